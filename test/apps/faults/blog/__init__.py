"""Code by hand."""
