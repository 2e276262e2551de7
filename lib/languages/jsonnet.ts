/**
 * Jsonnet: literals, laid out as `jsonnetfmt` lays them out on one line. Only whole configs are written in it, for people
 * to go on with, so that letters of any script stay as they are.
 */
import { escapeUnits } from './escape.js';

/**
 * Jsonnet source text of a JSON value, with the keys of objects in their order. Whatever a text holds, it stays one
 * literal on one line that shows all of itself; half a character (a lone surrogate) has no text in jsonnet.
 */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const entries = Object.entries(value);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, item]) => `${keyText(key)}: ${literal(item)}`).join(', ')} }`;
}

/** Words that are no names. */
export const JSONNET_KEYWORDS: ReadonlySet<string> = new Set(
  `assert else error false for function if import importbin importstr in local null self super tailstrict then
  true`.split(/\s+/),
);

/**
 * Characters without a shape of their own: controls, directions of writing, separators other than the blank. Those
 * from the fifth plane on, rare signs of the last ones, libjsonnet reads only as escapes.
 */
const UNSEEN = /[\p{C}\p{Z}'\\\u{40000}-\u{10FFFF}]/gu;

function quote(text: string): string {
  return `'${text.replace(UNSEEN, (char) => ESCAPES.get(char) ?? escapeUnits(char))}'`;
}

const ESCAPES = new Map([
  [' ', ' '],
  ["'", "\\'"],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function keyText(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !JSONNET_KEYWORDS.has(key) ? key : quote(key);
}
