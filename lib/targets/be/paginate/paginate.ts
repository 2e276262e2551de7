/**
 * `paginate`: a modifier of `list`; how its pages are cut, how large they are, and whether all rows are counted.
 *
 * Config: `{ type: 'paginate', mode: 'offset', default_page_size: 50, max_page_size: 200, count: 'estimate' }`. A list
 * without it has keyset pages of 20 rows, of 100 at most.
 */
import { code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { library } from '../fields/expressions.js';
import { generatedName } from '../names/names.js';
import type { Field } from '../outputs/field.js';
import { findView } from '../outputs/find-view.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { scopeParameters } from '../outputs/scope_parameters.js';
import { PaginateConfigSchema } from './schema.js';
import { supportFiles } from '../project/support.js';
import { placeOf } from '../routes/handler.js';
import { PAGING, pageSizeField, wholeNumber } from '../list/list.js';
import { type ListParts, listParts } from '../list/parts.js';

/** The operation `paginate`. */
export const paginate = operation({
  name: 'paginate',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: PaginateConfigSchema,
  build: (context, { mode, default_page_size: size, max_page_size: most, count = mode === 'offset' }) => {
    const { names } = placeOf(context);
    const parts = listParts(context);
    const { query, page, reader } = parts;
    if (mode === 'offset') useOffset(parts);
    replaceField(query, pageSizeField(mode === 'offset' ? 'limit' : 'page_size', size, most));
    if (count !== false) {
      const isEstimate = count === 'estimate';
      const told = `How many rows all pages have${isEstimate ? '; beyond 10,000 about how many' : ''}`;
      page.fields.push({
        name: 'total',
        annotation: code`${library('typing', 'Annotated')}[int, ${library('pydantic', 'Field')}(description=${literal(told)})]`,
        order: PAGING,
      });
      const select = library('sqlalchemy', 'select');
      const func = library('sqlalchemy', 'func');
      const rows = code`${select}(${func}.count()).select_from(${names.modelClass})`;
      // A page without others around it has counted them.
      const known =
        mode === 'offset'
          ? code`query.offset + len(rows) if len(rows) < query.limit and (rows or query.offset == 0)`
          : code`len(rows) if query.cursor is None and len(rows) <= query.page_size`;
      reader.extras.push({
        name: 'total',
        value: (filtered) => {
          const where = [...findView(reader.rows).constant, ...(filtered ? [code`*conditions`] : [])];
          const found = where.length === 0 ? rows : code`${rows}.where(${joined(where, ', ')})`;
          const scope = scopeParameters(reader.rows, []).length === 0 ? code`` : code`, scope`;
          return isEstimate
            ? code`${known} else await ${generatedName('support.estimates', 'estimated_count')}(db, ${found}${scope})`
            : code`${known} else await db.scalar(${found}${scope}) or 0`;
        },
      });
    }
    return count === 'estimate' ? supportFiles('estimates') : [];
  },
});

function useOffset({ query, page, reader }: ListParts): void {
  reader.cut = 'offset';
  removeField(page, 'next_cursor');
  removeField(query, 'cursor');
  removeField(query, 'page_size');
  query.fields.push(offsetField());
}

function offsetField(): Field {
  return {
    name: 'offset',
    ...wholeNumber(code`ge=0, lt=2**63, description="How many rows come before the page"`),
    value: code`0`,
    order: PAGING,
  };
}

function replaceField(schema: SchemaClass, field: Field): void {
  removeField(schema, field.name);
  schema.fields.push(field);
}

function removeField({ fields }: SchemaClass, name: string): void {
  const index = fields.findIndex((field) => field.name === name);
  if (index >= 0) fields.splice(index, 1);
}
