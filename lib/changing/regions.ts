/**
 * Lists and objects of a jsonnet or JSON text by where they stand, so that an entry is changed and every other byte stays.
 * JSON is read as the jsonnet that it is.
 */
import { type Token, tokensOf } from '../input/jsonnet-tokens.js';

/** A part of a text: its tokens. */
export type Region = readonly Token[];

/** A literal list or object, or the arguments of a call. */
export interface Bracketed {
  readonly open: Token;
  readonly close: Token;
  readonly items: readonly Region[];
  /** What stands behind it: `+ f.timestamps()` */
  readonly rest: Region;
}

/** A member of an object. */
export interface Member {
  readonly key: Token;
  readonly value: Region;
}

/**
 * The object that a text is, behind its `local`s.
 *
 * @returns nothing where the text is anything else
 * @throws Unreadable - it is not understood
 */
export function wholeObject(text: string): Region | undefined {
  return whole(text, '{');
}

/** The list that a text is, behind its `local`s; see {@link wholeObject}. */
export function wholeList(text: string): Region | undefined {
  return whole(text, '[');
}

function whole(text: string, mark: '[' | '{'): Region | undefined {
  let tokens: Region = tokensOf(text).slice(0, -1);
  while (tokens[0]?.text === 'local' && tokens[0].kind === 'word') {
    const end = depths(tokens).findIndex((depth, index) => depth === 0 && isMark(tokens[index], ';'));
    if (end === -1) return undefined;
    tokens = tokens.slice(end + 1);
  }
  return bracketed(tokens, mark)?.rest.length === 0 ? tokens : undefined;
}

/** The list, object or arguments that a region begins with. */
export function bracketed(region: Region, mark: '[' | '{' | '('): Bracketed | undefined {
  const [open] = region;
  if (!isMark(open, mark)) return undefined;
  const levels = depths(region);
  const end = levels.findIndex((depth, index) => index > 0 && depth === 0);
  const close = region[end];
  if (open === undefined || close === undefined) return undefined;
  const items: Region[] = [];
  let start = 1;
  for (let index = 1; index <= end; index += 1) {
    if (index < end && !(levels[index] === 1 && isMark(region[index], ','))) continue;
    if (index > start) items.push(region.slice(start, index));
    start = index + 1;
  }
  return { open, close, items, rest: region.slice(end + 1) };
}

/** The members of an object that are written with a plain key. */
export function membersOf(region: Region): readonly Member[] {
  return (bracketed(region, '{')?.items ?? []).flatMap((item): readonly Member[] => {
    const [key, colon] = item;
    const isPlain = key !== undefined && key.kind !== 'mark' && /^\+?:{1,3}$/.test(colon?.text ?? '');
    return isPlain ? [{ key, value: item.slice(2) }] : [];
  });
}

/** The call that a region is: the arguments, and those that are named: `list.searchable(null, order=['title'])`. */
export function callOf(
  region: Region,
): { readonly list: Bracketed; readonly named: readonly (Member | undefined)[] } | undefined {
  const open = region.findIndex((token) => isMark(token, '('));
  const isPlain = region.slice(0, open).every(({ kind, text }) => kind === 'word' || text === '.');
  const list = open > 0 && isPlain ? bracketed(region.slice(open), '(') : undefined;
  if (list === undefined || list.rest.length > 0) return undefined;
  const named = list.items.map(([key, equals, ...value]) =>
    key?.kind === 'word' && isMark(equals, '=') ? { key, value } : undefined,
  );
  return { list, named };
}

/** The value of a member. */
export function memberOf(region: Region, key: string): Region | undefined {
  return membersOf(region).find((member) => member.key.text === key)?.value;
}

/** The text that a region is, where it is nothing else. */
export function textOf(region: Region | undefined): string | undefined {
  const [token, more] = region ?? [];
  return token?.kind === 'string' && more === undefined ? token.text : undefined;
}

/** Tell whether a token is that bracket, comma or operator. */
export function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text;
}

/** How deep each token stands; a closing bracket stands where its opening one does. */
function depths(region: Region): readonly number[] {
  let depth = 0;
  return region.map((token) => {
    if (token.kind !== 'mark') return depth;
    if (')]}'.includes(token.text)) depth -= 1;
    const found = depth;
    if ('([{'.includes(token.text)) depth += 1;
    return found;
  });
}
