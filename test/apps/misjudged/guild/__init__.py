"""The guild: code by hand."""
