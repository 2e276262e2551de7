"""The generated application."""

from fastapi import FastAPI

from _generated.api import mount

app = FastAPI()
mount(app)
