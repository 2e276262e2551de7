/** Keys of a field that its type does not have, or that exclude each other. */
import type { Problem } from '../../../core/problem.js';
import { typesOf } from './field-types.js';
import { type Field, type Report, checkFields, has } from '../walk.js';

/** Types that a key belongs to; keys that are not here belong to all. */
const BELONGS: ReadonlyMap<string, readonly string[]> = new Map([
  ...each(['ge', 'gt', 'le', 'lt', 'multiple_of'], typesOf('number')),
  ...each(['max_digits', 'decimal_places'], ['decimal']),
  ...each(['min_length', 'max_length', 'pattern'], typesOf('text')),
  ...each(['enum', 'values'], ['enum']),
  ...each(['file'], ['str']),
  ...each(['model', 'fields', 'many', 'load', 'representation', 'write'], ['nested']),
]);

/** Keys that a nested field does not have. */
const NOT_NESTED = ['list', 'max_items', 'required', 'default', 'ref'];

/** Keys that a nested field has, too, where requests write its rows. */
const OF_WRITTEN = ['max_items', 'required'];

/** What keys go together in a field. */
export function fieldKeys(config: unknown): readonly Problem[] {
  return checkFields(config, (field, report) => {
    const { type } = field;
    if (type === undefined) return;
    for (const key of Object.keys(field)) {
      if (belongs(key, type) || (field.write === true && OF_WRITTEN.includes(key))) continue;
      const hint = type === 'nested' && key === 'list' ? { hint: "write 'many: true' for a collection" } : {};
      report({ code: 'unknown_key', path: [key], message: `a field of type '${type}' has no '${key}'`, ...hint });
    }
    if (
      has(field, 'max_items') &&
      type !== 'nested' &&
      field.list !== true &&
      !(has(field, 'list') && field.list === undefined)
    ) {
      const message = "'max_items' has no effect: the field is no list";
      report({ code: 'conflict', path: ['max_items'], message, hint: "write 'list: true', or remove it" });
    }
    if (type === 'enum') choice(field, report);
    if (has(field, 'unscoped') && type !== 'nested' && !has(field, 'ref')) {
      const message = "'unscoped' has no effect: the field leads to no rows";
      report({ code: 'conflict', path: ['unscoped'], message, hint: "name their resource with 'ref'" });
    }
    if (type === 'nested') relation(field, report);
    else request(field, report);
  });
}

/** Tell whether fields of a type have a key. */
export function belongs(key: string, type: string): boolean {
  const types = BELONGS.get(key);
  return types === undefined ? type !== 'nested' || !NOT_NESTED.includes(key) : types.includes(type);
}

function each(keys: readonly string[], types: readonly string[]): (readonly [string, readonly string[]])[] {
  return keys.map((key) => [key, types] as const);
}

function choice(field: Field, report: Report): void {
  if (has(field, 'enum') && has(field, 'values')) {
    report({ code: 'conflict', path: ['values'], message: "'enum' and 'values' exclude each other" });
  } else if (!has(field, 'enum') && !has(field, 'values')) {
    const message = "expected 'values' (a list) or 'enum' (the dotted path of a Python Enum), but they are missing";
    report({ code: 'missing', path: ['values'], message });
  }
}

function relation(field: Field, report: Report): void {
  for (const key of ['model', 'fields']) {
    if (key === 'fields' && has(field, 'representation')) continue;
    if (!has(field, key)) report({ code: 'missing', path: [key], message: `a nested field needs '${key}'` });
  }
  if (field.fields?.length === 0) {
    report({ code: 'wrong_value', path: ['fields'], message: 'expected at least 1 entry, found none' });
  }
  if (field.many === true && field.nullable === true) {
    const message = "a collection is never null: 'many' and 'nullable' exclude each other";
    report({ code: 'conflict', path: ['nullable'], message });
  }
}

function request(field: Field, report: Report): void {
  if (field.required === true && has(field, 'default')) {
    const message = "a field with a 'default' is not required";
    report({ code: 'conflict', path: ['required'], message, hint: 'remove one of them' });
  }
  if (field.read_only !== true) return;
  for (const key of ['required', 'default'].filter((candidate) => has(field, candidate))) {
    const message = `'${key}' has no effect: a field that is 'read_only' is never sent`;
    report({ code: 'conflict', path: [key], message, hint: 'remove one of them' });
  }
}
