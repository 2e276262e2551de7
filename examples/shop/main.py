"""The application: everything behind its routes is generated from config/be.jsonnet."""

from fastapi import FastAPI

from _generated.api import mount

app = FastAPI(
    title="Shop",
    version="0.1.0",
    description=(
        "A blog and an inventory behind one API. Articles, categories, tags and comments can be read by everybody; "
        "everything else needs a token. Sign in with *Authorize*: after `python seed.py` there is a user `ann` with "
        "the password `correct horse battery staple`."
    ),
)
mount(app)
