/**
 * `telemetry_scaffold`: OpenTelemetry as the config wants it, in code that knows nothing else.
 *
 * Config: the project's `telemetry`. Yields `telemetry.py`, and amends `api.py`, which instruments the application and
 * sends what is left in the end.
 */
import type { BuildContext } from '../../../core/context.js';
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, imported, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { library } from '../fields/expressions.js';
import { generatedName, sessionOf } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { TelemetryConfig } from './schema.js';
import { hasTokens } from '../auth/auth_scaffold.js';
import { type SupportModule, supportFiles } from '../project/support.js';

const PATH = 'telemetry.py';
const MODULE = imported({ module: '', name: 'telemetry', origin: 'generated' });

/** The route that takes passwords and answers tokens. */
const TOKEN_ROUTE = 'create_token';

/** The route that answers others for them. */
const RENEWAL_ROUTE = 'renew_token';

/** The route that takes two passwords. */
const PASSWORD_ROUTE = 'change_password';

/** The operation `telemetry_scaffold`. */
export const telemetryScaffold = operation({
  name: 'telemetry_scaffold',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { telemetry } = context.config;
    if (telemetry === undefined) return [];
    const project = { ...context.config, telemetry };
    const view = {
      ...resourceView(telemetry),
      ...signalViews(telemetry),
      ...instrumentationView(project),
      capture: capturesBodies(telemetry) ? captureView(context, project) : undefined,
    };
    const lines = (slot: string, calls: readonly Expression[]) =>
      snippetFragment({
        parent: 'api.py',
        slot,
        value: joined(
          calls.map((call) => code`    ${call}\n`),
          '',
        ),
      });
    return [
      fileFragment({ path: PATH, template: 'telemetry.py.ejs', context: { view } }),
      ...supportFiles(...supportOf(telemetry)),
      ...(view.instrumentsApp ? [lines('installs', [code`${MODULE}.instrument(app)`])] : []),
      lines('started', [code`${MODULE}.start()`]),
      lines('ended', [code`await ${MODULE}.flush()`]),
    ];
  },
});

function capturesBodies({
  capture_request_body: requests,
  capture_response_body: responses,
}: TelemetryConfig): boolean {
  return requests || responses;
}

function supportOf(telemetry: TelemetryConfig): readonly SupportModule[] {
  return [
    ...(telemetry.exporter === undefined ? (['telemetry_exporters'] as const) : []),
    ...(telemetry.instrument_sqlalchemy ? (['database_spans'] as const) : []),
    ...(telemetry.instrument_httpx ? (['http_clients'] as const) : []),
    ...(telemetry.instrument_logging || telemetry.logs ? (['log_records'] as const) : []),
    ...(capturesBodies(telemetry) ? (['body_capture'] as const) : []),
  ];
}

function resourceView(telemetry: TelemetryConfig) {
  const { service_name: name, service_version: version, resource_attributes: further } = telemetry;
  const attributes = {
    'service.name': name,
    ...(version !== undefined && { 'service.version': version }),
    ...Object.fromEntries(Object.entries(further).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  const types = [...new Set(Object.values(attributes).map((value) => typeOf(value)))];
  return {
    attributes: Object.entries(attributes).map(([key, value]) => code`${literal(key)}: ${literal(value)}`),
    attributeType: types.join(' | '),
    environment: literal(telemetry.environment_env),
  };
}

function typeOf(value: string | number | boolean): string {
  if (typeof value === 'string') return 'str';
  if (typeof value === 'boolean') return 'bool';
  return Number.isInteger(value) ? 'int' : 'float';
}

const SDK = 'opentelemetry.sdk';
const OTLP = 'opentelemetry.exporter.otlp.proto';

/** The classes that send one signal, by the name of the exporter. */
interface SignalExporters {
  readonly console: Expression;
  /** Module and class below the package of a protocol. */
  readonly otlp: readonly [module: string, name: string];
  /** What the standard variables name. */
  readonly standard: Expression;
}

const SPANS: SignalExporters = {
  console: library(`${SDK}.trace.export`, 'ConsoleSpanExporter'),
  otlp: ['trace_exporter', 'OTLPSpanExporter'],
  standard: generatedName('support.telemetry_exporters', 'span_exporters'),
};

const METRICS: SignalExporters = {
  console: library(`${SDK}.metrics.export`, 'ConsoleMetricExporter'),
  otlp: ['metric_exporter', 'OTLPMetricExporter'],
  standard: generatedName('support.telemetry_exporters', 'metric_readers'),
};

const LOGS: SignalExporters = {
  console: library(`${SDK}._logs.export`, 'ConsoleLogRecordExporter'),
  otlp: ['_log_exporter', 'OTLPLogExporter'],
  standard: generatedName('support.telemetry_exporters', 'log_exporters'),
};

/** What a template reads of where a signal is sent: one exporter, or a function that lists several; neither: nowhere. */
function exporterView(signal: SignalExporters, { exporter }: TelemetryConfig) {
  switch (exporter) {
    case undefined:
      return { exporter: '', standard: signal.standard };
    case 'none':
      return { exporter: '', standard: '' };
    case 'console':
      return { exporter: code`${signal.console}()`, standard: '' };
    default: {
      const [module, name] = signal.otlp;
      const protocol = exporter === 'otlp_grpc' ? 'grpc' : 'http';
      return { exporter: code`${library(`${OTLP}.${protocol}.${module}`, name)}()`, standard: '' };
    }
  }
}

function signalViews(telemetry: TelemetryConfig) {
  return {
    traces: telemetry.traces ? { ...exporterView(SPANS, telemetry), sampler: samplerOf(telemetry) } : undefined,
    metrics: telemetry.metrics ? exporterView(METRICS, telemetry) : undefined,
    logs: telemetry.logs ? exporterView(LOGS, telemetry) : undefined,
  };
}

function samplerOf({ sampler, sampler_ratio: ratio }: TelemetryConfig): Expression {
  const sampling = (name: string) => library(`${SDK}.trace.sampling`, name);
  const own = sampler.replace('parentbased_', '');
  const root =
    own === 'traceidratio' ? code`${sampling('TraceIdRatioBased')}(${literal(ratio)})` : sampling(own.toUpperCase());
  return own === sampler ? root : code`${sampling('ParentBased')}(${root})`;
}

function instrumentationView({ databases, telemetry }: ProjectConfig & { readonly telemetry: TelemetryConfig }) {
  const { instrument_logging: linked, logs } = telemetry;
  return {
    instrumentsApp: telemetry.instrument_fastapi,
    clients: [
      ...(telemetry.instrument_httpx ? [code`${generatedName('support.http_clients', 'instrument_httpx')}()`] : []),
      ...(telemetry.instrument_requests
        ? [code`${library('opentelemetry.instrumentation.requests', 'RequestsInstrumentor')}().instrument()`]
        : []),
    ],
    logging: linked || logs ? code`export=${literal(logs)}, trace_context=${literal(linked)}` : code``,
    engines: telemetry.instrument_sqlalchemy ? databases.map(({ key }) => code`${sessionOf(key)}.get_engine()`) : [],
  };
}

/** Bodies of the route that takes passwords are never captured, nor those of handlers with `trace: false`. */
function captureView(context: BuildContext, project: ProjectConfig & { readonly telemetry: TelemetryConfig }) {
  const untraced = [...context.store.outputsUnder(context.instanceId, RouteHandler)]
    .filter(({ entry }) => entry.trace === false)
    .map(({ name }) => name);
  const renewal = project.auth?.renewable_seconds === undefined ? [] : [RENEWAL_ROUTE];
  const change = project.auth?.change_password_fn === undefined ? [] : [PASSWORD_ROUTE];
  const tokens = hasTokens(project.auth) ? [TOKEN_ROUTE, ...renewal, ...change] : [];
  return {
    requests: literal(project.telemetry.capture_request_body),
    responses: literal(project.telemetry.capture_response_body),
    never: literal([...tokens, ...untraced.sort()]),
  };
}
