/** Where the config of a resource names one of its fields. */
import type { Token } from '../input/jsonnet-tokens.js';
import {
  type Bracketed,
  bracketed,
  callOf,
  isMark,
  type Member,
  memberOf,
  membersOf,
  type Region,
  textOf,
} from './regions.js';

/** An entry of a list that is about a field. */
export interface Mention {
  /** The name, as it stands there. */
  readonly token: Token;
  readonly list: Bracketed;
  readonly index: number;
  /** The entry of another list that the list is in. */
  readonly within?: Pick<Mention, 'list' | 'index'>;
}

/** The name that an entry of `fields` declares: `f.str('title')`, `{ name: 'title' }`. */
export function declaredName(item: Region): Token | undefined {
  if (isMark(item[0], '{')) {
    const name = memberOf(item, 'name');
    return textOf(name) === undefined ? undefined : name?.[0];
  }
  const open = item.findIndex((token) => isMark(token, '('));
  const token = item[open + 1];
  return open > 0 && token?.kind === 'string' ? token : undefined;
}

/** The relation whose keys an entry of `fields` lists: `f.refs('tag_ids', 'blog.Tag', 'tags')`, `{ relation: 'tags' }`. */
export function listedRelation(item: Region): Token | undefined {
  if (isMark(item[0], '{')) {
    const relation = memberOf(item, 'relation');
    return textOf(relation) === undefined ? undefined : relation?.[0];
  }
  if (item[2]?.text !== 'refs') return undefined;
  const [, , token] = bracketed(item.slice(3), '(')?.items ?? [];
  return textOf(token) === undefined ? undefined : token?.[0];
}

/** Tell whether an entry of `fields` shows another resource. */
export function isNested(item: Region): boolean {
  if (isMark(item[0], '{')) return textOf(memberOf(item, 'type')) === 'nested';
  return item[0]?.kind === 'word' && isMark(item[1], '.') && item[2]?.text === 'nested';
}

/** Entries of lists that are about a field, wherever in the resource. */
export function mentionsOf(object: Region, name: string, within?: Mention['within']): readonly Mention[] {
  return membersOf(object).flatMap((member) => mentionsIn(member, name, within));
}

function mentionsIn({ key, value }: Member, name: string, within?: Mention['within']): readonly Mention[] {
  if (isMark(value[0], '{')) return mentionsOf(value, name);
  return listsIn(value).flatMap((list) =>
    list.items.flatMap((item, index): readonly Mention[] => {
      const place = { list, index, ...(within && { within }) };
      const own = tokenIn(item, key.text);
      if (own !== undefined) return own.text === name ? [{ token: own, ...place }] : [];
      if (key.text === 'fields') return [];
      return isMark(item[0], '{') ? mentionsOf(item, name, place) : mentionsInCall(item, name);
    }),
  );
}

/** An operation as a function of the library makes it: its arguments are its modifiers. */
function mentionsInCall(item: Region, name: string): readonly Mention[] {
  const call = callOf(item);
  return (call?.named ?? []).flatMap((member, index) =>
    call === undefined || member === undefined ? [] : mentionsIn(member, name, { list: call.list, index }),
  );
}

/** What a list says of a field by one entry. */
function tokenIn(item: Region, key: string): Token | undefined {
  if (key === 'fields' && item.length > 1) return declaredName(item);
  return item.length === 1 && item[0]?.kind === 'string' && !OTHER_LISTS.has(key) ? item[0] : undefined;
}

/** Lists of texts that are no names of fields. */
const OTHER_LISTS: ReadonlySet<string> = new Set(['operations', 'values', 'tags', 'methods', 'roles', 'scopes']);

/** Lists that are added to each other. */
export function listsIn(value: Region): readonly Bracketed[] {
  const found = bracketed(value, '[');
  if (found === undefined) return [];
  return isMark(found.rest[0], '+') ? [found, ...listsIn(found.rest.slice(1))] : [found];
}

/** Keys of the resource that hold the name by itself, which no list is taken out of: `version_column`. */
export function keysNaming(object: Region, name: string): readonly Token[] {
  return membersOf(object).flatMap(({ key, value }) => {
    if (isMark(value[0], '{')) return keysNaming(value, name);
    if (isMark(value[0], '[')) {
      if (key.text === 'fields') return [];
      return listsIn(value).flatMap(({ items }) => items.flatMap((item) => keysNaming(item, name)));
    }
    return textOf(value) === name && !OTHER_KEYS.has(key.text) ? value : [];
  });
}

/** Keys whose texts are no names of fields. */
export const OTHER_KEYS: ReadonlySet<string> = new Set([
  'name',
  'type',
  'model',
  'description',
  'summary',
  'title',
  'claim',
]);
