/** Fields that come, go, or are called otherwise in the text of a resource's config. Nothing is read or written here. */
import { jsonLine } from '../languages/json-text.js';
import { literal } from '../languages/jsonnet.js';
import { jsonColumns, jsonNested } from '../setup/json-resource.js';
import { MODULE } from '../setup/project-files.js';
import type { FieldAnswer, KnownResource } from '../setup/answers.js';
import { columnTexts, columnValue, nestedTexts } from '../setup/resource-config.js';
import { modelName, type Place, relationsIn } from './find-resource.js';
import { listSplices } from './list-modifiers.js';
import { declaredName, isNested, listedRelation, listsIn, mentionsOf } from './mentions.js';
import { type Bracketed, bracketed, memberOf, membersOf, type Region, textOf } from './regions.js';
import { insertItems, removeItem, type Splice, spliced } from './splice.js';

/** What new fields are written with. */
export interface FieldSurroundings {
  readonly module: string;
  readonly related: readonly KnownResource[];
}

/** Entries of `fields`, as they are written for the library; what relations show stands apart. */
export function fieldTexts(
  fields: readonly FieldAnswer[],
  surroundings: FieldSurroundings = { module: MODULE, related: [] },
): { readonly columns: readonly string[]; readonly nested: readonly string[] } {
  return { columns: columnTexts(fields, surroundings), nested: nestedTexts(fields, surroundings) };
}

/**
 * Entries of `fields` as JSON; a relation is none.
 *
 * @param isTable - whether they are of a table, whose columns have indexes
 */
export function jsonTexts(fields: readonly FieldAnswer[], isTable: boolean): readonly string[] {
  return fields.map((field) => {
    const index = isTable && field.index !== undefined ? { [field.index]: true } : {};
    return jsonLine({ ...columnValue(field), ...index });
  });
}

/** Entries of `fields` of a resource, which has its table beside it. */
function resourceTexts(
  fields: readonly FieldAnswer[],
  around: FieldSurroundings,
): { readonly columns: readonly string[]; readonly nested: readonly string[] } {
  return {
    columns: jsonColumns(fields, around).map(jsonLine),
    nested: jsonNested(fields, around).map(jsonLine),
  };
}

/**
 * Add fields to a resource.
 *
 * @returns its text, or nothing where its fields are not written plainly
 */
export function addFields(place: Place, fields: readonly FieldAnswer[], around: FieldSurroundings): string | undefined {
  const { text, object, path, isTable = false } = place;
  const list = bracketed(memberOf(object, 'fields') ?? [], '[');
  if (list === undefined) return undefined;
  const isJson = path.endsWith('.json');
  const library = /\blocal\s+(\w+)\s*=\s*import\s+['"]be\/fields\.libsonnet['"]\s*;/.exec(text)?.[1];
  const relations = fields.filter(({ type, many }) => type === 'relation' && many !== true);
  const isWhole = isTable && modelName(object) !== undefined;
  if (isJson ? relations.length > 0 && !isWhole : library !== 'f') return undefined;
  const { columns, nested } = !isJson
    ? fieldTexts(fields, around)
    : isWhole
      ? resourceTexts(fields, around)
      : { columns: jsonTexts(fields, isTable), nested: [] };
  const firstNested = list.items.findIndex(isNested);
  const index = firstNested === -1 ? list.items.length : firstNested;
  const whole = relations.length === 0 ? [] : relationSplices(place, relations);
  if (whole === undefined) return undefined;
  const behind = index === list.items.length ? [...columns, ...nested] : columns;
  return spliced(text, [
    insertItems(text, list, index, behind),
    ...(index === list.items.length || nested.length === 0 ? [] : [insertItems(text, list, list.items.length, nested)]),
    ...whole,
    ...listSplices(place, fields, isJson),
  ]);
}

/** Where the keys lead is told beside the fields, for the model and the page. */
export function relationSplices(
  { text, object, path }: Place,
  relations: readonly FieldAnswer[],
): readonly Splice[] | undefined {
  const isJson = path.endsWith('.json');
  const entries = relations.map(({ name, model = '' }) =>
    isJson ? jsonLine({ [name]: model }).slice(2, -2) : `${name}: ${literal(model)}`,
  );
  const there = relationsIn(object);
  if (there.length > 0) {
    const list = bracketed(there, '{');
    return list && [insertItems(text, list, list.items.length, entries)];
  }
  const table = bracketed(memberOf(object, 'table') ?? [], '{');
  if (isJson && table !== undefined) return [insertItems(text, table, 0, [`"relations": { ${entries.join(', ')} }`])];
  const whole = entries.join(', ');
  if (!isJson) return memberSplice({ text, object }, `relations:: { ${whole} }`);
  const written = `"relations": { ${whole} }`;
  // A model that stands by itself has them among its own keys.
  return memberSplice({ text, object }, modelName(object) === undefined ? written : `"table": { ${written} }`);
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
  const splices = [...names].flatMap(([old, name]) => {
    const relation = membersOf(relationsIn(object)).find(({ key }) => key.text === old)?.key;
    const listed = listsIn(memberOf(object, 'fields') ?? [])
      .flatMap(({ items }) => items.map(listedRelation))
      .filter((token) => token?.text === old);
    const tokens = [...mentionsOf(object, old).map(({ token }) => token), ...listed, relation];
    return tokens.flatMap((token) => (token ? [renamed(text, { start: token.offset, end: token.end, name })] : []));
  });
  return spliced(text, splices);
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
    [...removed.values()].flatMap(({ list, indexes }) => [...indexes].map((index) => removeItem(text, list, index))),
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
