"""The code around a generated API, as its user writes it."""
