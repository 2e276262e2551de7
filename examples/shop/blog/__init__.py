"""The blog: articles, their authors, and what readers say."""
