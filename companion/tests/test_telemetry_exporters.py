"""Exporters by the standard variables."""

import pytest
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import (
    OTLPSpanExporter as GrpcSpanExporter,
)
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk._logs.export import ConsoleLogRecordExporter
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.trace.export import ConsoleSpanExporter

from codegen_companion.support.telemetry_exporters import (
    log_exporters,
    metric_readers,
    span_exporters,
)

PROTOCOL = "OTEL_EXPORTER_OTLP_PROTOCOL"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start without any of the variables."""
    for name in (
        "OTEL_TRACES_EXPORTER",
        "OTEL_METRICS_EXPORTER",
        "OTEL_LOGS_EXPORTER",
        "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL",
        PROTOCOL,
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, [OTLPSpanExporter]),
        ({"OTEL_TRACES_EXPORTER": ""}, [OTLPSpanExporter]),
        ({"OTEL_TRACES_EXPORTER": "none"}, []),
        (
            {"OTEL_TRACES_EXPORTER": "console, otlp"},
            [ConsoleSpanExporter, OTLPSpanExporter],
        ),
        ({"OTEL_TRACES_EXPORTER": "otlp_proto_grpc"}, [GrpcSpanExporter]),
        ({PROTOCOL: "grpc"}, [GrpcSpanExporter]),
        (
            {"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "http/protobuf", PROTOCOL: "grpc"},
            [OTLPSpanExporter],
        ),
    ],
)
def test_spans(
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    expected: list[type[object]],
) -> None:
    """The variables choose them."""
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    exporters = span_exporters()
    assert [type(exporter) for exporter in exporters] == expected
    for exporter in exporters:
        exporter.shutdown()


def test_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exporters of metrics read them now and then."""
    monkeypatch.setenv("OTEL_METRICS_EXPORTER", "console")
    (reader,) = metric_readers()
    assert isinstance(reader, PeriodicExportingMetricReader)
    reader.shutdown()  # pyright: ignore[reportUnknownMemberType]


def test_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of logs have a variable of their own."""
    (exporter,) = log_exporters()
    assert isinstance(exporter, OTLPLogExporter)
    exporter.shutdown()  # type: ignore[no-untyped-call]
    monkeypatch.setenv("OTEL_LOGS_EXPORTER", "console")
    (exporter,) = log_exporters()
    assert isinstance(exporter, ConsoleLogRecordExporter)


def test_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not installed is told with its variable."""
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "zipkin")
    message = "OTEL_TRACES_EXPORTER: no exporter 'zipkin' of traces is installed"
    with pytest.raises(RuntimeError, match=message):
        span_exporters()
