/** Operations, and who may ask for them, as generated code lists them: calls of `Permission`. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig, ProjectConfig } from '../config.js';
import { mayMakeRows, momentOfNone } from '../bulk/singles.js';
import { type ResourceNames, generatedName, ownFunction, userName } from '../names/names.js';
import { ruleOf } from '../opa/opa.js';
import { type RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';

/**
 * The handler by which each entry is asked for: the first that its operation has made. What a policy engine decides is told
 * by nobody: it is asked about requests that are made.
 */
export function toldHandlers(project: ProjectConfig, handlers: Iterable<RouteHandler>): readonly RouteHandler[] {
  const first = new Map<OperationConfig, RouteHandler>();
  for (const handler of handlers) if (!first.has(handler.entry)) first.set(handler.entry, handler);
  return [...first.values()].filter((handler) => ruleOf(project, handler) === false);
}

/** One entry, and who may ask for it; its guard is named where it is to be asked. */
export function permission({ entry, authenticated }: RouteHandler, asksGuard: boolean): Expression {
  const users = authenticated ? code`, users_only=True` : code``;
  const guard = asksGuard && entry.can !== undefined ? code`, can=${userName(entry.can)}` : code``;
  return code`${generatedName('support.permissions', 'Permission')}(${literal(entry.name)}${users}${guard})`;
}

/** Tell whether a guard is asked about no row; what it says of one, the `actions` of the row tell. */
export function asksGuard(handler: RouteHandler): boolean {
  return (
    handler.entry.can !== undefined &&
    (!isAboutRow(handler) || (mayMakeRows(handler.entry) && momentOfNone(handler.entry) === 'start'))
  );
}

/** The name of the function that lists the operations of a resource. */
export function listingName(names: ResourceNames): Expression {
  return ownFunction(names, 'operations_on', 'many');
}

/** The function of a routes module that lists operations: guards are looked up when it is called. */
export function listingPiece(
  name: Expression,
  view: { readonly type: Expression; readonly docstring: string; readonly permissions: readonly Expression[] },
): SharedPiece {
  return {
    id: `list ${name}`,
    slot: 'functions',
    template: '[module]/routes/permissions/_listing.py.ejs',
    view: { name, ...view },
  };
}
