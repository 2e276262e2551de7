"""Run a generated application, send requests, and print what its collector got: `run.py [grpc] [forgotten] [notes]`."""

import asyncio
import json
import logging
import os
import sys
from typing import Any

from blog.models import Base
from collector import Collector, grpc_server, http_server
from opentelemetry import metrics
from opentelemetry.sdk.metrics import MeterProvider

SAMPLED = "00-{trace}-00f067aa0ba902b7-01"
"""The header of a caller who keeps the trace."""


def main(arguments: list[str]) -> None:
    """Run, and print a line of JSON behind what the application prints."""
    collector = Collector()
    records: list[dict[str, Any]] = []
    with http_server(collector) as http, grpc_server(collector) as grpc:
        os.environ["OTEL_EXPORTER_OTLP_ENDPOINT"] = grpc if "grpc" in arguments else http
        os.environ["OTHER_SERVICE"] = http
        statuses = asyncio.run(run(records, arguments))
        seen = {"spans": collector.spans, "metrics": collector.metrics, "logs": collector.logs}
        print("\n" + json.dumps({"statuses": statuses, "records": records, **seen}))
        stop_metrics()


def stop_metrics() -> None:
    """Send the last metrics while somebody listens: to nobody they would be sent again for seconds when Python ends."""
    provider = metrics.get_meter_provider()
    if isinstance(provider, MeterProvider):
        provider.shutdown()


async def run(records: list[dict[str, Any]], arguments: list[str]) -> list[int]:
    """Serve requests from start to end; return the statuses of the answers."""
    from _generated import api, telemetry
    from _generated.db import session
    from fastapi import FastAPI
    from httpx2 import ASGITransport, AsyncClient

    if "forgotten" not in arguments:
        telemetry.set_up()
        telemetry.set_up()
    logging.getLogger().addHandler(Keep(records))
    # Requests are observed as the config says, and not by FastAPI itself.
    app = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False})
    api.mount(app)
    async with app.router.lifespan_context(app):
        async with session.get_engine().begin() as connection:
            await connection.run_sync(Base.metadata.create_all)
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            if "notes" in arguments:
                return [(await client.post("/notes", json={"text": "tea", "pin": 1234})).status_code]
            return [status async for status in send_requests(client)]


async def send_requests(client: Any) -> Any:
    """Send one request of each kind."""
    article = {"title": "Tea", "password": "hidden-1", "details": {"n": [{"apiToken": "hidden-2"}]}}
    made = await client.post("/articles", json=article)
    yield made.status_code
    path = f"/articles/{made.json()['id']}"
    yield (await client.get(path)).status_code
    yield (await client.get("/articles")).status_code
    yield (await client.get("/articles/00000000-0000-0000-0000-000000000000")).status_code
    yield (await client.post("/articles", json={"title": 1, "password": "hidden-3"})).status_code
    yield (await client.post("/articles", json=article | {"title": "x" * 9000})).status_code
    yield (await client.post(f"{path}/publish")).status_code
    yield (await client.post(f"{path}/burn")).status_code
    yield (await client.post("/notes", json={"text": "hidden-4"})).status_code
    token = {"username": "ann", "password": "open sesame"}
    yield (await client.post("/auth/token", json=token)).status_code
    # What a caller has decided, and of traces by their ids: one that a half keeps, and one that it does not.
    for trace in ("1" * 32, "1" * 16 + "f" * 16):
        headers = {"traceparent": SAMPLED.format(trace=trace)}
        yield (await client.get(path, headers=headers)).status_code


class Keep(logging.Handler):
    """Keeps the records of the application."""

    def __init__(self, records: list[dict[str, Any]]) -> None:
        """Keep them in a list."""
        super().__init__()
        self.records = records

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        if record.name.startswith("blog"):
            self.records.append({"message": record.getMessage(), "trace": vars(record).get("otelTraceID")})


if __name__ == "__main__":
    main(sys.argv[1:])
