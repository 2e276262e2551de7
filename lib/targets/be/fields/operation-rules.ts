/** Every operation that reads or writes fields ends up with some: its own, or those of the resource. */
import type { Problem } from '../../../core/problem.js';
import { isChosenKey, isWritable, managedColumns } from '../resolve.js';
import { type ResourceAt, has, walk } from '../walk.js';

/** Operations without fields of their own, on resources that have none for them. */
export function* operationFields(config: unknown): Generator<Problem> {
  const { resources, operationLists } = walk(config);
  for (const { value, path, type = '' } of operationLists.flatMap(({ entries }) => entries)) {
    if (!TAKES_FIELDS.includes(type) || !Array.isArray(value.fields) || value.fields.length > 0) continue;
    yield { code: 'wrong_value', path: [...path, 'fields'], message: 'expected at least 1 entry, found none' };
  }
  for (const resource of resources) yield* inherited(resource);
}

const TAKES_FIELDS = ['get', 'list', 'create', 'update'];

function* inherited({ value, path, operations }: ResourceAt): Generator<Problem> {
  const fields = value.fields ?? [];
  const without = (operations?.entries ?? []).filter(
    ({ type = '', value: entry }) =>
      TAKES_FIELDS.includes(type) && !has(entry, 'fields') && !has(entry, 'representation'),
  );
  if (fields.length === 0) {
    if (without.length === 0) return;
    const names = without.map(({ name }) => `'${String(name)}'`).join(', ');
    const message = `no fields for ${names}`;
    yield { code: 'missing', path: [...path, 'fields'], message, hint: 'give the resource or the operations `fields`' };
    return;
  }
  const takes = isWritable(value);
  if (fields.some((field) => field === undefined || takes(field))) return;
  const isCreated = fields.some((field) => field !== undefined && isChosenKey(value)(field));
  const writing = without.filter(({ type }) => (type === 'create' && !isCreated) || type === 'update');
  if (writing.length === 0) return;
  const names = writing.map(({ name }) => `'${String(name)}'`).join(', ');
  const set = managedColumns(value).length > 1 ? ', columns that the generated code sets' : '';
  const message = `no fields for ${names}: the primary key${set}, read-only and nested fields are left out`;
  yield { code: 'missing', path: [...path, 'fields'], message, hint: 'add a field that can be written' };
}
