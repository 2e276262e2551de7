"""The package around the one that is generated."""
