"""What `codegen be` makes of `config.json`."""

from fastapi import FastAPI

from _generated.api import mount

app = FastAPI()
mount(app)
