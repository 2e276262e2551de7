/**
 * `bulk_create`: many new rows in one request, of which all are made or none.
 *
 * Config: `'bulk_create'`, or `{ name: 'bulk_create', max_items: 200, max_body_bytes: 4_194_304 }`, beside a `create`. Yields
 * the handler of `POST /bulk-create`, which takes a list of what `create` takes, and answers with a list of what it answers.
 */
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { clientNames } from '../fields/aliases.js';
import { keyParts } from '../fields/keys.js';
import { supportFiles } from '../project/support.js';
import { loadAllCall, loadAllFunction } from '../read/load.js';
import { type Entry, entryOf, requestParams, routeHandler, sessionParam } from '../routes/handler.js';
import { type RouteHandler, stepsOf } from '../outputs/route_handler.js';
import { writesRow } from '../outputs/written_row.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { WriteOptions } from '../write/schema.js';
import { newRows } from '../write/create.js';
import { addsLists, writtenLists } from '../key_lists/writes.js';
import { addsNested, nestedWrites } from '../nested_writes/writes.js';
import { foreignKeys, userOf } from '../write/written-keys.js';
import { builtInFacts } from '../contracts/operation.js';
import { apartBody, doneClass, doneSchema, formOf } from './apart.js';
import { bulkFacts } from './facts.js';
import { BulkOptionsSchema } from './schema.js';
import { entryBeside } from './singles.js';

/** The operation `bulk_create`. */
export const bulkCreate = operation({
  name: 'bulk_create',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: BulkOptionsSchema,
  build: (context, { max_items: most, atomic }) => {
    const of = entryOf(context);
    const { names, rows } = of;
    const single = { ...of, entry: entryBeside(of.resource, 'create') };
    const { requestClass, answer, body } = newRows(single);
    const keys = foreignKeys(single);
    const [lists, nested] = [writtenLists(single), nestedWrites(single, `${names.api.schema}CreateRequest`, 30)];
    const done = doneClass(of, 'Created');
    const form = formOf(
      { atomic, item: requestClass, most, done },
      {
        docstring: `Create many ${names.plural}: all of them, or none.`,
        apart: `Create many ${names.plural}, each by itself.`,
        statusCode: 201,
        problems: [400, 409, 422],
        returns: code`list[${answer.returns}]`,
        templates: ['[module]/routes/many/_bulk_create.py.ejs', '[module]/routes/many/_bulk_create_each.py.ejs'],
      },
    );
    const handler: RouteHandler = routeHandler(of, {
      ...form,
      options: answer.options,
      method: 'post',
      path: '/bulk-create',
      params: [
        { name: 'payload', annotation: form.payload },
        ...requestParams(answer.loadsAnswer && rows.showsLists),
        sessionParam(of, 'write'),
      ],
      body: {
        ...body,
        ...(!atomic && { ...apartBody(of, requestClass, done), rank: rankOf(single) }),
        answer: body.makesAnswer,
        newRows: NEW_ROWS,
        addsLists: (final) => [...addsLists(single, final), ...addsNested(single, final)],
      },
      late: (final) => ({
        readsAll: loadAllCall(rows),
        keepsBodies: stepsOf(final, 'written').length + (final.body.addsLists?.(final).length ?? 0) > 0,
        user: keys.references() === undefined ? code`` : code`, ${userOf(final)}`,
      }),
      shared: [
        ...clientNames(of.resource).shared,
        ...keys.shared,
        ...lists.shared,
        ...nested.shared,
        newRowsConstant(single, requestClass),
        ...answer.shared,
        ...(answer.loadsAnswer ? loadAllFunction(rows, () => !writesRow(handler)) : []),
      ],
      order: 21,
    });
    return [
      ...supportFiles('bulk_writes', 'fields', 'writes'),
      ...(atomic ? [] : [doneSchema(single, 'Created', 36), ...supportFiles('item_answers')]),
      handler,
      ...builtInFacts(of, 'BulkCreate', () => bulkFacts(most, atomic), 45),
    ];
  },
});

const NEW_ROWS = code`NEW_ROWS`;

/** The argument that orders items which are written one after the other, where clients choose the keys of rows. */
function rankOf({ resource, entry }: Entry<WriteOptions>): Expression {
  const parts = keyParts(resource);
  if (!parts.every((part) => entry.fields.some(({ name }) => name === part.name))) return code``;
  return code`, rank=lambda given: [${joined(
    parts.map(({ name }) => code`given.${identifier(name)}`),
    ', ',
  )}]`;
}

/** What the constants by which handlers write many rows are told. */
export function rowsArguments(of: Entry<unknown>, requestClass: Expression): readonly Expression[] {
  const references = foreignKeys(of).references();
  const aliases = clientNames(of.resource).name;
  return [
    of.names.modelClass,
    requestClass,
    ...(references === undefined ? [] : [code`references=${references}`]),
    ...(aliases === '' ? [] : [code`aliases=${aliases}`]),
  ];
}

/** The constant by which handlers make many rows. */
export function newRowsConstant(of: Entry<unknown>, requestClass: Expression): SharedPiece {
  const view = () => ({ constant: NEW_ROWS, arguments: rowsArguments(of, requestClass) });
  return { id: NEW_ROWS, slot: 'constants', template: '[module]/routes/many/_new_rows.py.ejs', view };
}
