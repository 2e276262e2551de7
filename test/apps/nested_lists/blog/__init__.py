"""Articles, with more of everything than an answer shows."""
