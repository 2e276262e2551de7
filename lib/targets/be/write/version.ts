/**
 * `version`: optimistic locking. Answers carry the version of their row as `ETag`, and changes count it; `preconditions`
 * compares it with `If-Match`.
 *
 * Config: the resource's `version_column: 'version'`, an integer attribute. Amends the handlers of one row and `create`.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { library } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';
import { type Moment, RouteHandler, isAboutRow } from '../outputs/route_handler.js';
import { addParam, rowsAt } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';
import { amendContract } from '../contracts/operation.js';

/** The operation `version`. */
export const version = operation({
  name: 'version',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  build: (context) => {
    const { version_column: column } = context.instance;
    if (column === undefined) return [];
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler).filter(isVersioned);
    if (handlers.length === 0) return [];
    // Answers need not show the version that their tag is made of.
    rowsAt(context).alsoReads.push(column);
    for (const handler of handlers) amend(handler, column);
    amendContract(context, { version: column });
    return supportFiles('shown', 'versions');
  },
});

/** Operations that write one row which is there. */
const OF_ROW: ReadonlySet<string> = new Set([
  'update',
  'put',
  'delete',
  'restore',
  'purge',
  'action',
  'link',
  'unlink',
]);

/** Those of them that count a change themselves, where there is one. */
const COUNTS: ReadonlySet<string> = new Set(['link', 'unlink']);

function isVersioned(handler: RouteHandler): boolean {
  const { type } = handler.entry;
  // What the function of an action reads may be of any rows: its tag is that of the body.
  if (type === 'action' && handler.method === 'get') return false;
  if (type === 'get') return handler.path === '/{pk}';
  return type === 'create' || (OF_ROW.has(type) && isAboutRow(handler));
}

function amend(handler: RouteHandler, column: string): void {
  const { names, resource } = handler;
  const { type } = handler.entry;
  const row = names.variable;
  const isGone = type === 'purge' || (type === 'delete' && resource.soft_delete === undefined);
  const counted = OF_ROW.has(type) && !COUNTS.has(type) && !isGone;
  if (counted)
    step('found', 25, code`${support('count_change')}(db, ${row}, ${names.modelClass}.${identifier(column)})`);
  if (type !== 'delete' && type !== 'purge') {
    addParam(handler, { name: 'response', annotation: library('fastapi', 'Response') });
    // Of a read, the route says so itself.
    if (type !== 'get') handler.answers.push(code`${support('tagged')}(${handler.statusCode})`);
    const header = code`response.headers["ETag"] = ${support('etag')}(${row}.${identifier(column)})`;
    if (type === 'get') step('answering', 20, header);
    // What the function of an action changed counts when it is written.
    else
      step(
        'committing',
        50,
        type === 'action' && handler.body.answer !== 'fields' ? code`await db.flush()\n${header}` : header,
      );
    step('repeated', 20, header);
  }

  function step(moment: Moment, order: number, statement: Expression): void {
    handler.steps.push({ moment, order, statement: () => statement });
  }
}

function support(name: string): Expression {
  return generatedName('support.versions', name);
}
