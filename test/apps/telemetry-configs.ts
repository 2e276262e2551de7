/** `telemetry` of random configs, and `trace` of resources and operations. */
import fc from 'fast-check';

import { EXPORTERS, RATIO_SAMPLERS, SAMPLERS } from '../../lib/targets/be/telemetry/schema.js';
import type { Config } from './context.js';
import { type Draw, chance, maybe, pick } from './draw.js';
import { someText } from './hostile.js';

const NAMES = ['team', 'a.b', '"', "it's", '\\', 'é', 'service.instance.id'];

/** Draw the settings of a project. */
export function drawTelemetry(draw: Draw): Config {
  const traces = chance(draw, 80);
  const requests = chance(draw, 70);
  const sampler = pick(draw, SAMPLERS);
  const keepsShare = (RATIO_SAMPLERS as readonly string[]).includes(sampler);
  const flag = (key: string): Config => maybe(draw, 50, () => ({ [key]: chance(draw, 50) }));
  return {
    service_name: draw(someText),
    ...maybe(draw, 40, () => ({ service_version: draw(someText) })),
    ...maybe(draw, 30, () => ({ environment_env: pick(draw, ['STAGE', '_x']) })),
    ...maybe(draw, 50, () => ({ resource_attributes: drawAttributes(draw) })),
    ...maybe(draw, 60, () => ({ exporter: pick(draw, EXPORTERS) })),
    ...(!traces && { traces }),
    ...(traces && flag('metrics')),
    ...flag('logs'),
    ...(traces &&
      maybe(draw, 60, () => ({ sampler, ...(keepsShare && { sampler_ratio: pick(draw, [0, 1, 0.1, 1e-9]) }) }))),
    ...(!requests && { instrument_fastapi: false }),
    ...flag('instrument_sqlalchemy'),
    ...flag('instrument_httpx'),
    ...flag('instrument_requests'),
    ...(traces && { ...flag('instrument_logging'), ...flag('span_per_handler'), ...flag('span_per_action') }),
    ...(traces && requests && { ...flag('capture_request_body'), ...flag('capture_response_body') }),
  };
}

function drawAttributes(draw: Draw): Config {
  const value = fc.oneof(someText, fc.boolean(), fc.integer(), fc.constant(0.5), fc.maxSafeInteger());
  const names = NAMES.filter(() => chance(draw, 50));
  return Object.fromEntries(names.map((name) => [name, draw(value)]));
}

/** Draw `trace` of a resource or an operation; only where there are traces may it ask for a span. */
export function drawTrace(draw: Draw, hasTraces: boolean): Config {
  return maybe(draw, 20, () => ({ trace: hasTraces && chance(draw, 50) }));
}
