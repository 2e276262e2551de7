"""The application, for uvicorn: with the usual times, which end nothing in a test."""

import os

from _generated.api import mount
from _generated.db import session
from _generated.support.database import create_engine
from fastapi import FastAPI

engine = create_engine(os.environ["DATABASE_URL"])
session.get_engine = lambda: engine
app = FastAPI()
mount(app)
