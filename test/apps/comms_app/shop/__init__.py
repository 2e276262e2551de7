"""Code that the generated messages call."""
