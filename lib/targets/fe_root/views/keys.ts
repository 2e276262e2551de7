/** What the client is given of the key of a row, of which pages know the text. */
import type { Key, Resource } from '../config.js';
import { type FieldType, traitsOf } from '../field-types.js';

/** The key in the path of a request, of the variable `key`. */
export function pathText({ keys }: Pick<Resource, 'keys'>): string {
  const [only, ...others] = keys;
  if (only !== undefined && others.length === 0) return `path: { pk: ${inPath(only, 'key')} }`;
  return `path: { ${keys.map((key, index) => `${key.name}: ${inPath(key, partText(index))}`).join(', ')} }`;
}

/** The key in an item of a request about several rows. */
export function itemText({ keys }: Pick<Resource, 'keys'>): string {
  const textOf = (index: number): string => (keys.length === 1 ? 'key' : partText(index));
  return keys.map(({ name, type }, index) => `${name}: ${valueOf(type, textOf(index))}`).join(', ');
}

/** Tell whether keys are texts, which hold what no path does. */
export function isText({ type }: Key): boolean {
  return traitsOf(type).family === 'text';
}

function partText(index: number): string {
  return `partOf(key, ${String(index)})`;
}

function inPath(key: Key, text: string): string {
  return isText(key) ? `segmentOf(${text})` : valueOf(key.type, text);
}

function valueOf(type: FieldType, text: string): string {
  if (type === 'int' || type === 'float') return `Number(${text})`;
  return type === 'bool' ? `${text} === 'true'` : text;
}
