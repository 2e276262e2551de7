/**
 * `hooks`: functions of the user before and after the write of `create` and `update`, in its transaction.
 *
 * Config: `{ name: 'create', pre: 'blog.hooks.prepare', post: 'blog.hooks.announce' }`. Amends the handler: `pre` gets the
 * request when it is known that it may be done, and returns what is done in its place; `post` gets the row when it is
 * written. What one of them raises undoes everything.
 */
import { operation } from '../../../core/operation.js';
import type { ResourceConfig } from '../config.js';
import { userName } from '../names.js';
import { RouteHandler, isAboutRow, userArgument } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';
import { hookTests } from './hook_tests.js';
import { supportFiles } from './support.js';
import { testsBeside } from './tests_beside.js';
import { hooksOf, keepRulesOut } from './user_rules.js';

/** The operation `hooks`. */
export const hooks = operation({
  name: 'hooks',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.instance.operations.some(hasHooks),
  build: (context) => {
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ entry }) => hasHooks(entry));
    handlers.forEach(amend);
    if (!context.instance.generate_tests) return [];
    keepRulesOut(context.store.outputsUnder(context.instanceId, TestCase));
    const tests = handlers.flatMap((handler) => testsBeside(context, handler, (base) => hookTests(base, handler)));
    return [...supportFiles('testing/changes', 'testing/stand_in', 'testing/user_rules'), ...tests];
  },
});

function hasHooks(entry: ResourceConfig['operations'][number]): boolean {
  const { pre, post } = hooksOf(entry);
  return pre !== undefined || post !== undefined;
}

function amend(handler: RouteHandler): void {
  const { entry, names, steps } = handler;
  const { pre, post } = hooksOf(entry);
  if (pre !== undefined) {
    steps.push({
      moment: isAboutRow(handler) ? 'found' : 'start',
      order: 30,
      statement: (final) => `body = await ${userName(pre)}(body, db=db${userArgument(final)})`,
    });
  }
  if (post !== undefined) {
    steps.push({
      moment: 'written',
      order: 30,
      statement: (final) =>
        `await ${userName(post)}(${names.variable}, body, db=db${userArgument(final)})\nawait db.flush()`,
    });
  }
}
