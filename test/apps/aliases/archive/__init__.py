"""An archive."""
