"""Northwind."""
