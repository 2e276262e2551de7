/**
 * `guard`: asks a function of the user whether a handler may go on, and answers 403 where it says no.
 *
 * Config: `{ name: 'update', can: 'blog.rules.can_edit' }`, on an operation of any type. Amends every handler that comes
 * from the entry: one that is about a row asks about that row, the others about nothing, and an `upsert` first about nothing.
 */
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { mayMakeRows, momentOfNone } from '../bulk/singles.js';
import { library } from '../fields/expressions.js';
import { userName } from '../names/names.js';
import { type Moment, RouteHandler, isAboutRow, userArgument } from '../outputs/route_handler.js';
import { amendOperation } from '../contracts/operation.js';
import { asIs } from '../contracts/fact.js';

/** The operation `guard`. */
export const guard = operation({
  name: 'guard',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.instance.operations.some(({ can }) => can !== undefined),
  build: (context) => {
    const handlers = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .filter(({ entry }) => entry.can !== undefined);
    handlers.forEach(ask);
    for (const { entry } of handlers) amendOperation(context, entry, { can: asIs(userName(String(entry.can))) });
    return [];
  },
});

function ask(handler: RouteHandler): void {
  const { entry, names } = handler;
  const can = userName(String(entry.can));
  const forbidden = library('fastapi', 'HTTPException');
  handler.problems.push(403);
  if (entry.type === 'get') handler.rows.wholeRows = true;
  handler.givesSession = true;
  const askAbout = (moment: Moment, row: Expression): void => {
    handler.steps.push({
      moment,
      order: 10,
      statement: (final) =>
        code`if not await ${can}(${row}, db=db${userArgument(final)}):\n    raise ${forbidden}(403, "This is not allowed")`,
    });
  };
  if (!isAboutRow(handler) || mayMakeRows(entry)) askAbout(momentOfNone(entry), code`None`);
  if (isAboutRow(handler)) askAbout('found', names.variable);
}
