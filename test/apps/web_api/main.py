"""The API that web pages are tested on."""

from _generated.api import mount
from fastapi import FastAPI

app = FastAPI(title="Blog")
mount(app)
