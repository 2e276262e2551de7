"""Articles."""

import datetime as dt
import uuid

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, utc_now


class Article(Base):
    """An article."""

    __tablename__ = "articles"
    __table_args__ = (
        Index(
            "ix_articles_title_text_trigram",
            "title",
            "text",
            postgresql_using="gin",
            postgresql_ops={
                "text": "public.gin_trgm_ops",
                "title": "public.gin_trgm_ops",
            },
        ).ddl_if(dialect="postgresql"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(String(20000))
    created_at: Mapped[dt.datetime] = mapped_column(default=utc_now)
    updated_at: Mapped[dt.datetime] = mapped_column(default=utc_now, onupdate=utc_now)
