/**
 * How long texts are whose words PostgreSQL finds: all of a row's together become one `tsvector`, which holds 1 MiB. A row
 * with more would fail each search, whoever asks.
 */
import type { FieldSpec, OperationConfig } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import type { ColumnRef } from '../fields/column-ref-schema.js';
import { pathOf } from '../fields/columns.js';
import { isFamily } from '../fields/field-types.js';
import { modifierOf } from '../list/modifiers.js';
import { isOf } from '../schema/operation.js';
import type { SearchConfig } from './schema.js';

/** Characters of all columns of a search together: at worst they take some 700 kB. */
export const LONGEST_DOCUMENT = 100_000;

/** Give the fields of requests that a `full_text` search reads a `max_length`, where they have none. */
export function limitWords(operations: readonly OperationConfig[]): readonly OperationConfig[] {
  const searches = operations.flatMap((entry) => {
    const search = modifierOf(entry, 'search');
    return search?.strategy === 'full_text' ? [search] : [];
  });
  if (searches.length === 0) return operations;
  const limit = (field: FieldSpec): FieldSpec => {
    if (field.list || !isFamily(field.type, 'text') || field.max_length !== undefined) return field;
    const shares = searches.map(ownColumns).filter((columns) => columns.some((ref) => isOfField(ref, field)));
    return shares.length === 0
      ? field
      : { ...field, max_length: Math.min(...shares.map((columns) => Math.floor(LONGEST_DOCUMENT / columns.length))) };
  };
  return operations.map((entry) =>
    isOf(entry, 'create', 'update') ? { ...entry, fields: entry.fields.map(limit) } : entry,
  );
}

/** The searched columns of the resource's own model. */
function ownColumns({ fields }: SearchConfig): readonly ColumnRef[] {
  return fields.filter((ref) => pathOf(ref)?.includes('.') === false);
}

/** Tell whether a column of the resource's own model is that of a field. */
function isOfField(ref: ColumnRef, field: FieldSpec): boolean {
  return typeof ref === 'string' ? ref === field.name : ref.path === attributeNamed(field);
}
