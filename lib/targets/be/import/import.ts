/**
 * `import`: reads a file as `export` writes it, CSV or NDJSON, and writes its rows as `upsert` does.
 *
 * Config: `'import'`, or `{ name: 'import', max_items: 200, max_body_bytes: 8388608 }`, beside an `upsert`. Yields the handler
 * of `POST /import`, which calls that of `POST /upsert`: guards, hooks, and whose rows are written are those of it. With
 * `dry_run=true` it tells what would become of each row, and keeps nothing.
 */
import type { BuildContext } from '../../../core/context.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { Output } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import { MOST_ITEMS } from '../bulk/schema.js';
import { entryBeside } from '../bulk/singles.js';
import { builtInFacts } from '../contracts/operation.js';
import { library } from '../fields/expressions.js';
import { keyParts } from '../fields/keys.js';
import { generatedName } from '../names/names.js';
import { optionalUserParts } from '../outputs/optional_user.js';
import { asQuery } from '../outputs/route_param.js';
import { RouteHandler, takesOptionalUser } from '../outputs/route_handler.js';
import { supportFiles } from '../project/support.js';
import { otherThan } from '../read/contract.js';
import { schemaOf } from '../read/read.js';
import { type Entry, entryOf, routeHandler, sessionParam } from '../routes/handler.js';
import { ImportOptionsSchema } from './schema.js';

/** The operation `import`. */
export const importOperation = operation({
  name: 'import',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: ImportOptionsSchema,
  build: (context, { max_items: most }): readonly Output[] => {
    const of = entryOf<unknown>(context);
    const by = entryBeside(of.resource, 'upsert').by ?? keyParts(of.resource).map(({ name }) => name);
    const handler = handlerOf(of, { upsert: upsertOf(context), by, most });
    return [
      ...supportFiles('imports', 'query_reading'),
      handler,
      ...builtInFacts(of, 'Import', () => ({ by, most: otherThan(MOST_ITEMS, most) }), 58),
    ];
  },
});

/** The handler of the upsert. Entries are in the order in which `resolve` has put them: it comes before. */
function upsertOf({ store, instanceId }: BuildContext): RouteHandler {
  const id = store.ancestor(instanceId, 'resource')?.id ?? '';
  const handler = store.outputsUnder(id, RouteHandler).find(({ entry }) => entry.type === 'upsert');
  if (!handler) throw new Error("operation 'upsert' has not run");
  return handler;
}

/** What an import is made of. */
interface Parts {
  readonly upsert: RouteHandler;
  /** The fields by which an item finds its row */
  readonly by: readonly string[];
  readonly most: number;
}

function handlerOf(of: Entry<unknown>, { upsert, by, most }: Parts): RouteHandler {
  const { names, resource } = of;
  const helper = (name: string) => generatedName('support.imports', name);
  const query = helper('ImportQuery');
  const requestClass = schemaOf(names, `${names.api.schema}CreateRequest`);
  const session = library('sqlalchemy.ext.asyncio', 'AsyncSession');
  const keys = code`[${literals(by)}]`;
  const list = resource.operations.some(({ type }) => type === 'list');
  const shown = list ? code`, shown=${schemaOf(names, `${names.api.schema}ListItem`)}` : code``;
  const handler = routeHandler(of, {
    method: 'post',
    path: '/import',
    docstring: `Change ${names.plural}, and create those that are not there, by a file: all of them, or none.`,
    problems: [400, 409, 413, 415, 422],
    params: [
      { name: 'file', annotation: helper('SentFile') },
      { name: 'asked', annotation: asQuery(query) },
      { name: 'request', annotation: library('fastapi', 'Request') },
      sessionParam(of, 'write'),
    ],
    returns: helper('ImportReport'),
    template: '[module]/routes/many/_import.py.ejs',
    body: {
      imported: helper('imported'),
      upsert: identifier(upsert.name),
      putType: code`list[${schemaOf(names, `${names.api.schema}Upserted`)}]`,
      requestClass,
      session,
    },
    late: () => ({ given: argumentsOf(upsert) }),
    order: 55,
  });
  const constant = code`${helper('Imports')}(${requestClass}, by=${keys}, most=${most}${shown})`;
  upsert.shared.push({
    id: 'IMPORTS',
    slot: 'constants',
    template: '[module]/routes/many/_imports_constant.py.ejs',
    view: { imports: constant },
  });
  // What decides who may be told of which rows is decided for both alike.
  const { shared, references } = upsert;
  const openapi = [code`${helper('documented_import')}(${keys}, ${most})`];
  return { ...handler, shared, references, openapi };
}

function literals(names: readonly string[]): Expression {
  return names.map(literal).reduce((list, name) => code`${list}, ${name}`);
}

/** What the upsert is called with: its parameters as they are in the end, but for those that may be left out. */
function argumentsOf(upsert: RouteHandler): readonly Expression[] {
  const { params } = takesOptionalUser(upsert) ? optionalUserParts(upsert) : upsert;
  return params
    .filter((param) => param.default === undefined)
    .map(({ name }) => identifier(name === 'payload' ? 'items' : name));
}
