/** Handlers that would take each other's requests. The rules see what configs write; this sees what plug-ins make of it. */
import { GenerationError } from '../../../core/problem.js';
import type { RouteHandler } from '../outputs/route_handler.js';

/**
 * Look for two handlers of one method and path, of which the second would never answer.
 *
 * @throws GenerationError - with a line for every such pair
 */
export function refuseRouteClashes(handlers: Iterable<RouteHandler>): void {
  const first = new Map<string, RouteHandler>();
  const clashes: string[] = [];
  for (const handler of handlers) {
    const { method, names, router = names.paths.routes, path } = handler;
    const key = `${router} ${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, handler);
    else clashes.push(clash(other, handler));
  }
  if (clashes.length > 0) throw new GenerationError(clashes);
}

function clash(first: RouteHandler, second: RouteHandler): string {
  const [one, other] = [first, second].map(({ entry, name }) => `'${name}' of operation '${entry.type}'`);
  const route = `${second.method.toUpperCase()} ${second.path === '' ? 'on the collection' : `'${second.path}'`}`;
  return `resource ${second.resource.model}: ${one} and ${other} both answer ${route}; give one of them another path`;
}
