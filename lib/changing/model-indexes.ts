/**
 * Indexes of searches in the list of starter models, which names columns apart from the resource that they are made from:
 * `root.from(import 'resources/product.jsonnet', { indexes: [root.trigram_index(['title', 'sku'])] })`.
 */
import { literal } from '../languages/jsonnet.js';
import { importsOf, listsOf, type Place } from './find-resource.js';
import type { ChangePlace } from './places.js';
import { type Bracketed, bracketed, callOf, memberOf, type Region, textOf } from './regions.js';
import { insertItems, removeItems, type Splice, spliced } from './splice.js';

/** What columns are called from now on; nothing: they go. */
export type NewNames = ReadonlyMap<string, string | undefined>;

/**
 * Change the names of columns where entries of models list them.
 *
 * @param path - of the config of the resource, which the entries import
 * @returns new texts, by path; none where nothing names the columns, or where JSON says it with the resource
 */
export function indexTexts(path: string, names: NewNames, place: ChangePlace): ReadonlyMap<string, string> {
  return changedLists(path, place, (text, entry) => entrySplices(text, entry, names));
}

/** Add columns to the indexes of searches where entries of models list them; see {@link indexTexts}. */
export function grownIndexTexts(
  path: string,
  columns: readonly string[],
  place: ChangePlace,
): ReadonlyMap<string, string> {
  return changedLists(path, place, (text, entry) =>
    grownSplices(text, callOf(entry)?.list.items[1] ?? [], columns.map(literal)),
  );
}

/** Add columns to the indexes of searches beside the fields: all or none of what is searched has one. */
export function indexedSplices(
  { text, object }: Pick<Place, 'text' | 'object'>,
  columns: readonly string[],
): readonly Splice[] {
  const sources = columns.map((column) => JSON.stringify(column));
  return grownSplices(text, memberOf(object, 'table') ?? [], sources);
}

function grownSplices(text: string, holder: Region, sources: readonly string[]): readonly Splice[] {
  const indexes = bracketed(memberOf(holder, 'indexes') ?? [], '[')?.items ?? [];
  return indexes.filter(isSearch).flatMap((index) => {
    const list = columnsOf(index);
    return list === undefined || sources.length === 0 ? [] : [insertItems(text, list, list.items.length, sources)];
  });
}

function changedLists(
  path: string,
  { project, read }: ChangePlace,
  splicesOf: (text: string, entry: Region) => readonly Splice[],
): ReadonlyMap<string, string> {
  const { config = '' } = project.targets.be_root ?? {};
  const lists = config.endsWith('.json') ? [] : listsOf(config, 'models', read);
  const changed = lists.map(({ text, object, path: from }): readonly [string, string] => {
    const entries = bracketed(object, '[')?.items ?? [];
    const own = entries.filter((entry) => importsOf(entry, path, from).length > 0);
    return [
      from,
      spliced(
        text,
        own.flatMap((entry) => splicesOf(text, entry)),
      ),
    ];
  });
  return new Map(changed.filter(([from, text]) => text !== read(from)));
}

function entrySplices(text: string, entry: Region, names: NewNames): readonly Splice[] {
  const args = callOf(entry)?.list;
  const options = args?.items[1] ?? [];
  const isAll = bracketed(options, '{')?.items.length === 1;
  const splices = heldSplices(text, options, names);
  if (splices !== 'gone') return splices;
  return isAll && args !== undefined ? removeItems(text, args, [1]) : withoutIndexes(text, options);
}

/**
 * Take a column out of the indexes of searches beside its field, where its type has become one that is not searched.
 */
export function unindexedSplices({ text, object }: Pick<Place, 'text' | 'object'>, name: string): readonly Splice[] {
  return [object, memberOf(object, 'table') ?? []].flatMap((holder) => {
    const splices = heldSplices(text, holder, new Map([[name, undefined]]), isSearch);
    return splices === 'gone' ? withoutIndexes(text, holder) : splices;
  });
}

/** The changes of the indexes that an object holds; or none of them stays. */
function heldSplices(
  text: string,
  holder: Region,
  names: NewNames,
  isMeant: (index: Region) => boolean = () => true,
): readonly Splice[] | 'gone' {
  const indexes = bracketed(memberOf(holder, 'indexes') ?? [], '[');
  if (indexes === undefined) return [];
  const meant = [...indexes.items.entries()].filter(([, index]) => isMeant(index));
  const gone = meant.filter(([, index]) => isGone(index, names)).map(([at]) => at);
  if (gone.length > 0 && gone.length === indexes.items.length) return 'gone';
  const kept = meant.filter(([at]) => !gone.includes(at));
  return [...removeItems(text, indexes, gone), ...kept.flatMap(([, index]) => indexSplices(text, index, names))];
}

function withoutIndexes(text: string, holder: Region): readonly Splice[] {
  const members = bracketed(holder, '{');
  if (members === undefined) return [];
  return removeItems(text, members, [members.items.findIndex(([key]) => key?.text === 'indexes')]);
}

/** Tell whether an index is one of a search: `root.trigram_index(…)`, `{ kind: 'trigram', … }`. */
function isSearch(index: Region): boolean {
  return callOf(index) !== undefined || memberOf(index, 'kind') !== undefined;
}

/** The columns of an index: `root.trigram_index(['title'])`, `{ fields: ['title'] }`. */
function columnsOf(index: Region): Bracketed | undefined {
  return bracketed(callOf(index)?.list.items[0] ?? memberOf(index, 'fields') ?? [], '[');
}

function isGone(index: Region, names: NewNames): boolean {
  const columns = columnsOf(index)?.items.map(textOf) ?? [];
  return columns.length > 0 && columns.every((column) => goes(column, names));
}

function goes(column: string | undefined, names: NewNames): boolean {
  return column !== undefined && names.has(column) && names.get(column) === undefined;
}

function indexSplices(text: string, index: Region, names: NewNames): readonly Splice[] {
  const columns = columnsOf(index);
  if (columns === undefined) return [];
  const gone = [...columns.items.keys()].filter((at) => goes(textOf(columns.items[at]), names));
  const renamed = columns.items.flatMap(([token]): readonly Splice[] => {
    const name = names.get(token?.text ?? '');
    if (token === undefined || name === undefined) return [];
    return [{ start: token.offset + 1, end: token.end - 1, text: name }];
  });
  return [...removeItems(text, columns, gone), ...renamed];
}
