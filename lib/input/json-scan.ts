/**
 * A strict walk over JSON text that finds what `JSON.parse` hides or tells badly: where a syntax error is and what to
 * do about it, keys written twice, numbers that change when they are read. It builds no value and knows no config.
 */

/** One thing wrong in a JSON text; offsets count UTF-16 units from 0. */
export interface JsonFault {
  readonly offset: number;
  /** What is wrong; where `earlier` is given, the text ends so that a position can follow. */
  readonly what: string;
  /** The place that `what` points back to: the first of two equal keys, the bracket that is never closed. */
  readonly earlier?: number;
  /** What to do about it. */
  readonly advice: string;
}

/** Deeper configs are taken for an accident; it also keeps every later recursion over the value safe. */
export const MAX_DEPTH = 256;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}\p{N}_$.+-]+/uy;
const LONE_SURROGATE = /\p{Surrogate}/u;

interface Scan {
  readonly text: string;
  readonly faults: JsonFault[];
  at: number;
  depth: number;
}

/** Ends the walk: after a syntax error nothing that follows can be trusted. */
class SyntaxFault extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.what);
  }
}

/**
 * All faults of a JSON text, in the order of the text.
 *
 * @returns an empty list if and only if `JSON.parse` reads the text without loss; a syntax fault is the last one.
 */
export function scanJson(text: string): readonly JsonFault[] {
  const scan: Scan = { text, faults: [], at: 0, depth: 0 };
  try {
    skipSpace(scan);
    if (scan.at === text.length) throw syntax(0, 'the text is empty', 'write the config as one object: { … }');
    scanValue(scan);
    skipSpace(scan);
    if (scan.at < text.length) {
      throw syntax(scan.at, `${shown(scan)} after the end of the config`, 'remove it, or a bracket too many before it');
    }
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error;
    scan.faults.push(error.fault);
  }
  return scan.faults.sort((a, b) => a.offset - b.offset);
}

function scanValue(scan: Scan): void {
  const code = scan.text.charCodeAt(scan.at);
  if (code === 0x22) scanString(scan);
  else if (code === 0x7b) scanObject(scan);
  else if (code === 0x5b) scanArray(scan);
  else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) scanNumber(scan);
  else if (scan.text.startsWith('true', scan.at) || scan.text.startsWith('null', scan.at)) scanWord(scan, 4);
  else if (scan.text.startsWith('false', scan.at)) scanWord(scan, 5);
  else throw notAValue(scan);
}

function scanObject(scan: Scan): void {
  const open = enter(scan);
  const keys = new Map<string, number>();
  skipSpace(scan);
  if (scan.text.charCodeAt(scan.at) !== 0x7d) {
    do scanMember(scan, keys, open);
    while (another(scan, open, 0x7d));
  }
  leave(scan);
}

function scanMember(scan: Scan, keys: Map<string, number>, open: number): void {
  scanKey(scan, keys, open);
  skipSpace(scan);
  if (scan.text.charCodeAt(scan.at) !== 0x3a) throw unexpected(scan, "expected ':' after the key", open);
  scan.at++;
  skipSpace(scan);
  if (scan.at === scan.text.length) throw unclosed(scan, open);
  scanValue(scan);
}

function scanKey(scan: Scan, keys: Map<string, number>, open: number): void {
  if (scan.text.charCodeAt(scan.at) !== 0x22) {
    throw unexpected(scan, 'expected a key in double quotes', open);
  }
  const offset = scan.at;
  const escaped = scanString(scan);
  const raw = scan.text.slice(offset + 1, scan.at - 1);
  const key = escaped ? String(JSON.parse(`"${raw}"`)) : raw;
  const earlier = keys.get(key);
  if (earlier === undefined) keys.set(key, offset);
  else scan.faults.push({ offset, what: `duplicate key "${raw}", first at`, earlier, advice: 'keep one of the two' });
}

function scanArray(scan: Scan): void {
  const open = enter(scan);
  skipSpace(scan);
  if (scan.text.charCodeAt(scan.at) !== 0x5d) {
    do scanElement(scan, open);
    while (another(scan, open, 0x5d));
  }
  leave(scan);
}

function scanElement(scan: Scan, open: number): void {
  if (scan.at === scan.text.length) throw unclosed(scan, open);
  scanValue(scan);
}

/** Step over the comma to the next member (true), or stand on the closing bracket (false). */
function another(scan: Scan, open: number, close: number): boolean {
  skipSpace(scan);
  const code = scan.text.charCodeAt(scan.at);
  if (code === close) return false;
  const bracket = String.fromCharCode(close);
  if (code !== 0x2c) throw unexpected(scan, `expected ',' or '${bracket}' after the value`, open);
  const comma = scan.at++;
  skipSpace(scan);
  if (scan.text.charCodeAt(scan.at) === close) throw syntax(comma, `a comma before '${bracket}'`, 'remove it');
  return true;
}

function enter(scan: Scan): number {
  if (++scan.depth > MAX_DEPTH) throw syntax(scan.at, `more than ${MAX_DEPTH} brackets inside each other`, 'nest less');
  return scan.at++;
}

function leave(scan: Scan): void {
  scan.depth--;
  scan.at++;
}

/** @returns whether the string holds escapes */
function scanString(scan: Scan): boolean {
  const { text } = scan;
  const open = scan.at;
  let escaped = false;
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      scan.at = at + 1;
      if (escaped) checkSurrogates(scan, open);
      return escaped;
    }
    if (code === 0x5c) {
      escaped = true;
      at = skipEscape(text, at);
    } else if (code < 0x20) {
      throw controlCharacter(open, at, code);
    }
  }
  throw syntax(open, 'a string that never ends', `add the closing '"'`);
}

function controlCharacter(open: number, at: number, code: number): SyntaxFault {
  if (code === 0x0a || code === 0x0d) {
    return syntax(open, 'a string without an end on its line', `add the closing '"', or write a line break as \\n`);
  }
  const escape = code === 0x09 ? '\\t' : `\\u${code.toString(16).padStart(4, '0')}`;
  return syntax(at, 'a control character in a string', `write it as ${escape}`);
}

function skipEscape(text: string, at: number): number {
  const kind = text[at + 1] ?? '';
  if (kind === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return at + 5;
  if (kind !== '' && '"\\/bfnrt'.includes(kind)) return at + 1;
  throw syntax(at, 'an escape that JSON does not have', 'write \\\\ for a backslash');
}

function checkSurrogates(scan: Scan, open: number): void {
  if (!LONE_SURROGATE.test(String(JSON.parse(scan.text.slice(open, scan.at))))) return;
  const what = 'half of a surrogate pair, which no text file can hold';
  scan.faults.push({ offset: open, what, advice: 'write both halves' });
}

function scanNumber(scan: Scan): void {
  const offset = scan.at;
  NUMBER.lastIndex = offset;
  const raw = NUMBER.exec(scan.text)?.[0] ?? '';
  scan.at = offset + raw.length;
  if (raw === '' || /[\w.+-]/.test(scan.text[scan.at] ?? '')) {
    scan.at = offset;
    throw syntax(offset, `${shown(scan)} is not a JSON number`, 'write plain decimal digits, or text in double quotes');
  }
  if (raw.length > 15 && !survives(raw)) {
    const what = `the number ${raw} cannot be kept exactly (integers are exact up to 2^53)`;
    scan.faults.push({ offset, what, advice: 'use a smaller one, or text in double quotes' });
  } else if (!Number.isFinite(Number(raw))) {
    scan.faults.push({ offset, what: `the number ${raw} is too large`, advice: 'use a smaller one' });
  }
}

/** Whether a number that is read and written again has the digits that the user wrote. */
function survives(raw: string): boolean {
  return /[.eE]/.test(raw) || String(Number(raw)) === raw;
}

function scanWord(scan: Scan, length: number): void {
  const word = wordAt(scan);
  if (word.length !== length) throw notAValue(scan);
  scan.at += length;
}

function wordAt(scan: Scan): string {
  WORD.lastIndex = scan.at;
  return WORD.exec(scan.text)?.[0] ?? '';
}

function skipSpace(scan: Scan): void {
  for (;;) {
    const code = scan.text.charCodeAt(scan.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    scan.at++;
  }
}

function notAValue(scan: Scan): SyntaxFault {
  const word = wordAt(scan).toLowerCase();
  if (/^(true|false|null)$/.test(word)) return syntax(scan.at, `${shown(scan)} is not JSON`, `write ${word}`);
  if (/^(none|undefined|nil)$/.test(word)) return syntax(scan.at, `${shown(scan)} is not JSON`, 'write null');
  return unexpected(scan, 'expected a value');
}

function unexpected(scan: Scan, expected: string, open?: number): SyntaxFault {
  const next = scan.text.slice(scan.at, scan.at + 2);
  if (next === '' && open !== undefined) return unclosed(scan, open);
  if (next === '//' || next === '/*' || next.startsWith('#')) {
    return syntax(scan.at, 'JSON has no comments', 'remove it, or rename the file to .jsonnet, which has them');
  }
  if (next.startsWith("'")) return syntax(scan.at, 'a single quote', 'write JSON strings in double quotes');
  return syntax(scan.at, `${expected}, found ${shown(scan)}`, 'correct it there or just before');
}

function unclosed(scan: Scan, open: number): SyntaxFault {
  const bracket = scan.text[open] ?? '';
  return new SyntaxFault({
    offset: scan.text.trimEnd().length,
    what: `the text ends inside the '${bracket}' of`,
    earlier: open,
    advice: `add '${bracket === '{' ? '}' : ']'}'`,
  });
}

function syntax(offset: number, what: string, advice: string): SyntaxFault {
  return new SyntaxFault({ offset, what, advice });
}

/** What stands at the current place, short enough for a message. */
function shown(scan: Scan): string {
  const word = wordAt(scan);
  if (word !== '') return `'${word.length > 30 ? `${word.slice(0, 30)}…` : word}'`;
  const point = scan.text.codePointAt(scan.at);
  return point === undefined ? 'the end of the text' : `'${String.fromCodePoint(point)}'`;
}
