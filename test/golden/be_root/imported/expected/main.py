"""The application: generated routes, and what stands around them."""

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from _generated.api import mount
from app import health
from app.docs import add_docs
from app.security import SecurityHeaders, cors_origins


def create_app() -> FastAPI:
    """Create the application; most settings are read when it starts."""
    app = FastAPI(
        title="Clinic",
        version="0.1.0",
        description="The API of Clinic.",
        # The pages of FastAPI load scripts from elsewhere: `add_docs` adds some that do not.
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(health.router)
    add_docs(app)
    # All routes and error answers; settings are checked at the start, connections are
    # closed in the end. It stays this one line, whatever the config says.
    mount(app)
    origins = cors_origins()
    if origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=origins,
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=["ETag", "Location", "Retry-After"],
        )
    app.add_middleware(SecurityHeaders)
    return app


app = create_app()
