"""The exporters of telemetry that the standard variables of OpenTelemetry name.

`OTEL_TRACES_EXPORTER`, `OTEL_METRICS_EXPORTER` and `OTEL_LOGS_EXPORTER` hold `otlp` (the
default), `console`, `none`, or the names of other exporters that are installed.
"""

import os
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from opentelemetry.sdk._logs.export import LogRecordExporter
from opentelemetry.sdk.metrics.export import (
    MetricReader,
    PeriodicExportingMetricReader,
)
from opentelemetry.sdk.trace.export import SpanExporter

_PROTOCOLS = {"grpc": "otlp_proto_grpc", "http/protobuf": "otlp_proto_http"}


def span_exporters() -> list[SpanExporter]:
    """Make the exporters of spans.

    Raises:
        RuntimeError: One of them is not installed.
    """
    return _make_all("traces")


def metric_readers() -> list[MetricReader]:
    """Make what reads the metrics: exporters, which read them now and then, and others.

    Raises:
        RuntimeError: One of them is not installed.
    """
    made = _make_all("metrics")
    return [
        reader
        if isinstance(reader, MetricReader)
        else PeriodicExportingMetricReader(reader)
        for reader in made
    ]


def log_exporters() -> list[LogRecordExporter]:
    """Make the exporters of log records.

    Raises:
        RuntimeError: One of them is not installed.
    """
    return _make_all("logs")


def _make_all(signal: str) -> list[Any]:
    variable = f"OTEL_{signal.upper()}_EXPORTER"
    names = [name.strip() for name in os.environ.get(variable, "").split(",")]
    return [_find(variable, signal, name).load()() for name in names if name != "none"]


def _find(variable: str, signal: str, name: str) -> EntryPoint:
    wanted = _otlp(signal) if name in ("", "otlp") else name
    for found in entry_points(group=f"opentelemetry_{signal}_exporter", name=wanted):
        return found
    raise RuntimeError(f"{variable}: no exporter {wanted!r} of {signal} is installed")


def _otlp(signal: str) -> str:
    """Tell which exporter of OTLP is meant, by the protocol."""
    variable = "OTEL_EXPORTER_OTLP_PROTOCOL"
    own = variable.replace("OTLP_", f"OTLP_{signal.upper()}_")
    protocol = os.environ.get(own) or os.environ.get(variable) or "http/protobuf"
    return _PROTOCOLS.get(protocol.strip(), protocol)
