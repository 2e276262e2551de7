/** The lists within answers, as far as a config that may have mistakes tells them. */
import type { FieldSpec, OperationConfig } from '../config.js';
import { type NestedListAt, ownLists } from './nested-lists.js';
import type { Field, OperationAt, ResourceAt } from '../walk.js';

/** The lists whose rest an operation answers with by a route of its own. */
export function restsOf({ value, operations }: ResourceAt, entry: OperationAt): readonly NestedListAt[] {
  const entries = operations?.entries ?? [];
  if (!SHOWING.has(entry.type) || !entries.includes(entry)) return [];
  const about = entries.filter((one) => one === entry || one.type === 'get');
  const known = new Map(about.map((one) => [one, configOf(value.fields, one)] as const));
  const own = known.get(entry);
  return own === undefined ? [] : ownLists({ operations: [...known.values()] }, own);
}

/** The operations that show lists. */
const SHOWING: ReadonlySet<unknown> = new Set(['get', 'list']);

function configOf(
  inherited: readonly (Field | undefined)[] | undefined,
  { value, type }: OperationAt,
): OperationConfig {
  const fields = value.fields ?? inherited ?? [];
  return { ...value, type, fields: namedOf(fields) } as unknown as OperationConfig;
}

function namedOf(fields: readonly (Field | undefined)[]): readonly FieldSpec[] {
  return fields
    .filter(isNamed)
    .map((field) => (Array.isArray(field.fields) ? { ...field, fields: namedOf(field.fields) } : field));
}

function isNamed(field: Field | undefined): field is FieldSpec {
  return typeof field?.name === 'string' && field.name !== '';
}
