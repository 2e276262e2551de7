/** `TelemetryConfig`: which traces, metrics and logs are made with OpenTelemetry, and where they are sent. */
import * as z from 'zod';

import { show } from '../../../core/wording.js';
import { EnvName, Text } from '../schema/names.js';

/** Samplers that keep a share of the traces. */
export const RATIO_SAMPLERS = ['traceidratio', 'parentbased_traceidratio'] as const;

/** `SamplerName`: the samplers, by their standard names. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'parentbased_always_on',
  'parentbased_always_off',
  ...RATIO_SAMPLERS,
] as const;

/** `ExporterName`: where telemetry is sent. */
export const EXPORTERS = ['otlp_http', 'otlp_grpc', 'console', 'none'] as const;

/** Exporters send whole numbers in 64 bits; those that a config file keeps exactly are smaller. */
const AttributeNumber = z.number().refine((value) => Number.isSafeInteger(value) || !Number.isInteger(value), {
  error: (issue) => `expected a number whose digits are all kept, found ${show(issue.input)}`,
});

const shape = {
  service_name: Text.min(1).describe('Name of the service, `service.name`.'),
  service_version: Text.min(1).optional().describe('Its version, `service.version`.'),
  environment_env: EnvName.default('ENVIRONMENT').describe(
    'Environment variable that says where it runs, `deployment.environment.name`.',
  ),
  resource_attributes: z
    .record(Text.min(1), z.union([Text, z.boolean(), AttributeNumber]))
    .default({})
    .describe('Further attributes of all that is sent.'),
  traces: z.boolean().default(true).describe('Make traces.'),
  metrics: z.boolean().default(true).describe('Make metrics.'),
  logs: z.boolean().default(false).describe('Send the records of `logging` that reach the root logger.'),
  exporter: z
    .enum(EXPORTERS)
    .optional()
    .describe('Where all that is sent; default: what `OTEL_TRACES_EXPORTER` and its like name.'),
  sampler: z.enum(SAMPLERS).default('parentbased_always_on').describe('Which traces are kept.'),
  sampler_ratio: z.number().min(0).max(1).optional().describe('Share of the traces that a ratio sampler keeps.'),
  instrument_fastapi: z.boolean().default(true).describe('A span for each request, and metrics of them.'),
  instrument_sqlalchemy: z.boolean().default(true).describe('A span for each statement, and metrics of connections.'),
  instrument_httpx: z.boolean().default(false).describe('A span for each request that httpx or httpx2 sends.'),
  instrument_requests: z.boolean().default(false).describe('A span for each request that requests sends.'),
  instrument_logging: z.boolean().default(false).describe('Log records have the ids of their trace and span.'),
  span_per_handler: z.boolean().default(true).describe('A span for each call of a handler, unless `trace` says no.'),
  span_per_action: z.boolean().default(true).describe('The same for handlers of actions.'),
  capture_request_body: z
    .boolean()
    .default(false)
    .describe('The JSON of requests in their spans, without credentials.'),
  capture_response_body: z
    .boolean()
    .default(false)
    .describe('The JSON of answers in their spans, without credentials.'),
};

/** OpenTelemetry. */
export const TelemetryConfigSchema = z.strictObject(shape);

/** Telemetry as a config writes it. */
export type TelemetryInput = z.input<typeof TelemetryConfigSchema>;

/** Telemetry with its defaults filled in. */
export type TelemetryConfig = Readonly<z.output<typeof TelemetryConfigSchema>>;
