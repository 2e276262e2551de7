/** Settings of `telemetry` that need or exclude each other, and spans that nothing would make. */
import type { Problem } from '../../../core/problem.js';
import { RATIO_SAMPLERS } from './schema.js';
import { type Path, type Telemetry, has, walk } from '../walk.js';

const SIGNALS = ['traces', 'metrics', 'logs'] as const;

/** Keys that say something of traces alone. */
const TRACE_KEYS = [
  'sampler',
  'sampler_ratio',
  'instrument_logging',
  'span_per_handler',
  'span_per_action',
  'capture_request_body',
  'capture_response_body',
] as const;

/** Attributes that have keys of their own. */
const OWN_ATTRIBUTES: Readonly<Record<string, string>> = {
  'service.name': 'service_name',
  'service.version': 'service_version',
  'deployment.environment.name': 'environment_env',
};

/** The keys of `telemetry`, and `trace` where there are no traces. */
export function* telemetry(config: unknown): Generator<Problem> {
  const { project, resources, operationLists } = walk(config);
  if (project.telemetry) yield* ownKeys(project.telemetry);
  const why = whyNoTraces(has(project, 'telemetry'), project.telemetry);
  if (why === undefined) return;
  const operations = operationLists.flatMap(({ entries }) => entries);
  for (const { value, path } of [...resources, ...operations]) {
    if (value.trace === true) yield { code: 'conflict', path: [...path, 'trace'], ...why };
  }
}

function whyNoTraces(isThere: boolean, value: Telemetry | undefined): Pick<Problem, 'message' | 'hint'> | undefined {
  if (!isThere) {
    const message = "a span is wanted, but the project has no 'telemetry'";
    return { message, hint: "add 'telemetry', or remove this key" };
  }
  if (value?.traces !== false) return undefined;
  return { message: "a span is wanted, but 'telemetry' has no traces", hint: "remove 'traces: false', or this key" };
}

function* ownKeys(value: Telemetry): Generator<Problem> {
  if (SIGNALS.every((signal) => value[signal] === false || (signal === 'logs' && !has(value, signal)))) {
    const message = 'traces, metrics and logs are all off: nothing is observed';
    yield { code: 'conflict', path: ['telemetry'], message, hint: "turn one of them on, or remove 'telemetry'" };
  } else if (value.traces === false) {
    yield* withoutTraces(value);
  }
  yield* ratio(value);
  yield* bodies(value);
  for (const [name, key] of Object.entries(OWN_ATTRIBUTES)) {
    if (!has(value.resource_attributes ?? {}, name)) continue;
    const path = ['telemetry', 'resource_attributes', name];
    yield { code: 'conflict', path, message: `'${key}' says what '${name}' is`, hint: 'remove the attribute' };
  }
}

function* withoutTraces(value: Telemetry): Generator<Problem> {
  for (const key of TRACE_KEYS) {
    if (has(value, key) && value[key] !== false && value[key] !== undefined) {
      yield conflict(key, `'${key}' has no effect: 'traces' is false`, 'remove one of them');
    }
  }
}

function* ratio(value: Telemetry): Generator<Problem> {
  if (has(value, 'sampler') && value.sampler === undefined) return;
  const { sampler = 'parentbased_always_on' } = value;
  const keepsShare = RATIO_SAMPLERS.some((one) => one === sampler);
  if (keepsShare && !has(value, 'sampler_ratio')) {
    const message = `${sampler} needs the share of the traces that it keeps, from 0 to 1`;
    yield { code: 'missing', path: ['telemetry', 'sampler_ratio'], message };
  }
  if (!keepsShare && has(value, 'sampler_ratio')) {
    yield conflict(
      'sampler_ratio',
      `${sampler} has no ratio`,
      `remove it, or choose one of ${RATIO_SAMPLERS.join(', ')}`,
    );
  }
}

function* bodies(value: Telemetry): Generator<Problem> {
  if (value.instrument_fastapi !== false || value.traces === false) return;
  for (const key of ['capture_request_body', 'capture_response_body'] as const) {
    if (value[key] !== true) continue;
    yield conflict(
      key,
      "bodies are put into the spans of requests, but 'instrument_fastapi' is false",
      'remove one of them',
    );
  }
}

function conflict(key: string, message: string, hint: string): Problem {
  const path: Path = ['telemetry', key];
  return { code: 'conflict', path, message, hint };
}
