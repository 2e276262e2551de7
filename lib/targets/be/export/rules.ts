/** What an export is made of: a list with pages by keyset. */
import type { Problem } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { type OperationAt, walk } from '../walk.js';

/** Exports against the lists beside them. */
export function* exports(config: unknown): Generator<Problem> {
  for (const { operations, path, value } of walk(config).resources) {
    const entries = operations?.entries ?? [];
    const list = entries.find(({ type }) => type === 'list');
    for (const entry of entries.filter(({ type }) => type === 'export')) {
      const at = value.operations === undefined ? [...path, 'model'] : entry.path;
      const message =
        list === undefined ? "'export' writes out what a list finds, and there is no 'list'" : wrongWith(list);
      if (message === undefined) continue;
      const hint = list === undefined ? "add 'list', or remove it" : 'change that, or remove it';
      yield { code: 'conflict', path: at, message, hint };
    }
  }
}

function wrongWith({ value }: OperationAt): string | undefined {
  for (const modifier of Array.isArray(value.modifiers) ? value.modifiers : []) {
    const type = property(modifier, 'type');
    if (type === 'paginate' && property(modifier, 'mode') === 'offset')
      return "'export' follows keys, and the pages of 'list' have the mode 'offset'";
    const fields = property(modifier, 'fields');
    const names = Array.isArray(fields) ? fields.map(nameOf) : [];
    if (type === 'filter' && names.includes('format'))
      return "'export' has a parameter 'format', and so has 'list' by its filter";
  }
  return undefined;
}

function nameOf(field: unknown): string | undefined {
  const name = property(field, 'name');
  if (typeof name === 'string') return name;
  const column = typeof field === 'string' ? field : property(field, 'column');
  const path = typeof column === 'string' ? column : property(column, 'path');
  return typeof path === 'string' ? path.slice(path.lastIndexOf('.') + 1) : undefined;
}
