/** How large the body of a request about many rows may be. */
import { code } from '../../../core/expression.js';
import { generatedName } from '../names/names.js';
import type { RouteHandler } from '../outputs/route_handler.js';

/** Let a handler take bodies of another size; before any other decorator, as it is about the function that answers. */
export function limitBody({ decorators }: RouteHandler, bytes: number | undefined): void {
  if (bytes !== undefined) decorators.push(code`${generatedName('support.body_limit', 'max_body_bytes')}(${bytes})`);
}
