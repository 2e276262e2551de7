"""The application: generated routes, the pages, and what stands around them."""

from pathlib import Path

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from src import health
from src.api.v1.api import mount
from src.api.v1.telemetry import set_up as set_up_telemetry
from src.docs import add_docs
from src.pages import API_PATH, serve_pages
from src.security import SecurityHeaders, cors_origins


def create_app() -> FastAPI:
    """Create the API; most settings are read when it starts."""
    set_up_telemetry()
    app = FastAPI(
        title="0 My Odd Name",
        version="0.1.0",
        description="\"'`</script> ${x} <%= 1 %> {{ y }} # \\n \"\"\" ''' | --- *b* [l](javascript:x) \xfc \U0001f600 \\",
        servers=[{"url": API_PATH}],
        # The pages of FastAPI load scripts from elsewhere: `add_docs` adds some that do not.
        docs_url=None,
        redoc_url=None,
        # Requests are observed as the config says, and not by FastAPI itself.
        telemetry={"tracing": False, "metrics": False, "logs": False},
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


app = serve_pages(create_app(), Path(__file__).parent / "web" / "dist")
