/**
 * `export`: all rows that the list finds, as a file: CSV, or NDJSON with `format=ndjson`.
 *
 * Config: `'export'`, or `{ name: 'export', can: 'blog.rules.may_export' }`, beside a `list` with pages by keyset.
 * Yields `{Model}RowsQuery`, which takes the search and the sort from the query of the list, `{Model}ExportQuery`, and the
 * handler of `GET /export`.
 * It reads page after page by what reads those of the list, and nothing of the database is held while a client reads.
 */
import * as z from 'zod';

import type { BuildContext } from '../../../core/context.js';
import { type Expression, code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { Output } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import { library } from '../fields/expressions.js';
import { includedNames } from '../include/included.js';
import { generatedName } from '../names/names.js';
import { PageReader, readerArguments, readsBySession } from '../outputs/page_reader.js';
import { asQuery } from '../outputs/route_param.js';
import { RouteHandler, referencesOf } from '../outputs/route_handler.js';
import { SchemaClass } from '../outputs/schema_class.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { type Entry, entryOf, readParam, routeHandler } from '../routes/handler.js';
import { builtInFacts } from '../contracts/operation.js';

/** The operation `export`. */
export const exportOperation = operation({
  name: 'export',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: z.strictObject({}),
  build: (context): readonly Output[] => {
    const of = entryOf<unknown>(context);
    // Entries are in the order in which `resolve` has put them: the list comes before.
    const list = listOf(context);
    const [query, ...shared] = querySchemas(of, list);
    return [
      ...supportFiles('exports', 'fields', 'query'),
      query,
      ...shared,
      handlerOf(of, list, query),
      ...builtInFacts(of, 'Export', () => ({}), 35),
    ];
  },
});

/** What the list of the resource made, with all that its modifiers did to it. */
interface ListMade {
  readonly handler: RouteHandler;
  readonly reader: PageReader;
  readonly query: SchemaClass;
}

function listOf({ store, instanceId }: BuildContext): ListMade {
  const id = store.ancestor(instanceId, 'resource')?.id ?? '';
  const handler = store.outputsUnder(id, RouteHandler).find(({ entry, path }) => entry.type === 'list' && path === '');
  const [reader] = store.outputsUnder(id, PageReader);
  const query = store.outputsUnder(id, SchemaClass).find(({ name, names }) => name === `${names.api.schema}ListQuery`);
  if (!handler || !reader || !query) throw new Error("operation 'list' has not run");
  return { handler, reader, query };
}

/** Parameters of the list that say which page is asked for, and what its items have beside the rest. */
const OF_PAGES: ReadonlySet<string> = new Set(['cursor', 'page_size', 'include', 'fields']);

/** The class of the export, and that of what it asks for as the list does, which both extend then. */
function querySchemas({ names }: Entry<unknown>, { query }: ListMade): readonly [SchemaClass, ...SchemaClass[]] {
  const shared = query.fields.filter(({ name }) => !OF_PAGES.has(name));
  const common = {
    type: 'SchemaClass',
    names,
    forbidsExtra: true,
    ...(query.base !== undefined && { base: query.base }),
  } as const;
  const exported: SchemaClass = {
    ...common,
    name: `${names.api.schema}ExportQuery`,
    docstring: `The query parameters of the export of ${names.plural}.`,
    fields: [{ name: 'format', annotation: generatedName('support.exports', 'Format'), value: literal('csv') }],
    order: 24,
  };
  if (shared.length === 0) return [exported];
  const rows: SchemaClass = {
    ...common,
    name: `${names.api.schema}RowsQuery`,
    docstring: `The query parameters that say which ${names.plural} are found, and in which order.`,
    fields: shared,
    order: query.order - 1,
  };
  query.fields.splice(0, query.fields.length, ...query.fields.filter(({ name }) => OF_PAGES.has(name)));
  for (const one of [query, exported]) one.base = rows.name;
  return [exported, rows];
}

function handlerOf(of: Entry<unknown>, { handler: list, reader }: ListMade, query: SchemaClass) {
  const { names } = of;
  const helper = (name: string) => generatedName('support.exports', name);
  const answer = library('starlette.responses', 'StreamingResponse');
  const handler = routeHandler(of, {
    method: 'get',
    path: '/export',
    docstring: `Export ${names.plural} as a file.`,
    params: [
      { name: 'asked', annotation: asQuery(schemaOf(names, query.name)) },
      ...list.params.filter(({ name }) => name === 'request'),
      readParam(of, () => readsBySession(reader)),
    ],
    problems: [422],
    returns: answer,
    template: '[module]/routes/_export.py.ejs',
    body: {
      reader: reader.name,
      query: reader.query,
      page: reader.page,
      item: schemaOf(names, `${names.api.schema}ListItem`),
      listed: helper('listed'),
      exportRows: helper('exported'),
      file: literal(names.api.slug),
      without: leftOut(list),
    },
    late: () => ({
      arguments: code`${readerArguments(reader)}${counts(reader) ? code`, counts=False` : code``}`,
      readsBySession: readsBySession(reader),
      // What lists within the rows of an answer show is limited for all of them together.
      nests: reader.relations.lists() !== '',
    }),
    answers: [code`${helper('documented_export')}(${literal(names.plural)})`],
    references: [...referencesOf(list)],
    order: 14,
  });
  handler.conditions.push(...list.conditions);
  spareCount(reader);
  const made = { ...handler, options: [code`response_class=${answer}`] };
  reader.handlers.push(made);
  return made;
}

/** What items have only where a request asks the list for it, as an argument; empty, where there is none. */
function leftOut({ entry }: RouteHandler): Expression {
  const names = includedNames(entry);
  return names.length === 0 ? code`` : code`, without=${literal(names)}`;
}

/** Let pages be read without the number of all rows: each page of an export would count them. */
function spareCount(reader: PageReader): void {
  if (!counts(reader)) return;
  reader.params.push({ name: 'counts', annotation: code`bool`, default: code`True` });
  reader.extras.splice(
    0,
    reader.extras.length,
    ...reader.extras.map(({ name, value }) => ({
      name,
      value: (filtered: boolean) => (name === TOTAL ? code`0 if not counts else ${value(filtered)}` : value(filtered)),
    })),
  );
}

const TOTAL = 'total';

function counts({ extras }: PageReader): boolean {
  return extras.some(({ name }) => name === TOTAL);
}
