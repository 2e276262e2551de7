/**
 * Values of TypeScript files that people go on with, laid out as Prettier lays them out (lines of 100 columns, single
 * quotes): letters of any script stay as they are, and what fits stands on one line.
 */
import { escapeUnits } from './escape.js';

/** Columns of a line. */
const WIDTH = 100;
const INDENT = 2;

/** A value as it is to be written. */
export type Source =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'list'; readonly items: readonly Source[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [key: string, value: Source])[] };

/** An expression that is written as it stands, on one line. */
export function code(text: string): Source {
  return { kind: 'code', code: text };
}

/** A JSON value, with the keys of objects in their order. */
export function jsonSource(value: unknown): Source {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(jsonSource) };
  if (typeof value === 'object' && value !== null) {
    return objectSource(Object.entries(value).map(([key, item]) => [key, jsonSource(item)]));
  }
  return code(typeof value === 'string' ? quote(value) : scalar(value));
}

/** An object; a key without a value is left out. */
export function objectSource(entries: readonly (readonly [key: string, value: Source | undefined])[]): Source {
  return {
    kind: 'object',
    entries: entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  };
}

/** Where a value stands. */
export interface Place {
  /** Columns before its line's first character */
  readonly indent: number;
  /** What stands before and behind it on its line, the indentation aside */
  readonly around: string;
}

/** Write a value; its first line goes on where it stands, further ones are indented. */
export function layOut(source: Source, { indent, around }: Place): string {
  const flat = flatText(source);
  if (source.kind === 'code' || (!isBroken(source) && indent + widthOf(around + flat) <= WIDTH)) return flat;
  const [open, close] = source.kind === 'list' ? '[]' : '{}';
  const inner = indent + INDENT;
  return [`${String(open)}\n`, ...linesOf(source, inner), `${' '.repeat(indent)}${String(close)}`].join('');
}

/** A string literal: single quotes, unless the text has more of these than of the others. */
export function quote(text: string): string {
  const singles = text.split("'").length;
  const mark = singles > text.split('"').length ? '"' : "'";
  const escaped = text.replace(UNSEEN, (char) => ESCAPES.get(char) ?? escapeUnits(char));
  return mark + escaped.replaceAll(mark, `\\${mark}`) + mark;
}

/** Characters without a shape of their own, and the one that escapes. */
const UNSEEN = /[\p{C}\p{Z}\\]/gu;

const ESCAPES = new Map([
  [' ', ' '],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function scalar(value: unknown): string {
  return Object.is(value, -0) ? '-0' : JSON.stringify(value).replace('e+', 'e');
}

function flatText(source: Source): string {
  if (source.kind === 'code') return source.code;
  if (source.kind === 'list') return `[${source.items.map(flatText).join(', ')}]`;
  const entries = source.entries.map(([key, value]) => `${keyText(key)}: ${flatText(value)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A plain `__proto__` would set the prototype. */
function keyText(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

function linesOf(source: Source, indent: number): readonly string[] {
  const start = ' '.repeat(indent);
  if (source.kind === 'object') {
    return source.entries.map(([key, value]) => {
      const before = `${keyText(key)}: `;
      return `${start}${before}${layOut(value, { indent, around: `${before},` })},\n`;
    });
  }
  if (source.kind === 'code') return [];
  if (source.items.every(isNumber)) return filledLines(source.items.map(flatText), indent);
  return source.items.map((item) => `${start}${layOut(item, { indent, around: ',' })},\n`);
}

/** Numbers share lines. */
function filledLines(numbers: readonly string[], indent: number): readonly string[] {
  const lines: string[] = [];
  for (const number of numbers) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + number.length + 2 <= WIDTH) {
      lines[lines.length - 1] = `${last} ${number},`;
    } else lines.push(`${number},`);
  }
  return lines.map((line) => `${' '.repeat(indent)}${line}\n`);
}

function isNumber(source: Source): boolean {
  return source.kind === 'code' && /^-?\d/.test(source.code);
}

/** A list of several objects, or of several lists, never stands on one line; nor does what holds one. */
function isBroken(source: Source): boolean {
  if (source.kind === 'code') return false;
  if (source.kind === 'object') return source.entries.some(([, value]) => isBroken(value));
  const [first, ...others] = source.items;
  const isTable = first !== undefined && others.length > 0 && source.items.every((item) => isRow(item, first.kind));
  return isTable || source.items.some(isBroken);
}

function isRow(source: Source, kind: Source['kind']): boolean {
  if (source.kind !== kind || source.kind === 'code') return false;
  return (source.kind === 'list' ? source.items : source.entries).length > 1;
}

/** At least as wide as the text is: characters of other scripts may take two columns. */
function widthOf(text: string): number {
  return Array.from(text).reduce((width, char) => width + (char <= '~' ? 1 : 2), 0);
}
