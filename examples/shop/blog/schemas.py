"""Answers of the blog's actions that are more than fields."""

from pydantic import BaseModel


class AuthorShare(BaseModel):
    """How much an author has published."""

    author: str
    articles: int


class ArticleStatistics(BaseModel):
    """Numbers about the published articles."""

    articles: int
    likes: int
    authors: list[AuthorShare]
