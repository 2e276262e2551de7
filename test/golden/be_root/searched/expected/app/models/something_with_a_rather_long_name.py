"""Something with a rather long names."""

import uuid

from sqlalchemy import Index, String, text
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.schema import conv

from .base import Base


class SomethingWithARatherLongName(Base):
    """A something with a rather long name."""

    __tablename__ = "something_with_a_rather_long_names"
    __table_args__ = (
        Index(
            conv(
                "ix_something_with_a_rather_long_names_a_column_that_makes_it_longer_full_text_simple"
            ),
            text("to_tsvector('simple', coalesce(a_column_that_makes_it_longer, ''))"),
            postgresql_using="gin",
        ).ddl_if(dialect="postgresql"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    a_column_that_makes_it_longer: Mapped[str] = mapped_column(String(20))
