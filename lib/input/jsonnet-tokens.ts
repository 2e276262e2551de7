/**
 * The words of a jsonnet text with their offsets. It takes all that jsonnet takes; a text that it cannot read is
 * refused, which costs its reader a position and nothing else.
 */
import { QUOTED, stringValue, VERBATIM } from './jsonnet-strings.js';

/** Kind of a token: `word` is an identifier or a keyword, `mark` an operator or a bracket. */
export type TokenKind = 'word' | 'mark' | 'string' | 'number' | 'end';

/** One token. */
export interface Token {
  readonly kind: TokenKind;
  /** As it is written; of a string, its value. */
  readonly text: string;
  readonly offset: number;
  /** Offset behind it */
  readonly end: number;
}

/** A text is not one that this reader understands. */
export class Unreadable extends Error {}

const SPACE = /(?:\s|\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/)*/y;
const WORD = /[A-Za-z_]\w*/y;
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = new RegExp(`${QUOTED}|${VERBATIM}`, 'y');
const BRACKET = /[{}[\](),.;]/y;
const OPERATOR = /[!$:~+\-&|^=<>*/%]+/y;

/** Take a text apart; the last token is its end. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = match(SPACE, text, 0).length;
  while (at < text.length) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.end + match(SPACE, text, token.end).length;
  }
  return [...tokens, { kind: 'end', text: '', offset: text.length, end: text.length }];
}

function tokenAt(text: string, offset: number): Token {
  const make = (kind: TokenKind, raw: string, value = raw): Token => ({
    kind,
    text: value,
    offset,
    end: offset + raw.length,
  });
  if (text.startsWith('|||', offset)) return make('string', ...block(text, offset));
  for (const [kind, form] of [
    ['word', WORD],
    ['number', NUMBER],
    ['mark', BRACKET],
  ] as const) {
    const raw = match(form, text, offset);
    if (raw !== '') return make(kind, raw);
  }
  const string = match(STRING, text, offset);
  if (string !== '') return make('string', string, valueOf(string));
  return make('mark', operator(match(OPERATOR, text, offset)));
}

/** An operator ends before a comment or a text block, and of several marks the last is none that may stand before a value. */
function operator(marks: string): string {
  const stop = marks.search(/\/\/|\/\*|\|\|\|/);
  let found = stop > 0 ? marks.slice(0, stop) : marks;
  while (found.length > 1 && /[+\-~!$]$/.test(found)) found = found.slice(0, -1);
  if (found === '') throw new Unreadable();
  return found;
}

function valueOf(string: string): string {
  const value = stringValue(string);
  if (value === undefined) throw new Unreadable();
  return value;
}

function match(form: RegExp, text: string, offset: number): string {
  form.lastIndex = offset;
  return form.exec(text)?.[0] ?? '';
}

/** A text block: lines that start as the first one does, up to a line with `|||`. */
function block(text: string, offset: number): readonly [raw: string, value: string] {
  const opening = /\|\|\|(-?)[ \t\r]*\n/y;
  const head = match(opening, text, offset);
  const indent = /^(?:[ \t]*\n)*([ \t]+)/.exec(text.slice(offset + head.length))?.[1];
  if (head === '' || indent === undefined) throw new Unreadable();
  const lines: string[] = [];
  let at = offset + head.length;
  for (;;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const line = text.slice(at, end);
    if (line.startsWith(indent)) lines.push(line.slice(indent.length));
    else if (line.trim() === '') lines.push('');
    else break;
    if (found < 0) throw new Unreadable();
    at = end + 1;
  }
  const closing = match(/[ \t]*\|\|\|/y, text, at);
  if (closing === '') throw new Unreadable();
  const value = lines.map((line) => `${line}\n`).join('');
  return [text.slice(offset, at + closing.length), head.startsWith('|||-') ? value.replace(/\n$/, '') : value];
}
