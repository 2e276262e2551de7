import { checkLines, project, resource } from '../schema/test-target.js';

const withTelemetry = (telemetry: object, more: object = {}) =>
  project({ telemetry: { service_name: 'blog', ...telemetry }, ...more });
const traced = (more: object = {}) => ({ resources: [resource({ trace: true, ...more })] });
const WITHOUT = "a span is wanted, but the project has no 'telemetry'; add 'telemetry', or remove this key";

describe('telemetry', () => {
  checkLines({
    'takes a name alone': [withTelemetry({})],
    'takes logs alone': [withTelemetry({ traces: false, metrics: false, logs: true })],
    'takes attributes of every kind': [withTelemetry({ resource_attributes: { team: 'tea', n: 1, x: 0.5, on: true } })],
    'wants a name': [project({ telemetry: {} }), 'telemetry.service_name: expected a string, but the key is missing'],
    'refuses numbers that lose digits': [
      withTelemetry({ resource_attributes: { n: 2 ** 53 } }),
      'telemetry.resource_attributes.n: expected a number whose digits are all kept, found 9007199254740992',
    ],
    'refuses attributes that have keys of their own': [
      withTelemetry({ resource_attributes: { 'service.version': '1', 'deployment.environment.name': 'test' } }),
      `telemetry.resource_attributes."service.version": 'service_version' says what 'service.version' is; remove the attribute`,
      `telemetry.resource_attributes."deployment.environment.name": 'environment_env' says what 'deployment.environment.name' is; remove the attribute`,
    ],
    'refuses to observe nothing': [
      withTelemetry({ traces: false, metrics: false }),
      "telemetry: traces, metrics and logs are all off: nothing is observed; turn one of them on, or remove 'telemetry'",
    ],
    'takes ratios of ratio samplers': [withTelemetry({ sampler: 'traceidratio', sampler_ratio: 0 })],
    'wants their ratio': [
      withTelemetry({ sampler: 'parentbased_traceidratio' }),
      'telemetry.sampler_ratio: parentbased_traceidratio needs the share of the traces that it keeps, from 0 to 1',
    ],
    'refuses the ratio of others': [
      withTelemetry({ sampler_ratio: 0.5 }),
      'telemetry.sampler_ratio: parentbased_always_on has no ratio; remove it, or choose one of traceidratio, parentbased_traceidratio',
    ],
    'does not ask for the ratio of an unknown sampler': [
      withTelemetry({ sampler: 'some', sampler_ratio: 0.5 }),
      "telemetry.sampler: expected one of 'always_on', 'always_off', 'parentbased_always_on', 'parentbased_always_off', 'traceidratio', 'parentbased_traceidratio', found 'some'",
    ],
    'tells keys without traces': [
      withTelemetry({ traces: false, sampler: 'always_on', span_per_action: true, instrument_logging: true }),
      ...['sampler', 'span_per_action', 'instrument_logging'].map(
        (key) => `telemetry.${key}: '${key}' has no effect: 'traces' is false; remove one of them`,
      ),
    ],
    'takes what is off without traces': [withTelemetry({ traces: false, span_per_handler: false })],
    'refuses bodies without spans of requests': [
      withTelemetry({ instrument_fastapi: false, capture_request_body: true, capture_response_body: false }),
      "telemetry.capture_request_body: bodies are put into the spans of requests, but 'instrument_fastapi' is false; remove one of them",
    ],
    'takes spans where there is telemetry': [withTelemetry({ span_per_handler: false }, traced())],
    'takes that there are none without it': [project({ resources: [resource({ trace: false })] })],
    'refuses spans without telemetry': [
      project(traced({ operations: ['list', { name: 'get', trace: true }] })),
      `resources[0].operations[1].trace: ${WITHOUT}`,
      `resources[0].trace: ${WITHOUT}`,
    ],
    'refuses spans without traces': [
      withTelemetry({ traces: false }, traced()),
      "resources[0].trace: a span is wanted, but 'telemetry' has no traces; remove 'traces: false', or this key",
    ],
  });
});
