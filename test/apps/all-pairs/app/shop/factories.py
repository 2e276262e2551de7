"""Rows of generated tests."""
