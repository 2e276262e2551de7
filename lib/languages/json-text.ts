/** JSON for people: what fits stands on one line, and all else has an entry on each. */

const WIDTH = 100;

/** Write a value; an object at the top always has a line for each of its keys. */
export function jsonText(value: object): string {
  return `${broken(value, '')}\n`;
}

/** Write a value on one line. */
export function jsonLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const items = itemsOf(value).map(({ key, item }) => `${key}${jsonLine(item)}`);
  if (Array.isArray(value)) return `[${items.join(', ')}]`;
  return items.length === 0 ? '{}' : `{ ${items.join(', ')} }`;
}

interface Item {
  /** With its colon; of an entry of a list nothing. */
  readonly key: string;
  readonly item: unknown;
}

function itemsOf(value: object): readonly Item[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ key: '', item }));
  return Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]: [string, unknown]) => ({ key: `${JSON.stringify(key)}: `, item }));
}

function laidOut({ key, item }: Item, indent: string): string {
  const line = jsonLine(item);
  const isObject = typeof item === 'object' && item !== null && line.length > 2;
  // The comma behind it is one more.
  const fits = indent.length + key.length + line.length < WIDTH;
  return `${indent}${key}${isObject && !fits ? broken(item, indent) : line}`;
}

function broken(value: object, indent: string): string {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = itemsOf(value).map((item) => laidOut(item, `${indent}  `));
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
