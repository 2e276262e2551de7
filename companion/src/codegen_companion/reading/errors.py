"""What stops a reading."""


class ReadingError(Exception):
    """What the user is told, on one line."""
