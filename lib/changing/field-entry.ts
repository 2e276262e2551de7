/** One entry of `fields` in a text, taken apart: the call or the object that declares it, and what stands behind. */
import type { Token } from '../input/jsonnet-tokens.js';
import { type Bracketed, bracketed, isMark, memberOf, membersOf, type Region, textOf } from './regions.js';
import type { Splice } from './splice.js';

/** `f.str('title', { max_length: 20 }) + { unique:: true }`, or `{ "name": "title", "type": "str" }`. */
export interface FieldEntry {
  /** The whole of it. */
  readonly region: Region;
  /** Of a call, the word behind `f.`, and its arguments. */
  readonly call?: { readonly word: Token; readonly args: Bracketed };
  /** The object with its keys, of a call its last argument. */
  readonly options?: Bracketed;
  /** The object behind the `+`. */
  readonly extras?: Bracketed;
}

/** Take an entry apart; nothing: it is written in another way. */
export function fieldEntry(region: Region): FieldEntry | undefined {
  const object = bracketed(region, '{');
  if (object !== undefined) return withExtras({ region, options: object }, object.rest);
  const [, dot, word] = region;
  const args = bracketed(region.slice(3), '(');
  if (word === undefined || args === undefined || !isMark(dot, '.')) return undefined;
  const last = args.items.at(-1);
  const options = last === undefined ? undefined : bracketed(last, '{');
  return withExtras({ region, call: { word, args }, ...(options && { options }) }, args.rest);
}

function withExtras(entry: FieldEntry, rest: Region): FieldEntry | undefined {
  if (rest.length === 0) return entry;
  const extras = isMark(rest[0], '+') ? bracketed(rest.slice(1), '{') : undefined;
  return extras?.rest.length === 0 ? { ...entry, extras } : undefined;
}

/** The type that an entry says, in the words of a config. */
export function typeOf({ call, options }: FieldEntry): string | undefined {
  if (call !== undefined && call.word.text !== 'ref') return call.word.text;
  const own = options && textOf(memberOf([options.open, ...flat(options), options.close], 'type'));
  return own ?? (call === undefined ? undefined : 'uuid');
}

function flat({ items }: Bracketed): Region {
  return items.flatMap((item, index) => (index === 0 ? item : [COMMA, ...item]));
}

const COMMA: Token = { kind: 'mark', text: ',', offset: 0, end: 0 };

/** Keys of an object with new values; `undefined` takes a key out. */
export type Wanted = ReadonlyMap<string, string | undefined>;

/**
 * The members of an object with some of them changed, in their order; what is new comes last.
 *
 * @returns nothing where it has members or notes that cannot be kept
 */
export function changedMembers(
  text: string,
  object: Bracketed | undefined,
  { wanted, colon }: { readonly wanted: Wanted; readonly colon: ':' | '::' },
): readonly string[] | undefined {
  const members = object === undefined ? [] : membersOf([object.open, ...flat(object), object.close]);
  if (object !== undefined && (members.length !== object.items.length || hasNotes(text, object))) return undefined;
  const kept = members.flatMap(({ key, value }) => {
    const source = text.slice(key.offset, value.at(-1)?.end);
    if (!wanted.has(key.text)) return [source];
    const next = wanted.get(key.text);
    if (next === undefined) return [];
    const [start = 0, end = 0] = [value[0]?.offset, value.at(-1)?.end];
    const isSame = plain(text.slice(start, end)) === plain(next);
    return [isSame ? source : `${text.slice(key.offset, start)}${next}`];
  });
  const there = new Set(members.map(({ key }) => key.text));
  const quote = text.charAt(members[0]?.key.offset ?? -1) === '"' ? '"' : '';
  const added = [...wanted].flatMap(([key, value]) =>
    value === undefined || there.has(key) ? [] : [`${quote}${key}${quote}${colon} ${value}`],
  );
  return [...kept, ...added];
}

function plain(source: string): string {
  return source.replaceAll('"', "'");
}

function hasNotes(text: string, { open, close, items }: Bracketed): boolean {
  const tokens = [open, ...items.flat(), close];
  return tokens.some((token, index) => /[#/]/.test(text.slice(tokens[index - 1]?.end ?? token.offset, token.offset)));
}

/** The text of an object, laid out as it was. */
export function objectText(text: string, object: Bracketed | undefined, members: readonly string[]): string {
  const first = object?.items[0]?.[0];
  const gap = object && first ? text.slice(object.open.end, first.offset) : ' ';
  if (!gap.includes('\n')) return `{ ${members.join(', ')} }`;
  const last = object?.items.at(-1)?.at(-1);
  const end = object && last ? text.slice(last.end, object.close.offset) : gap;
  return `{${members.map((member) => `${gap}${member}`).join(',')}${end}}`;
}

/** Put another text in place of an object. */
export function replaced({ open, close }: Bracketed, text: string): Splice {
  return { start: open.offset, end: close.end, text };
}
