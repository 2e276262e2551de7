"""Articles."""

import uuid

from sqlalchemy import Index, String, Text, column, func, text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Article(Base):
    """An article."""

    __tablename__ = "articles"
    __table_args__ = (
        Index(None, "title", "views"),
        Index(
            "ix_articles_order_prefix",
            func.lower(column("order")).label("order"),
            postgresql_ops={"order": "text_pattern_ops"},
        ).ddl_if(dialect="postgresql"),
        Index(
            "ix_articles_title_prefix",
            func.lower(column("title")).label("title"),
            postgresql_ops={"title": "text_pattern_ops"},
        ).ddl_if(dialect="postgresql"),
        Index(
            "ix_articles_title_body_trigram",
            "title",
            "body",
            postgresql_using="gin",
            postgresql_ops={
                "body": "public.gin_trgm_ops",
                "title": "public.gin_trgm_ops",
            },
        ).ddl_if(dialect="postgresql"),
        Index(
            "ix_articles_title_body_order_full_text_german",
            text(
                "to_tsvector('german', coalesce(title, '') || ' ' || coalesce(body, '') || ' ' || coalesce(\"order\", ''))"
            ),
            postgresql_using="gin",
        ).ddl_if(dialect="postgresql"),
        Index(
            "ix_articles_body_full_text_english",
            text("to_tsvector('english', coalesce(body, ''))"),
            postgresql_using="gin",
        ).ddl_if(dialect="postgresql"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))
    body: Mapped[str | None] = mapped_column(Text)
    order: Mapped[str] = mapped_column(Text)
    views: Mapped[int]
