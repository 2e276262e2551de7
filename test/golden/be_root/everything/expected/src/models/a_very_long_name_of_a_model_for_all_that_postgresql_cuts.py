"""A very long name of a model for all that postgresql cuts."""

import uuid

from sqlalchemy import Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class AVeryLongNameOfAModelForAllThatPostgresqlCuts(Base):
    """An a very long name of a model for all that postgresql cuts."""

    __tablename__ = "a_very_long_name_of_a_model_for_all_that_postgresql_cuts"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    a_column_whose_name_is_long_enough_for_its_index_to_be_cut: Mapped[str] = (
        mapped_column(Text, index=True)
    )
