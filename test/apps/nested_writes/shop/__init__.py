"""The application's own code."""
