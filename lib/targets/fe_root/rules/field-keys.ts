/** Keys of a field that its type does not have, or that exclude each other. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { typesOf } from '../field-types.js';
import { type Field, type Report, checkFields } from './walk.js';

/** Types that a key belongs to; keys that are not here belong to all. */
const BELONGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ge', typesOf('number')],
  ['gt', typesOf('number')],
  ['le', typesOf('number')],
  ['lt', typesOf('number')],
  ['max_digits', ['decimal']],
  ['decimal_places', ['decimal']],
  ['min_length', typesOf('text')],
  ['max_length', typesOf('text')],
  ['values', ['enum']],
  ['tones', ['enum']],
  ['currency', typesOf('number')],
  ['file', ['str']],
  ['fields', ['nested']],
  ['key', ['nested']],
]);

/** What keys go together in a field. */
export function fieldKeys(config: unknown): readonly Problem[] {
  return checkFields(config, (field, report) => {
    const { type } = field;
    if (type === undefined) return;
    for (const key of Object.keys(field)) {
      if (BELONGS.get(key)?.includes(type) ?? true) continue;
      report({ code: 'unknown_key', path: [key], message: `a field of type '${type}' has no '${key}'` });
    }
    if (type === 'enum' && !('values' in field)) {
      const message = "a field of type 'enum' needs 'values'";
      report({ code: 'missing', path: ['values'], message, hint: "write type: 'str' where they are not known here" });
    }
    if (field.max_items !== undefined && type !== 'nested' && field.list !== true) {
      const message = "'max_items' has no effect: the field is no list";
      report({ code: 'conflict', path: ['max_items'], message, hint: 'remove it' });
    }
    if (field.nested !== undefined && field.ref === undefined) {
      const message = "'nested' has no effect: the field has no 'ref'";
      report({ code: 'conflict', path: ['nested'], message, hint: 'remove it' });
    }
    if (type === 'nested') nested(field, report);
    if (field.read_only === true) readOnly(field, report);
  });
}

/** What a list of rows has, and what it has not. */
function nested({ fields, key = [], ...field }: Field, report: Report): void {
  for (const name of ['list', 'nullable', 'default', 'ref'].filter((candidate) => candidate in field)) {
    report({ code: 'unknown_key', path: [name], message: `a field of type 'nested' has no '${name}'` });
  }
  if (fields === undefined) {
    report({ code: 'missing', path: ['fields'], message: "a field of type 'nested' needs 'fields'" });
    return;
  }
  const known = fields.flatMap((one) => one?.name ?? []);
  for (const [index, name] of key.entries()) {
    if (name === undefined || known.includes(name)) continue;
    const message = `${show(name)} is no field of the list`;
    report({ code: 'unknown_reference', path: ['key', index], message, ...didYouMean(name, known) });
  }
}

function readOnly(field: Field, report: Report): void {
  for (const key of ['required', 'default', 'only'].filter((candidate) => candidate in field)) {
    const message = `'${key}' has no effect: a field that is 'read_only' is never sent`;
    report({ code: 'conflict', path: [key], message, hint: 'remove one of them' });
  }
}
