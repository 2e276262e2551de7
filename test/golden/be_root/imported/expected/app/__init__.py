"""The code that is written by hand."""
