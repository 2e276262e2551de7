"""Records of the `logging` module as telemetry."""

from opentelemetry.instrumentation.logging import (  # pyright: ignore[reportMissingTypeStubs]  # it has no types
    LoggingInstrumentor,
)


def instrument_logging(*, export: bool, trace_context: bool) -> None:
    """Observe what is logged.

    Args:
        export: Send the records that reach the root logger.
        trace_context: Give records the ids of their trace and span, as attributes that
            formats can name: `otelTraceID`, `otelSpanID`.
    """
    LoggingInstrumentor().instrument(
        enable_log_auto_instrumentation=export, inject_trace_context=trace_context
    )
