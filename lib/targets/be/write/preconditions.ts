/**
 * `preconditions`: a write whose `If-Match` or `If-None-Match` does not hold is answered with 412, and is not done.
 *
 * Config: nothing, but `require_if_match: true` beside `version_column`, which makes 428 of a write without `If-Match`. Amends
 * every handler that writes. The row is locked while it is compared, so that of changes which race with one tag exactly
 * one gets through; who may not see or change it gets 404 or 403 before. A search,
 * which is a `POST`, is about no one row, like `create`. What a `GET` does is the matter of its route's class.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { ResourceConfig } from '../config.js';
import { generatedName } from '../names/names.js';
import { isAboutRows, mayMakeRows } from '../bulk/singles.js';
import { RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import { amendContract } from '../contracts/operation.js';

const WRITES: ReadonlySet<string> = new Set([
  'create',
  'bulk_create',
  'update',
  'bulk_update',
  'delete',
  'bulk_delete',
  'update_matching',
  'delete_matching',
  'upsert',
  'put',
  'import',
  'restore',
  'purge',
  'link',
  'unlink',
  'action',
]);

/** The operation `preconditions`. */
export const preconditions = operation({
  name: 'preconditions',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  build: (context) => {
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler).filter(compares);
    handlers.forEach(amend);
    if (context.instance.require_if_match) amendContract(context, { needs_tag: true });
    return [];
  },
});

/** All that is no `GET`: the only `POST` of a list is its search. */
function compares({ entry, method }: RouteHandler): boolean {
  return method !== 'get' && (WRITES.has(entry.type) || entry.type === 'list');
}

function amend(handler: RouteHandler): void {
  handler.problems.push(412);
  // Of several rows, each item says which version it is based on.
  if (!isAboutRow(handler) || isAboutRows(handler.entry)) {
    // A repeat of what is done already is answered before.
    handler.steps.push({
      moment: 'start',
      order: 25,
      statement: () => code`${support('check_preconditions_of_new')}()`,
    });
    return;
  }
  if (mayMakeRows(handler.entry))
    handler.steps.push({
      moment: 'making',
      order: 25,
      statement: () => code`${support('check_preconditions_of_new')}()`,
    });
  const { names, resource } = handler;
  if (resource.require_if_match) handler.problems.push(428);
  const check = checkOf(resource, names.variable);
  handler.steps.push({ moment: 'found', order: 20, statement: () => check });
}

function checkOf({ version_column: column, require_if_match: required }: ResourceConfig, row: Expression): Expression {
  if (column === undefined) return code`${support('check_preconditions')}()`;
  const version = code`${row}.${identifier(column)}`;
  return code`${support('check_version')}(${version}${required ? code`, required=True` : code``})`;
}

function support(name: string): Expression {
  return generatedName('support.preconditions', name);
}
