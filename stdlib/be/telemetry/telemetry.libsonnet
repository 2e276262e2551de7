// OpenTelemetry of the `be` target. What the options may hold is checked by the schema (TelemetryConfig).
//
//   local telemetry = import 'be/telemetry/telemetry.libsonnet';
{
  // The value of the project's `telemetry`. Options: `service_version`, `environment_env`, `resource_attributes`; which
  // signals there are (`traces`, `metrics`, `logs`) and where they go (`exporter`); which traces are kept (`sampler`,
  // `sampler_ratio`); what is observed (`instrument_fastapi`, `instrument_sqlalchemy`, `instrument_httpx`,
  // `instrument_requests`, `instrument_logging`, `span_per_handler`, `span_per_action`, `capture_request_body`,
  // `capture_response_body`).
  //
  // Example:
  //   telemetry.otel('shop', { sampler: 'parentbased_traceidratio', sampler_ratio: 0.1 })
  // Yields:
  //   { service_name: 'shop', sampler: 'parentbased_traceidratio', sampler_ratio: 0.1 }
  otel(service_name, options={}):: { service_name: service_name } + options,
}
