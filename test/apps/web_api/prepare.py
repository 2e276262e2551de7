"""Make the tables of an empty database."""

import os

import sqlalchemy as sa
from models import Base

engine = sa.create_engine(os.environ["DATABASE_URL"])
with engine.begin() as connection:
    Base.metadata.create_all(connection)
engine.dispose()
