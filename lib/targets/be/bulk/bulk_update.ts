/**
 * `bulk_update`: changes many rows in one request, all of them or none.
 *
 * Config: `'bulk_update'`, or `{ name: 'bulk_update', max_items: 200 }`, beside an `update`. Yields the schema
 * `{Model}BulkUpdateItem` and the handler of `POST /bulk-update`, which takes a list of such items: each the key of a row, its
 * version where rows have one, and what `update` takes but for lists of keys. It answers with a list of what `update` answers.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { clientNames } from '../fields/aliases.js';
import { supportFiles } from '../project/support.js';
import { loadAllCall, loadAllFunction } from '../read/load.js';
import { schemaOf } from '../read/read.js';
import {
  type Entry,
  entryOf,
  lockAllFunction,
  lockAllName,
  requestParams,
  routeHandler,
  sessionParam,
} from '../routes/handler.js';
import { type RouteHandler, stepsText } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { writtenColumn } from '../key_lists/writes.js';
import { isOwnValue } from '../nested_writes/items.js';
import { requestOutputs } from '../write/request.js';
import type { WriteOptions } from '../write/schema.js';
import { answerOf } from '../write/write.js';
import { foreignKeys, userOf } from '../write/written-keys.js';
import { generatedName } from '../names/names.js';
import { builtInFacts } from '../contracts/operation.js';
import { rowsArguments } from './bulk_create.js';
import { apartBody, doneClass, doneSchema, formOf } from './apart.js';
import { bulkFacts } from './facts.js';
import { BulkOptionsSchema } from './schema.js';
import { VERSION, givenKey, rowFields } from './item.js';
import { entryBeside } from './singles.js';

/** The operation `bulk_update`. */
export const bulkUpdate = operation({
  name: 'bulk_update',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: BulkOptionsSchema,
  build: (context, { max_items: most, atomic }) => {
    const of = entryOf(context);
    const single = { ...of, entry: entryBeside(of.resource, 'update') };
    const handler = handlerOf(of, single, { most, atomic });
    checkVersions(handler);
    return [
      ...supportFiles('bulk_updates', 'bulk_writes', 'fields', 'writes'),
      ...itemOutputs(single),
      ...(atomic ? [] : [doneSchema(single, 'Updated', 43), ...supportFiles('item_answers')]),
      handler,
      ...builtInFacts(of, 'BulkUpdate', () => bulkFacts(most, atomic), 55),
    ];
  },
});

function handlerOf(
  of: Entry<unknown>,
  single: Entry<WriteOptions>,
  { most, atomic }: Readonly<{ most: number; atomic: boolean }>,
): RouteHandler {
  const { names, rows, resource } = of;
  const [item, done] = [schemaOf(names, itemName(of)), doneClass(of, 'Updated')];
  const answer = answerOf(single, 'Update', 41);
  const keys = foreignKeys(single);
  const makesAnswer = code`${answer.serializer}(${answer.row})`;
  const form = formOf(
    { atomic, item, most, done },
    {
      docstring: `Change many ${names.plural}: all of them, or none.`,
      apart: `Change many ${names.plural}, each by itself.`,
      statusCode: 200,
      problems: [400, 404, 409, 422],
      returns: code`list[${answer.returns}]`,
      templates: ['[module]/routes/many/_bulk_update.py.ejs', '[module]/routes/many/_bulk_update_each.py.ejs'],
    },
  );
  return routeHandler(of, {
    ...form,
    options: answer.options,
    method: 'post',
    path: '/bulk-update',
    params: [
      { name: 'payload', annotation: form.payload },
      ...requestParams(answer.loadsAnswer && rows.showsLists),
      sessionParam(of, 'write'),
    ],
    body: {
      ...(!atomic && apartBody(of, item, done)),
      requestClass: requestOf(single),
      answer: makesAnswer,
      makesAnswer,
      loadsAnswer: answer.loadsAnswer,
      changedRows: CHANGED_ROWS,
      givenKey: givenKey(of),
      lockAll: lockAllName(rows),
    },
    late: (final) => ({
      readsAll: loadAllCall(rows),
      asksRow: new RegExp(`\\b${names.variable}\\b`).test(stepsText(final, 'found', 0)),
      user: keys.references() === undefined ? code`` : code`, ${userOf(final)}`,
    }),
    shared: [
      ...clientNames(resource).shared,
      ...keys.shared,
      changedRowsConstant(single),
      lockAllFunction(rows),
      ...answer.shared,
      ...(answer.loadsAnswer ? loadAllFunction(rows) : []),
    ],
    order: 52,
  });
}

/** Each item says which version it is based on; who may not change the row is told that before. */
function checkVersions({ steps, resource, names }: RouteHandler): void {
  const { version_column: version } = resource;
  if (version === undefined) return;
  const require = generatedName('support.bulk_writes', 'require_version');
  const check = code`${require}(given.${identifier(VERSION)}, ${names.variable}.${identifier(version)})`;
  steps.push({ moment: 'found', order: 20, statement: () => check });
}

function itemOutputs(single: Entry<WriteOptions>) {
  const { names, entry } = single;
  const outputs = requestOutputs({
    names,
    name: itemName(single),
    docstring: `The fields of one of the ${names.plural} to change.`,
    use: 'update',
    fields: entry.fields.filter(isOwnValue),
    columnOf: writtenColumn(single),
    order: 42,
  });
  for (const output of outputs) if (output.type === 'SchemaClass') output.fields.unshift(...rowFields(single));
  return outputs;
}

function itemName({ names }: Entry<unknown>): string {
  return `${names.api.schema}BulkUpdateItem`;
}

/** The schema of what changes of one row. */
export function requestOf({ names }: Entry<unknown>): Expression {
  return schemaOf(names, `${names.api.schema}UpdateRequest`);
}

/** Its name. */
export const CHANGED_ROWS = code`CHANGED_ROWS`;

/** The constant by which handlers change many rows. */
export function changedRowsConstant(of: Entry<unknown>): SharedPiece {
  const { version_column: version } = of.resource;
  const further = version === undefined ? [] : [code`version=${literal(version)}`];
  const view = () => ({ constant: CHANGED_ROWS, arguments: [...rowsArguments(of, requestOf(of)), ...further] });
  return { id: CHANGED_ROWS, slot: 'constants', template: '[module]/routes/many/_changed_rows.py.ejs', view };
}
