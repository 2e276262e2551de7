"""A desk with notes."""
