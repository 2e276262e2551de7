/** Which fields stand for a row: the one that names it, and those that a table has room for. */
import type { Field, Resource } from '../config.js';
import { isWholeKey } from '../key-names.js';
import { titleAmong } from '../titles.js';

/** More columns than this make a table hard to read. */
const MOST_COLUMNS = 5;
/** Longer texts have no place in a table. */
const LONGEST_TEXT = 255;
/** What a row belongs to tells more of it than most of its own values, but not if that is all there is room for. */
const MOST_REFERENCES = 2;

/** Name of the field that people tell rows apart by: a text that is always there, else the key. */
export function titleOf({ fields, keys }: Pick<Resource, 'fields' | 'keys'>): string {
  const texts = fields.filter(
    ({ name, type, list, listed }) => !list && listed && type === 'str' && keys.every((key) => key.name !== name),
  );
  const named = titleAmong(texts.map(({ name }) => name));
  const emails = fields.filter(({ type, list }) => !list && type === 'email');
  const [first] = [...texts.filter(({ nullable }) => !nullable), ...emails];
  return named ?? first?.name ?? keys[0]?.name ?? 'id';
}

/** Names of the fields that the table of rows shows, the one that names the row first. */
export function columnsOf({ sort, ...resource }: Resource): readonly string[] {
  const title = titleOf(resource);
  const keys = resource.keys.map(({ name }) => name);
  const others = resource.fields.filter((field) => field.listed && isShort(field) && !isWholeKey(field.name, keys));
  const inOrder = others.toSorted((a, b) => rank(a) - rank(b)).map(({ name }) => name);
  const references = others.filter(({ reference }) => reference !== undefined).map(({ name }) => name);
  // Rows are sorted by the headers of columns: what has none could not be sorted by.
  const sorted = sort.filter((name) => resource.fields.some((field) => field.name === name && field.listed));
  const needed = new Set([title, ...references.slice(0, MOST_REFERENCES), ...sorted]);
  const free = inOrder.filter((name) => !needed.has(name)).slice(0, Math.max(0, MOST_COLUMNS - needed.size));
  return [...new Set([title, ...inOrder, ...sorted])].filter((name) => needed.has(name) || free.includes(name));
}

/** What a row belongs to comes first, what the API alone says of it last. */
function rank({ reference, read_only: readOnly }: Field): number {
  if (readOnly) return 2;
  return reference === undefined ? 1 : 0;
}

function isShort({ type, list, max_length: most = Infinity }: Field): boolean {
  return !list && type !== 'json' && type !== 'nested' && (type !== 'str' || most <= LONGEST_TEXT);
}
