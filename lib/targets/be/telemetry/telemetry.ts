/**
 * `telemetry`: gives handlers a span each.
 *
 * Config: `span_per_handler` and `span_per_action` of the project's `telemetry`, and `trace` of resources and operations.
 * Amends the handlers that other operations made.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig } from '../config.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { TelemetryConfig } from './schema.js';
import { supportFiles } from '../project/support.js';

/** The operation `telemetry`. */
export const telemetry = operation({
  name: 'telemetry',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { telemetry: settings } = context.config;
    if (settings?.traces !== true) return [];
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ entry }) => isTraced(entry, settings));
    const traced = generatedName('support.tracing', 'traced');
    for (const { decorators, name } of handlers) decorators.push(code`${traced}(${literal(name)})`);
    return handlers.length === 0 ? [] : supportFiles('tracing');
  },
});

function isTraced({ type, trace }: OperationConfig, settings: TelemetryConfig): boolean {
  return trace ?? (type === 'action' ? settings.span_per_action : settings.span_per_handler);
}
