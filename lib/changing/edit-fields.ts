/** Fields that come, go, or are called otherwise in the text of a resource's config. Nothing is read or written here. */
import { jsonLine } from '../languages/json-text.js';
import { literal } from '../languages/jsonnet.js';
import { MODULE } from '../setup/project-files.js';
import type { FieldAnswer } from '../setup/answers.js';
import { listColumns } from '../setup/lists.js';
import { columnTexts, isElsewhere, leadsTo, nestedTexts, targetOf } from '../setup/resource-config.js';
import { fieldEntry } from './field-entry.js';
import { modelName, type Place, relationsIn } from './find-resource.js';
import { type FieldSurroundings, type FieldTexts, jsonEntries } from './json-entries.js';
import { listSplices } from './list-modifiers.js';
import { indexedSplices } from './model-indexes.js';
import { declaredName, isNested, listedRelation, listsIn, mentionsOf } from './mentions.js';
import { type Bracketed, bracketed, memberOf, membersOf, type Region, textOf } from './regions.js';
import { insertItems, removeItems, type Splice, spliced } from './splice.js';

/** Entries of `fields`, as they are written for the library; what relations show stands apart. */
export function fieldTexts(
  fields: readonly FieldAnswer[],
  surroundings: FieldSurroundings = { module: MODULE, related: [] },
): FieldTexts {
  return { columns: columnTexts(fields, surroundings), nested: nestedTexts(fields, surroundings) };
}

/**
 * Add fields to a resource.
 *
 * @returns its text, or nothing where its fields are not written plainly
 */
export function addFields(place: Place, fields: readonly FieldAnswer[], around: FieldSurroundings): string | undefined {
  const { text, object, path } = place;
  const list = bracketed(memberOf(object, 'fields') ?? [], '[');
  if (list === undefined) return undefined;
  const isJson = path.endsWith('.json');
  const library = /\blocal\s+(\w+)\s*=\s*import\s+['"]be\/fields\.libsonnet['"]\s*;/.exec(text)?.[1];
  if (!isJson && library !== 'f') return undefined;
  const relations = fields.filter(
    (field) =>
      field.type === 'relation' && (field.many !== true || isPlainTable(place) || isElsewhere(field, around.related)),
  );
  const { columns, nested } = isJson ? jsonEntries(place, fields, around) : fieldTexts(fields, around);
  const firstNested = list.items.findIndex(isNested);
  const index = firstNested === -1 ? list.items.length : firstNested;
  // Entries of an API, and of a page, say where they lead by themselves.
  const isTold = !isJson || place.isTable === true;
  const whole = relations.length === 0 || !isTold ? [] : relationSplices(place, relations, around);
  if (whole === undefined) return undefined;
  const behind = index === list.items.length ? [...columns, ...nested] : columns;
  return spliced(text, [
    ...(behind.length === 0 ? [] : [insertItems(text, list, index, behind)]),
    ...(index === list.items.length || nested.length === 0 ? [] : [insertItems(text, list, list.items.length, nested)]),
    ...whole,
    ...listSplices(place, fields, isJson),
    ...(isJson ? indexedSplices(place, listColumns(fields, 'elsewhere').search) : []),
  ]);
}

/** A model that stands by itself, which has no list of keys to read a relation to many rows off. */
function isPlainTable({ object, isTable = false }: Place): boolean {
  return isTable && modelName(object) === undefined;
}

/** A relation beside the fields. */
export interface WrittenRelation extends FieldAnswer {
  /** No field is its column, which may be empty. */
  readonly isUnfilled?: boolean;
}

/** Where the keys lead is told beside the fields, for the model and the page. */
export function relationSplices(
  { text, object, path }: Place,
  relations: readonly WrittenRelation[],
  around: FieldSurroundings,
): readonly Splice[] | undefined {
  const isJson = path.endsWith('.json');
  const entries = relations.map((relation) => {
    const { name, many, isUnfilled } = relation;
    const led = around.isForeign ? classOf(relation, around) : leadsTo(relation, around.related);
    const more = { ...((isJson || around.isForeign) && many && { many }), ...(isUnfilled && { optional: true }) };
    const isPlain = typeof led === 'string' && Object.keys(more).length === 0;
    const target = isPlain ? led : { ...(typeof led === 'string' ? { model: led } : led), ...more };
    return isJson ? jsonLine({ [name]: target }).slice(2, -2) : `${name}: ${literal(target)}`;
  });
  const there = relationsIn(object);
  if (there.length > 0) {
    const list = bracketed(there, '{');
    return list && [insertItems(text, list, list.items.length, entries)];
  }
  const table = bracketed(memberOf(object, 'table') ?? [], '{');
  if (isJson && table !== undefined) return [insertItems(text, table, 0, [`"relations": { ${entries.join(', ')} }`])];
  const whole = entries.join(', ');
  if (around.isForeign) {
    return memberSplice({ text, object }, isJson ? `"relations": { ${whole} }` : `relations: { ${whole} }`);
  }
  if (!isJson) return memberSplice({ text, object }, `relations:: { ${whole} }`);
  const written = `"relations": { ${whole} }`;
  const isOwn = modelName(object) === undefined;
  return memberSplice({ text, object }, isOwn ? written : `"table": { ${written} }`);
}

/** The API knows relations of models that are not made from its config by their classes. */
function classOf(relation: WrittenRelation, { module, related }: FieldSurroundings): string {
  const { name, model = `${module}.models.${name}` } = targetOf(relation, related);
  return model;
}

/** A key more, in the line above the fields. */
export function memberSplice(
  { text, object }: Pick<Place, 'text' | 'object'>,
  member: string,
): readonly Splice[] | undefined {
  const key = membersOf(object).find(({ key: { text: name } }) => name === 'fields')?.key;
  if (key === undefined) return undefined;
  const indent = /[^\n]*$/.exec(text.slice(0, key.offset))?.[0] ?? '';
  return [{ start: key.offset, end: key.offset, text: `${member},\n${indent}` }];
}

/** Call fields otherwise, by their old names, wherever the resource names them. */
export function renameFields({ text, object }: Place, names: ReadonlyMap<string, string>): string {
  const entries = listsIn(memberOf(object, 'fields') ?? []).flatMap(({ items }) => items);
  const splices = [...names].flatMap(([old, name]) => {
    const relation = membersOf(relationsIn(object)).find(({ key }) => key.text === old)?.key;
    const listed = entries.map(listedRelation).filter((token) => token?.text === old);
    const tokens = [...mentionsOf(object, old).map(({ token }) => token), ...listed, relation];
    return [
      ...tokens.flatMap((token) => (token ? [renamed(text, { start: token.offset, end: token.end, name })] : [])),
      ...entries.flatMap((entry) => namedThrough(text, entry, [old, name])),
    ];
  });
  return spliced(text, splices);
}

/**
 * Call a field otherwise, and keep the attribute that it stands for.
 *
 * @returns nothing where the field is not written plainly
 */
export function aliasField(place: Place, old: string, name: string): string | undefined {
  const { text, object, path } = place;
  const entries = listsIn(memberOf(object, 'fields') ?? []).flatMap(({ items }) => items);
  const own = entries.find((item) => declaredName(item)?.text === old);
  const entry = own && fieldEntry(own);
  if (entry === undefined) return undefined;
  const splices = mentionsOf(object, old).map(({ token: { offset, end } }) =>
    renamed(text, { start: offset, end, name }),
  );
  const { call, options, extras } = entry;
  const keys = [options, extras].flatMap((one) => one?.items ?? []).map(([key]) => key?.text);
  if (keys.includes('alias')) return spliced(text, splices);
  const source = path.endsWith('.json') ? `"alias": ${JSON.stringify(old)}` : `alias: ${literal(old)}`;
  const list = options ?? call?.args;
  if (list === undefined) return undefined;
  return spliced(text, [...splices, insertItems(text, list, list.items.length, [options ? source : `{ ${source} }`])]);
}

/** A page says through which field it finds the name of a row: `"nested": "author.name"`. */
function namedThrough(text: string, entry: Region, [old, name]: readonly [string, string]): readonly Splice[] {
  const [token] = memberOf(entry, 'nested') ?? [];
  if (token?.kind !== 'string' || !token.text.startsWith(`${old}.`)) return [];
  return [renamed(text, { start: token.offset, end: token.end, name: `${name}${token.text.slice(old.length)}` })];
}

/** The quotes stay as they are. */
function renamed(text: string, { start, end, name }: { start: number; end: number; name: string }): Splice {
  const quote = /['"]/.exec(text.charAt(start))?.[0] ?? '';
  return { start, end, text: `${quote}${name}${quote}` };
}

/** Take fields out of everything that lists them; an entry whose list is empty then goes with it. */
export function removeFields({ text, object }: Place, names: readonly string[]): string {
  const removed = new Map<Bracketed['open'], { readonly list: Bracketed; readonly indexes: Set<number> }>();
  const drop = (list: Bracketed, index: number): void => {
    const { indexes } = removed.get(list.open) ?? { indexes: new Set<number>() };
    removed.set(list.open, { list, indexes: indexes.add(index) });
  };
  for (const { list, index, within } of names.flatMap((name) => mentionsOf(object, name))) {
    const rest = list.items.filter((item, at) => at !== index && !names.includes(textOf(item) ?? ''));
    if (within !== undefined && rest.length === 0) drop(within.list, within.index);
    else drop(list, index);
  }
  const relations = bracketed(relationsIn(object), '{');
  for (const [index, item] of (relations?.items ?? []).entries()) {
    if (relations && names.includes(item[0]?.text ?? '')) drop(relations, index);
  }
  return spliced(
    text,
    [...removed.values()].flatMap(({ list, indexes }) => removeItems(text, list, [...indexes])),
  );
}

/** Names of fields that a resource shows of another one, with their places. */
export function shownOf(object: Region, model: string, name: string): readonly Splice[] {
  const list = bracketed(memberOf(object, 'fields') ?? [], '[');
  return (list?.items ?? []).filter(isNested).flatMap((item) => {
    const leadsThere = item.some((token) => token.kind === 'string' && token.text.split('.').at(-1) === model);
    const start = item.findIndex((token) => token.text === '[' && token.kind === 'mark');
    const shown = leadsThere && start !== -1 ? bracketed(item.slice(start), '[') : undefined;
    return (shown?.items ?? []).flatMap((one) => {
      const token = declaredName(one);
      return token?.text === name ? [{ start: token.offset, end: token.end, text: token.text }] : [];
    });
  });
}

/** Call a field otherwise where a resource shows another one. */
export function renameShown({ text, object }: Place, model: string, [old, name]: readonly [string, string]): string {
  return spliced(
    text,
    shownOf(object, model, old).map(({ start, end }) => renamed(text, { start, end, name })),
  );
}
