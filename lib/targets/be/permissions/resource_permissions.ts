/**
 * `resource_permissions`: the operations of one resource, and who may ask for them.
 *
 * Config: the project's `permissions: true`. Yields the function of the routes module that lists them, which
 * `GET /_permissions` asks.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { amendContract } from '../contracts/operation.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { pieceFragment } from '../outputs/shared-piece.js';
import { supportFiles } from '../project/support.js';
import { asksGuard, listingName, listingPiece, toldHandlers, permission } from './permitted.js';

/** The operation `resource_permissions`. */
export const resourcePermissions = operation({
  name: 'resource_permissions',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.config.permissions,
  build: (context) => {
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const [first] = handlers;
    if (first === undefined) return [];
    const { names } = first;
    amendContract(context, { permissions: names.api.slug });
    const asked = toldHandlers(context.config, handlers);
    if (asked.length === 0) return [];
    const piece = listingPiece(listingName(names), {
      type: code`str`,
      docstring: `List what may be done with ${names.plural}, and who may do it.`,
      permissions: asked.map((one) => permission(one, asksGuard(one))),
    });
    return [...supportFiles('permissions'), pieceFragment(names.paths.routes, piece)];
  },
});
