/** Operations on many rows, and those that do the same to one: what holds of that holds of each row. */
import type { OperationConfig, ResourceConfig } from '../config.js';
import { type Of, isOf } from '../schema/operation.js';

/** The operations that others are made of, mostly of many rows; of several, the last says what is answered. */
export const SINGLES: Readonly<Record<string, readonly string[]>> = {
  bulk_create: ['create'],
  bulk_update: ['update'],
  bulk_delete: ['delete'],
  update_matching: ['update'],
  delete_matching: ['delete'],
  upsert: ['create', 'update'],
  put: ['create', 'update'],
};

/** The entries that do to one row what an entry does to many; the entry itself, if it is none of those. */
export function singlesOf({ operations }: ResourceConfig, entry: OperationConfig): readonly OperationConfig[] {
  const singles = (SINGLES[entry.type] ?? []).flatMap((single) => operations.filter(({ type }) => type === single));
  return singles.length === 0 ? [entry] : singles;
}

/** The one of those that says what is answered. */
export function singleOf(resource: ResourceConfig, entry: OperationConfig): OperationConfig {
  return singlesOf(resource, entry).at(-1) ?? entry;
}

/** The entry of a type beside one on many rows; that there is one, its rule says. */
export function entryBeside<Type extends 'create' | 'update' | 'delete' | 'upsert'>(
  { model, operations }: ResourceConfig,
  type: Type,
): Of<OperationConfig, Type> {
  for (const entry of operations) if (isOf(entry, type)) return entry;
  throw new Error(`${model}: many rows without '${type}'`);
}

const ABOUT_ROWS: ReadonlySet<string> = new Set([
  'bulk_update',
  'bulk_delete',
  'update_matching',
  'delete_matching',
  'upsert',
]);

/** Tell whether an entry is about each of several rows that are there. */
export function isAboutRows({ type }: OperationConfig): boolean {
  return ABOUT_ROWS.has(type);
}

/** When what is asked of a request is asked about no row: a `put` asks of a row that is not there when it knows that. */
export function momentOfNone({ type }: OperationConfig): 'start' | 'making' {
  return type === 'put' ? 'making' : 'start';
}

/** Tell whether an entry may also make rows, which nothing can be asked of before. */
export function mayMakeRows({ type }: OperationConfig): boolean {
  return type === 'upsert' || type === 'put';
}
