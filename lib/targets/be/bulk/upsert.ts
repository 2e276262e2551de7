/**
 * `upsert`: changes many rows, and makes those that are not there, in one request, all of them or none.
 *
 * Config: `{ name: 'upsert', by: ['sku'] }`, beside a `create` and an `update`. Yields the schema `{Model}Upserted` and the
 * handler of `POST /upsert`, which takes a list of what `create` takes. An item finds its row by the fields `by`, among those
 * that the user sees, and changes of it what `update` takes. The answer tells of each row whether it is new, and what
 * `update` answers; with `atomic: false` it is a 207 that tells a status in its place, or a problem.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { attributeNamed } from '../fields/attribute.js';
import { clientNames } from '../fields/aliases.js';
import { library } from '../fields/expressions.js';
import { keyParts, keyValue } from '../fields/keys.js';
import { generatedName } from '../names/names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { supportFiles } from '../project/support.js';
import { loadAllCall, loadAllFunction } from '../read/load.js';
import { schemaOf } from '../read/read.js';
import { type Entry, entryOf, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { newRows } from '../write/create.js';
import { answerOf } from '../write/write.js';
import { foreignKeys, userOf } from '../write/written-keys.js';
import { builtInFacts } from '../contracts/operation.js';
import { changedRowsConstant, requestOf } from './bulk_update.js';
import { newRowsConstant } from './bulk_create.js';
import { type Form, apartBody, formOf, statusField } from './apart.js';
import { bulkFacts } from './facts.js';
import { UpsertOptionsSchema } from './schema.js';
import { entryBeside } from './singles.js';

/** The operation `upsert`. */
export const upsert = operation({
  name: 'upsert',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: UpsertOptionsSchema,
  build: (context, { max_items: most, by, atomic }) => {
    const of = entryOf(context);
    const columns = columnsOf(of, by ?? keyParts(of.resource).map(({ name }) => name));
    const handler = handlerOf(of, columns, { most, atomic });
    return [
      ...supportFiles('bulk_updates', 'bulk_writes', 'fields', 'upserts', 'writes'),
      ...(atomic ? [] : supportFiles('item_answers')),
      startCheck(of, columns),
      answerSchema(of, atomic),
      handler,
      ...builtInFacts(of, 'Upsert', () => ({ by: columns.map(({ name }) => name), ...bulkFacts(most, atomic) }), 57),
    ];
  },
});

/** A field by which items find their rows. */
interface Column {
  readonly name: string;
  readonly attribute: Expression;
}

function columnsOf({ names, resource }: Entry<unknown>, by: readonly string[]): readonly Column[] {
  const { fields } = entryBeside(resource, 'create');
  return by.map((name) => {
    const field = fields.find((one) => one.name === name);
    return { name, attribute: code`${names.modelClass}.${identifier(field ? attributeNamed(field) : name)}` };
  });
}

function handlerOf(
  of: Entry<unknown>,
  columns: readonly Column[],
  { most, atomic }: Readonly<{ most: number; atomic: boolean }>,
): RouteHandler {
  const { names, rows, resource } = of;
  const [making, changing] = [
    { ...of, entry: entryBeside(resource, 'create') },
    { ...of, entry: entryBeside(resource, 'update') },
  ];
  const { requestClass, body } = newRows(making);
  const answer = answerOf(changing, 'Update', 41);
  const keys = foreignKeys(changing);
  const told = literal(`Each finds its row by ${columns.map(({ name }) => `\`${name}\``).join(', ')}`);
  const makesAnswer = code`${answer.serializer}(${answer.row})`;
  const done = upsertedClass(of);
  const form = writtenForm(of, { atomic, item: requestClass, most, done, told });
  return routeHandler(of, {
    ...form,
    method: 'post',
    path: '/upsert',
    params: [
      { name: 'payload', annotation: form.payload },
      ...requestParams(answer.loadsAnswer && rows.showsLists),
      sessionParam(of, 'write'),
    ],
    options: answer.options,
    body: {
      ...body,
      ...(atomic ? { upsertedClass: done } : apartBody(of, requestClass, done)),
      ...(atomic ? { items: 'payload', writes: 'write' } : { items: 'some', writes: 'write_some' }),
      requestClass,
      changeClass: requestOf(changing),
      answer: makesAnswer,
      makesAnswer,
      loadsAnswer: answer.loadsAnswer,
      by: columns.map(({ attribute }) => attribute),
      givenKey: keyTuple(columns),
    },
    late: (final) => ({
      readsAll: loadAllCall(rows, code`[${keyValue(names, names.variable)} for ${names.variable}, _ in rows]`),
      user: keys.references() === undefined ? code`` : code`, ${userOf(final)}`,
    }),
    shared: [
      ...clientNames(resource).shared,
      ...keys.shared,
      newRowsConstant(making, requestClass),
      changedRowsConstant(changing),
      UPSERT,
      ...answer.shared,
      ...(answer.loadsAnswer ? loadAllFunction(rows) : []),
    ],
    order: 54,
  });
}

function writtenForm(of: Entry<unknown>, items: Parameters<typeof formOf>[0]): Form {
  const what = `Change ${of.names.plural}, and create those that are not there`;
  return formOf(items, {
    docstring: `${what}: all of them, or none.`,
    apart: `${what}, each by itself.`,
    statusCode: 200,
    problems: [400, 409, 422],
    returns: code`list[${items.done}]`,
    templates: ['[module]/routes/many/_upsert.py.ejs', '[module]/routes/many/_upsert_each.py.ejs'],
  });
}

const UPSERT: SharedPiece = {
  id: 'UPSERT',
  slot: 'constants',
  template: '[module]/routes/many/_upsert_constant.py.ejs',
  view: {},
};

/** The values by which the item `given` finds its row. */
function keyTuple(columns: readonly Column[]): Expression {
  const values = columns.map(({ name }) => code`given.${identifier(name)}`);
  return code`(${joined(values, ', ')}${values.length === 1 ? code`,` : code``})`;
}

function upsertedName({ names }: Entry<unknown>): string {
  return `${names.api.schema}Upserted`;
}

function upsertedClass(of: Entry<unknown>): Expression {
  return schemaOf(of.names, upsertedName(of));
}

function answerSchema(of: Entry<unknown>, atomic: boolean): SchemaClass {
  const { names, resource } = of;
  const update = entryBeside(resource, 'update');
  const isRead = update.returns === undefined && resource.operations.some(({ type }) => type === 'get');
  return {
    type: 'SchemaClass',
    names,
    name: upsertedName(of),
    docstring: `One of the ${names.plural} that were changed or created.`,
    forbidsExtra: false,
    fields: [
      atomic
        ? {
            name: 'created',
            annotation: code`bool`,
            value: code`${library('pydantic', 'Field')}(description=${literal('Whether the row is new')})`,
          }
        : statusField(),
      { name: 'row', annotation: identifier(`${names.api.schema}${isRead ? 'Resource' : 'UpdateResponse'}`) },
    ],
    order: 45,
  };
}

/** What an application asks when it starts: whether the fields tell the rows of a user apart, which only models know. */
function startCheck({ names, resource }: Entry<unknown>, columns: readonly Column[]) {
  const { scope_by: scope } = resource;
  const owner = scope === undefined ? [] : [code`${names.modelClass}.${identifier(scope.column)}`];
  const attributes = [...columns.map(({ attribute }) => attribute), ...owner];
  const check = code`${generatedName('support.upserts', 'require_unique')}(${joined(attributes, ', ')})`;
  const id = `upsert ${resource.model} ${columns.map(({ name }) => name).join(' ')}`;
  return snippetFragment({ parent: 'api.py', slot: 'checks', id, value: code`    ${check}\n` });
}
