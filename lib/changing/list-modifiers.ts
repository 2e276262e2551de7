/** What clients may do with the list of a resource, by the modifiers of its config that tell columns one by one. */
import { literal } from '../languages/jsonnet.js';
import type { FieldAnswer, ListFeature } from '../setup/answers.js';
import { listColumns } from '../setup/lists.js';
import type { Place } from './find-resource.js';
import { type Bracketed, bracketed, callOf, memberOf, type Region, textOf } from './regions.js';
import { insertItems, removeItem, type Splice } from './splice.js';

const FEATURES: Readonly<Record<string, ListFeature>> = { filter: 'filters', order: 'sorting', search: 'search' };

/** A modifier that tells columns, and the columns. */
interface Telling {
  readonly feature: ListFeature;
  readonly list: Bracketed;
  readonly modifiers: Bracketed;
  readonly index: number;
}

/** New columns are told where those that are there are. */
export function listSplices(
  { text, object }: Pick<Place, 'text' | 'object'>,
  fields: readonly FieldAnswer[],
  isJson: boolean,
): readonly Splice[] {
  const columns = listColumns(fields, 'elsewhere');
  return tellingOf(object).flatMap(({ feature, list }) => {
    if (columns[feature].length === 0) return [];
    const created = list.items.findIndex((item) => textOf(item) === 'created_at');
    const sources = columns[feature].map((name) => (isJson ? JSON.stringify(name) : literal(name)));
    return [insertItems(text, list, created === -1 ? list.items.length : created, sources)];
  });
}

/** A column is told no more where its type has become one that is not looked up so. */
export function unlistedSplices(
  { text, object }: Pick<Place, 'text' | 'object'>,
  field: FieldAnswer,
): readonly Splice[] {
  const columns = listColumns([field], 'elsewhere');
  return tellingOf(object).flatMap(({ feature, list, modifiers, index }) => {
    const at = list.items.findIndex((item) => textOf(item) === field.name);
    if (at === -1 || columns[feature].length > 0) return [];
    return [list.items.length === 1 ? removeItem(text, modifiers, index) : removeItem(text, list, at)];
  });
}

function tellingOf(object: Region): readonly Telling[] {
  const operations = bracketed(memberOf(object, 'operations') ?? [], '[')?.items ?? [];
  const lists = operations.filter((operation) => textOf(memberOf(operation, 'name')) === 'list');
  return [...operations.flatMap(tellingCall), ...lists.flatMap(tellingModifiers)];
}

/** Of `list.searchable(null, filter=['title'], order={ fields: ['title'] })`. */
function tellingCall(operation: Region): readonly Telling[] {
  const call = callOf(operation);
  return (call?.named ?? []).flatMap((member, index): readonly Telling[] => {
    const feature = FEATURES[member?.key.text ?? ''];
    const value = member?.value ?? [];
    const list = bracketed(value, '[') ?? bracketed(memberOf(value, 'fields') ?? [], '[');
    return call === undefined || feature === undefined || list === undefined
      ? []
      : [{ feature, list, modifiers: call.list, index }];
  });
}

function tellingModifiers(operation: Region): readonly Telling[] {
  const modifiers = bracketed(memberOf(operation, 'modifiers') ?? [], '[');
  if (modifiers === undefined) return [];
  return modifiers.items.flatMap((modifier, index): readonly Telling[] => {
    const feature = FEATURES[textOf(memberOf(modifier, 'type')) ?? ''];
    const list = bracketed(memberOf(modifier, 'fields') ?? [], '[');
    return feature === undefined || list === undefined ? [] : [{ feature, list, modifiers, index }];
  });
}
