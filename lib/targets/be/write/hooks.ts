/**
 * `hooks`: functions of the user before and after the write of `create` and `update`, in its transaction. Those of `create`
 * get each item of `bulk_create`, too, and both those of `upsert`.
 *
 * Config: `{ name: 'create', pre: 'blog.hooks.prepare', post: 'blog.hooks.announce' }`. Amends the handler: `pre` gets the
 * request when it is known that it may be done, and returns what is done in its place; `post` gets the row when it is
 * written. What one of them raises undoes everything.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import { userName } from '../names/names.js';
import { RouteHandler, isAboutRow, userArgument } from '../outputs/route_handler.js';
import type { WriteOptions } from './schema.js';
import { isMatching } from '../bulk/matching-names.js';
import { mayMakeRows, singlesOf } from '../bulk/singles.js';
import { isOf } from '../schema/operation.js';

/** The operation `hooks`. */
export const hooks = operation({
  name: 'hooks',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.instance.operations.some(hasHooks),
  build: (context) => {
    context.store.outputsUnder(context.instanceId, RouteHandler).forEach(amend);
    return [];
  },
});

/** The hooks of an entry; none, unless it writes the fields of a request. */
export function hooksOf(entry: OperationConfig): Pick<WriteOptions, 'pre' | 'post'> {
  return isOf(entry, 'create', 'update') ? entry : {};
}

function hasHooks(entry: ResourceConfig['operations'][number]): boolean {
  const { pre, post } = hooksOf(entry);
  return pre !== undefined || post !== undefined;
}

function amend(handler: RouteHandler): void {
  const { resource } = handler;
  for (const entry of singlesOf(resource, handler.entry)) amendAs(entry, handler);
}

function amendAs(entry: OperationConfig, handler: RouteHandler): void {
  const { names, steps } = handler;
  const { pre, post } = hooksOf(entry);
  const isNew = mayMakeRows(handler.entry) && entry.type === 'create';
  const isOfOne = isAboutRow(handler) || entry !== handler.entry;
  const moment = isNew ? 'making' : isOfOne ? 'found' : 'start';
  if (pre !== undefined) {
    steps.push({
      // One request says what becomes of all rows that match.
      moment: isMatching(handler.entry) ? 'writing' : moment,
      order: 30,
      statement: (final) => code`body = await ${userName(pre)}(body, db=db${userArgument(final)})`,
    });
  }
  if (post !== undefined) {
    steps.push({
      moment: isNew ? 'made' : 'written',
      order: 30,
      statement: (final) =>
        code`await ${userName(post)}(${names.variable}, body, db=db${userArgument(final)})\nawait db.flush()`,
    });
  }
}
