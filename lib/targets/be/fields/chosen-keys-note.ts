/** Keys that models make as a rule, and clients may send nevertheless: they are not `read_only`. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { traitsOf } from './field-types.js';
import { isChosenKey } from '../resolve.js';
import { walk } from '../walk.js';

/** Numbers and UUIDs that `create` takes without being told so. */
export function* chosenKeys(config: unknown): Generator<Problem> {
  for (const { value, path, operations } of walk(config).resources) {
    const index = (value.fields ?? []).findIndex((field) => field !== undefined && isChosenKey(value)(field));
    const key = value.fields?.[index];
    if (key?.type === undefined || !traitsOf(key.type).isMade) continue;
    const creates = operations?.entries.filter(({ type }) => type === 'create') ?? [];
    if (creates.every((entry) => namesKey(entry.value.fields, key.name))) continue;
    const message = `clients may choose ${show(key.name)} of new rows, the primary key`;
    const hint = "'read_only: true' leaves it to the model";
    yield { code: 'conflict', path: [...path, 'fields', index, 'name'], message, hint };
  }
}

function namesKey(fields: unknown, name: string | undefined): boolean {
  return Array.isArray(fields) && fields.some((field: { readonly name?: string } | undefined) => field?.name === name);
}
