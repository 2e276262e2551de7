"""Modules that generated back ends are made of."""
