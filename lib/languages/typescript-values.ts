/** Values of TypeScript files that people go on with: letters of any script stay as they are. The formatter lays them out. */
import { escapeUnits } from './escape.js';

/** Source text of a JSON value, with the keys of objects in their order. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return objectText(Object.entries(value).map(([key, item]) => [key, valueText(item)]));
  }
  if (typeof value === 'string') return quote(value);
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

/** An object of texts; a key without one is left out. */
export function objectText(entries: readonly (readonly [key: string, text: string | undefined])[]): string {
  const given = entries.flatMap(([key, text]) => (text === undefined ? [] : [`${keyText(key)}: ${text}`]));
  return given.length === 0 ? '{}' : `{ ${given.join(', ')} }`;
}

/** A string literal: what has no shape of its own is escaped. */
export function quote(text: string): string {
  return `"${text.replace(UNSEEN, (char) => ESCAPES.get(char) ?? escapeUnits(char))}"`;
}

/** Characters without a shape of their own, and those that end or escape. */
const UNSEEN = /[\p{C}\p{Z}\\"]/gu;

const ESCAPES = new Map([
  [' ', ' '],
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** A plain `__proto__` would set the prototype. */
function keyText(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}
