"""A collector of OpenTelemetry in this process: what OTLP brings, by HTTP and by gRPC, as plain values."""

import gzip
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import grpc
from google.protobuf.message import Message
from opentelemetry.proto.collector.logs.v1 import logs_service_pb2 as logs
from opentelemetry.proto.collector.logs.v1 import logs_service_pb2_grpc as logs_grpc
from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2 as metrics
from opentelemetry.proto.collector.metrics.v1 import metrics_service_pb2_grpc as metrics_grpc
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2 as traces
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2_grpc as traces_grpc
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue

REQUESTS: dict[str, type[Message]] = {
    "/v1/traces": traces.ExportTraceServiceRequest,
    "/v1/metrics": metrics.ExportMetricsServiceRequest,
    "/v1/logs": logs.ExportLogsServiceRequest,
}


class Collector:
    """What came in."""

    def __init__(self) -> None:
        """Start empty."""
        self.spans: list[dict[str, Any]] = []
        self.metrics: dict[str, dict[str, Any]] = {}
        self.logs: list[dict[str, Any]] = []
        self.requests: list[str] = []

    def take(self, request: Any) -> None:
        """Keep a request of any signal."""
        self.requests.append(type(request).__name__)
        for of in getattr(request, "resource_spans", ()):
            for scope in of.scope_spans:
                self.spans += [span_of(of.resource, scope.scope.name, span) for span in scope.spans]
        for of in getattr(request, "resource_metrics", ()):
            for scope in of.scope_metrics:
                self.metrics |= {metric.name: metric_of(of.resource, metric) for metric in scope.metrics}
        for of in getattr(request, "resource_logs", ()):
            for scope in of.scope_logs:
                self.logs += [log_of(of.resource, record) for record in scope.log_records]

    # The methods of the three services of gRPC are told apart by the request.
    def Export(self, request: Any, _context: Any) -> Message:  # noqa: N802
        """Take what gRPC brings."""
        self.take(request)
        name = type(request).__name__.replace("Request", "Response")
        return next(getattr(module, name) for module in (traces, metrics, logs) if hasattr(module, name))()


def span_of(resource: Any, scope: str, span: Any) -> dict[str, Any]:
    """Read a span."""
    return {
        "name": span.name,
        "kind": span.kind,
        "scope": scope,
        "trace": span.trace_id.hex(),
        "id": span.span_id.hex(),
        "parent": span.parent_span_id.hex(),
        "status": span.status.code,
        "events": [event.name for event in span.events],
        "attributes": values_of(span.attributes),
        "resource": values_of(resource.attributes),
    }


def metric_of(resource: Any, metric: Any) -> dict[str, Any]:
    """Read a metric."""
    points = getattr(metric, metric.WhichOneof("data")).data_points
    return {
        "points": [values_of(point.attributes) for point in points],
        "resource": values_of(resource.attributes),
    }


def log_of(resource: Any, record: Any) -> dict[str, Any]:
    """Read a record of a log."""
    return {
        "body": value_of(record.body),
        "severity": record.severity_text,
        "trace": record.trace_id.hex(),
        "resource": values_of(resource.attributes),
    }


def values_of(attributes: Iterable[KeyValue]) -> dict[str, Any]:
    """Read attributes."""
    return {attribute.key: value_of(attribute.value) for attribute in attributes}


def value_of(value: AnyValue) -> Any:
    """Read a value; lists are of no interest."""
    kind = value.WhichOneof("value")
    return None if kind in (None, "array_value") else getattr(value, kind)


@contextmanager
def http_server(collector: Collector) -> Iterator[str]:
    """Serve OTLP by HTTP, and answer every GET; yield the URL."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(204)
            self.end_headers()

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            request = REQUESTS[self.path]()
            request.ParseFromString(body)
            collector.take(request)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


@contextmanager
def grpc_server(collector: Collector) -> Iterator[str]:
    """Serve OTLP by gRPC; yield the URL."""
    server = grpc.server(ThreadPoolExecutor(max_workers=2))
    port = server.add_insecure_port("127.0.0.1:0")
    traces_grpc.add_TraceServiceServicer_to_server(collector, server)
    metrics_grpc.add_MetricsServiceServicer_to_server(collector, server)
    logs_grpc.add_LogsServiceServicer_to_server(collector, server)
    server.start()
    yield f"http://127.0.0.1:{port}"
    server.stop(None)
