/** The columns of a list as its generated tests name them: to make rows that differ there, and to compare them. */
import type { Expression } from '../../../core/imports.js';
import { literal } from '../../../languages/python.js';
import type { Column, ColumnField, Relation } from '../columns.js';
import type { FieldSpec } from '../config.js';
import { isOf } from '../schema/operation.js';
import type { FilterOperator } from '../schema/modifiers.js';
import { keyType } from '../expressions.js';
import { generatedName, userName } from '../names.js';
import type { SharedTestPiece } from '../outputs/test_case.js';
import type { Entry } from './handler.js';
import { attributeOf, ownerOf } from './relation_path.js';

/** One column: its name among the parameters, and how it is compared. */
export interface QueriedColumn {
  readonly name: string;
  readonly column: Column;
  /** The values that are asked for; default: those of the column. */
  readonly field?: ColumnField;
  readonly operators?: readonly FilterOperator[];
  /** Default: unless it says whether a row is visible. */
  readonly varied?: boolean;
  /** What answers hold of the row that the column is in; default nothing. */
  readonly answered?: readonly string[];
}

/** A constant that lists columns. */
export function queriedConstant(
  { names, resource, rows }: Entry<unknown>,
  id: string,
  columns: readonly QueriedColumn[],
): SharedTestPiece {
  // What hides rows must stay as it is.
  const fixed = new Set([resource.soft_delete, resource.scope_by?.column, ...rows.decidedBy]);
  const queried = generatedName('testing.varied_rows', 'Queried');
  const entries = columns.map(({ name, column, field = column.field, operators, varied = true, answered }) => {
    const { relations, attribute } = column;
    const through = relations.map((relation, index) => `${ownerOf(names, column, index)}.${relation.name}`);
    const parts = [
      attributeOf(names, column),
      valuesOf(field),
      ...(operators ? [literal(operators)] : []),
      ...(through.length > 0 ? [`through=[${through.join(', ')}]`] : []),
      ...(!varied || (relations.length === 0 && fixed.has(attribute)) ? ['varied=False'] : []),
      ...(answered ? [`answered=${literal(answered)}`] : []),
    ];
    return [literal(name), `${queried}(${parts.join(', ')})`];
  });
  return { id, template: '[module]/tests/_queried.py.ejs', view: { name: id, queried, entries }, order: 1 };
}

/** The relations of a representation, as columns that nothing is asked of. */
export function relatedColumns(fields: readonly FieldSpec[], way: readonly Relation[] = []): readonly QueriedColumn[] {
  return fields
    .filter((field) => field.type === 'nested')
    .flatMap(({ name, model = '', many, fields: inner = [] }) => {
      const relations = [...way, { name, model, many }];
      const owns = inner.filter((field) => field.type !== 'nested');
      const [own] = owns;
      const path = relations.map((relation) => relation.name).join('.');
      const column = own && { path, attribute: own.name, relations, field: own as ColumnField };
      const answered = owns.map((field) => field.name);
      return [
        ...(column ? [{ name: path, column, varied: false, answered }] : []),
        ...relatedColumns(inner, relations),
      ];
    });
}

/** The type of a column's values, or all that there are. */
function valuesOf({ type, values, enum: path }: ColumnField): Expression {
  if (values) return literal(values);
  if (path !== undefined) return `list(${userName(path)})`;
  return type === 'email' ? 'str' : keyType(type);
}

/** Whether the items of a list tell which row they are of. */
export function hasKey({ entry, resource }: Entry<unknown>): boolean {
  return isOf(entry, 'list') && entry.fields.some((field) => field.name === resource.pk);
}
