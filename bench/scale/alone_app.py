"""FastAPI and the models alone: what no generated application can be without."""

import importlib
from pathlib import Path

import sqlalchemy.ext.asyncio  # noqa: F401  # as any application with a database has it
from fastapi import FastAPI
from sqlalchemy.orm import configure_mappers

for module in sorted(Path().glob("app*/models.py")):
    importlib.import_module(f"{module.parent.name}.models")
configure_mappers()

app = FastAPI()
