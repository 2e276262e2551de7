"""What `codegen be` makes of `many.json`."""

from fastapi import FastAPI

from _many.api import mount

app = FastAPI()
mount(app)
