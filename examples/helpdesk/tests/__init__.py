"""Tests of the code that is written by hand; those of the API are generated."""

import os

# Tests look at telemetry, and send none.
os.environ |= {
    "OTEL_TRACES_EXPORTER": "none",
    "OTEL_METRICS_EXPORTER": "none",
    "OTEL_LOGS_EXPORTER": "none",
}
