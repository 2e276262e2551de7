/**
 * `bulk_delete`: removes many rows in one request, all of them or none.
 *
 * Config: `'bulk_delete'`, or `{ name: 'bulk_delete', max_items: 200 }`, beside a `delete`. Yields the schema
 * `{Model}BulkDeleteItem` and the handler of `POST /bulk-delete`, which takes a list of such items: each the key of a row, and
 * its version where rows have one.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { generatedName } from '../names/names.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { type Entry, entryOf, lockAllFunction, lockAllName, routeHandler, sessionParam } from '../routes/handler.js';
import { builtInFacts } from '../contracts/operation.js';
import { DELETED, apartBody, formOf } from './apart.js';
import { bulkFacts } from './facts.js';
import { BulkOptionsSchema } from './schema.js';
import { givenKey, rowFields } from './item.js';
import { entryBeside } from './singles.js';

/** The operation `bulk_delete`. */
export const bulkDelete = operation({
  name: 'bulk_delete',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: BulkOptionsSchema,
  build: (context, { max_items: most, atomic }) => {
    const of = entryOf(context);
    const { names, rows, resource } = of;
    const name = `${names.api.schema}BulkDeleteItem`;
    const item = schemaOf(names, name);
    const form = formOf(
      { atomic, item, most, done: DELETED },
      {
        docstring: `Delete many ${names.plural}: all of them, or none.`,
        apart: `Delete many ${names.plural}, each by itself.`,
        statusCode: 204,
        problems: [400, 404, 409, 422, ...(resource.version_column === undefined ? [] : [412])],
        returns: code`None`,
        templates: ['[module]/routes/many/_bulk_delete.py.ejs', '[module]/routes/many/_bulk_delete_each.py.ejs'],
      },
    );
    const handler = routeHandler(of, {
      ...form,
      method: 'post',
      path: '/bulk-delete',
      params: [{ name: 'payload', annotation: form.payload }, sessionParam(of, 'write')],
      body: {
        ...(!atomic && apartBody(of, item, DELETED)),
        givenKey: givenKey(of),
        lockAll: lockAllName(rows),
        version: resource.version_column === undefined ? code`` : identifier(resource.version_column),
        removal: removalOf(of, 'delete_rows'),
      },
      shared: [lockAllFunction(rows)],
      order: 62,
    });
    return [
      ...supportFiles('bulk_deletes', 'fields'),
      ...(atomic ? [] : supportFiles('item_answers')),
      itemSchema(of, name),
      handler,
      ...builtInFacts(of, 'BulkDelete', () => bulkFacts(most, atomic), 65),
    ];
  },
});

/** The call that removes the rows, as `delete` removes one. */
export function removalOf(of: Entry<unknown>, removes: 'delete_rows' | 'delete_at_once'): Expression {
  const { names, resource } = of;
  const call = (name: string): Expression => generatedName('support.bulk_deletes', name);
  const { soft_delete: deleted, version_column: version } = resource;
  if (deleted === undefined)
    return code`${call(removes)}(db, rows, ${literal(entryBeside(resource, 'delete').max_rows)})`;
  const attribute = (name: string): Expression => code`${names.modelClass}.${identifier(name)}`;
  const counted = version === undefined ? code`` : code`, ${attribute(version)}`;
  return code`${call('hide_rows')}(db, rows, ${attribute(deleted)}${counted})`;
}

function itemSchema(of: Entry<unknown>, name: string): SchemaClass {
  const { names } = of;
  return {
    type: 'SchemaClass',
    names,
    name,
    docstring: `One of the ${names.plural} to delete.`,
    forbidsExtra: true,
    fields: [...rowFields(of)],
    order: 60,
  };
}
