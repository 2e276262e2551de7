"""Chinook."""
