"""Makes the tables of the models: `python tables.py sqlite:///scale.db`."""

import sys

import alone_app  # noqa: F401  # imports the models
from base import Base
from sqlalchemy import create_engine

Base.metadata.create_all(create_engine(sys.argv[1]))
