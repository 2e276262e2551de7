/** A resource that a JSON file holds, as the API reads it: without what only its starter model and its page need. */
import { isObject } from '../../core/value-forms.js';

/** Keys of a field that are about its column alone. */
const COLUMN_KEYS: ReadonlySet<string> = new Set(['unique', 'index']);

/** Leave out `table`, and of fields `unique` and `index`. */
export function withoutTable(resource: object): object {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(resource);
  return Object.fromEntries(
    entries
      .filter(([key]) => key !== 'table')
      .map(([key, value]) => [key, key === 'fields' && Array.isArray(value) ? value.map(withoutColumnKeys) : value]),
  );
}

function withoutColumnKeys(field: unknown): unknown {
  if (!isObject(field)) return field;
  return Object.fromEntries(Object.entries(field).filter(([key]) => !COLUMN_KEYS.has(key)));
}
