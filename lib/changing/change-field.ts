/** A field that is there becomes another one in the text of a config: type, length, nullability, default, uniqueness. */
import { literal } from '../languages/jsonnet.js';
import { COLUMN_INDEXES, type FieldAnswer } from '../setup/answers.js';
import { listColumns } from '../setup/lists.js';
import { columnOf } from '../setup/column-name.js';
import { optionsOf } from '../setup/resource-config.js';
import { belongs } from '../targets/be/fields/key-rules.js';
import {
  changedMembers,
  type FieldEntry,
  fieldEntry,
  objectText,
  replaced,
  typeOf,
  type Wanted,
} from './field-entry.js';
import type { Place } from './find-resource.js';
import { unlistedSplices } from './list-modifiers.js';
import { unindexedSplices } from './model-indexes.js';
import { declaredName, isNested, listsIn } from './mentions.js';
import { bracketed, memberOf, type Region } from './regions.js';
import { type Splice, spliced } from './splice.js';

/** A field before and after. */
export interface ChangedField {
  readonly from: FieldAnswer;
  readonly to: FieldAnswer;
}

const SIZES = ['max_length', 'max_digits', 'decimal_places'];

/**
 * Change a field of a resource. Limits of its values that the notation does not tell stay, as far as the type has them.
 *
 * @returns its text, or nothing where the field is not written plainly
 */
export function changeField(place: Place, change: ChangedField): string | undefined {
  const { text, object } = place;
  const { from, to } = change;
  // The notation tells nothing else of it.
  if (from.many === true) return text;
  const entries = listsIn(memberOf(object, 'fields') ?? []).flatMap(({ items }) => items);
  const own = entries.find((item) => declaredName(item)?.text === columnOf(from));
  const entry = own && fieldEntry(own);
  if (entry === undefined || typeOf(entry) === undefined || !isWritten(entry, from)) return undefined;
  const splices = columnSplices(place, entry, change);
  const shown = entries.find((item) => isNested(item) && declaredName(item)?.text === from.name);
  const more = from.type === 'relation' && shown ? shownSplices(text, shown, to) : [];
  if (splices === undefined || more === undefined) return undefined;
  const others = from.type === to.type ? [] : unlistedSplices(place, to);
  const indexes = isUnsearched(change) ? unindexedSplices(place, from.name) : [];
  return spliced(text, [...splices, ...more, ...others, ...indexes]);
}

/** Tell whether a text becomes something that no search looks into. */
export function isUnsearched({ from, to }: ChangedField): boolean {
  return from.type !== to.type && listColumns([to], 'elsewhere').search.length === 0;
}

/** Change a field where another resource shows it. */
export function changeShown({ text, object }: Place, model: string, { from, to }: ChangedField): string | undefined {
  const shown = (bracketed(memberOf(object, 'fields') ?? [], '[')?.items ?? []).filter(isNested).flatMap((item) => {
    if (!item.some((token) => token.kind === 'string' && token.text.split('.').at(-1) === model)) return [];
    const list = bracketed(item.slice(item.findIndex(({ kind, text: mark }) => kind === 'mark' && mark === '[')), '[');
    return (list?.items ?? []).filter((one) => declaredName(one)?.text === from.name);
  });
  const splices = shown.map((item) => {
    const entry = fieldEntry(item);
    if (entry === undefined || !isWritten(entry, from)) return undefined;
    const wanted = new Map([...limits(entry, to), ['nullable', to.optional ? 'true' : undefined] as const]);
    return entrySplices(text, entry, { from, to, wanted });
  });
  return splices.includes(undefined)
    ? undefined
    : spliced(
        text,
        splices.flatMap((one) => one ?? []),
      );
}

/** Tell whether an entry says what was read of it, and no enum of the user's, say. */
function isWritten(entry: FieldEntry, { type }: FieldAnswer): boolean {
  return type === 'relation' || typeOf(entry) === type;
}

function columnSplices(place: Place, entry: FieldEntry, { from, to }: ChangedField): readonly Splice[] | undefined {
  const { text, path, isTable = false } = place;
  const isJson = path.endsWith('.json');
  const options = optionsOf(to);
  const isSized = to.size !== undefined || to.long === true || from.type !== to.type;
  const keys = ['nullable', 'default', ...(isSized ? SIZES : [])];
  const wanted = new Map([...limits(entry, to), ...keys.map((key) => [key, valueText(options[key], isJson)] as const)]);
  const indexes = COLUMN_INDEXES.map((key) => [key, to.index === key ? 'true' : undefined] as const);
  if (isJson) {
    return entrySplices(text, entry, { from, to, wanted: new Map([...wanted, ...(isTable ? indexes : [])]) });
  }
  const splices = entrySplices(text, entry, { from, to, wanted });
  const behind = extrasSplices(text, entry, { wanted: new Map(indexes), colon: '::' });
  return splices && behind && [...splices, ...behind];
}

/** Limits that the new type does not have. */
function limits({ options }: FieldEntry, { type }: FieldAnswer): readonly (readonly [string, undefined])[] {
  const keys = (options?.items ?? []).map(([key]) => key?.text ?? '');
  const gone = (key: string): boolean =>
    type !== 'relation' && !belongs(key, type) && key !== 'values' && key !== 'enum';
  return keys.filter(gone).map((key) => [key, undefined]);
}

function valueText(value: unknown, isJson: boolean): string | undefined {
  if (value === undefined) return undefined;
  return isJson ? JSON.stringify(value) : literal(value);
}

/** What is to become of the call or the object of an entry. */
interface EntryChange extends ChangedField {
  readonly wanted: Wanted;
}

function entrySplices(
  text: string,
  entry: FieldEntry,
  { from, to, wanted }: EntryChange,
): readonly Splice[] | undefined {
  const { call, options } = entry;
  if (call === undefined) {
    if (options === undefined) return undefined;
    const isSame = from.type === to.type;
    const own: readonly (readonly [string, string | undefined])[] = [
      ...(isSame ? [] : [['type', JSON.stringify(to.type)] as const]),
      ...(to.type === 'enum' || from.type === 'enum' ? [['values', listText(to)] as const] : []),
    ];
    const members = changedMembers(text, options, { wanted: new Map([...own, ...wanted]), colon: ':' });
    return members && [replaced(options, objectText(text, options, members))];
  }
  const { word, args } = call;
  if (word.text === 'ref' && from.type !== to.type) return undefined;
  const members = changedMembers(text, options, { wanted, colon: ':' });
  const name = args.items[0];
  const counted = args.items.length - (options === undefined ? 0 : 1);
  const isPlain = counted === (word.text === 'enum' || word.text === 'ref' ? 2 : 1);
  if (members === undefined || name === undefined || !isPlain) return undefined;
  const second = to.type === 'enum' ? literal(to.values) : undefined;
  const kept = word.text === 'ref' ? sourceOf(text, args.items[1] ?? []) : undefined;
  const parts = [
    sourceOf(text, name),
    ...[kept ?? second].flatMap((one) => one ?? []),
    ...(members.length === 0 ? [] : [objectText(text, options, members)]),
  ];
  return [
    { start: args.open.offset, end: args.close.end, text: `(${parts.join(', ')})` },
    ...(word.text === 'ref' ? [] : [{ start: word.offset, end: word.end, text: to.type }]),
  ];
}

function listText({ values }: FieldAnswer): string | undefined {
  return values && `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
}

function sourceOf(text: string, region: Region): string {
  return text.slice(region[0]?.offset, region.at(-1)?.end);
}

/** What stands behind the call. */
function extrasSplices(
  text: string,
  { region, extras }: FieldEntry,
  change: Parameters<typeof changedMembers>[2],
): readonly Splice[] | undefined {
  const members = changedMembers(text, extras, change);
  if (members === undefined) return undefined;
  if (extras !== undefined) {
    const start = region.findLast(({ text: mark, end }) => mark === '+' && end <= extras.open.offset)?.offset ?? 0;
    const isGone = members.length === 0;
    if (!isGone) return [replaced(extras, objectText(text, extras, members))];
    return [{ start: start - (text.charAt(start - 1) === ' ' ? 1 : 0), end: extras.close.end, text: '' }];
  }
  const end = region.at(-1)?.end ?? 0;
  return members.length === 0 ? [] : [{ start: end, end, text: ` + { ${members.join(', ')} }` }];
}

/** What answers show of a relation may be missing where its key may. */
function shownSplices(text: string, item: Region, { optional }: FieldAnswer): readonly Splice[] | undefined {
  const entry = fieldEntry(item);
  if (entry === undefined) return undefined;
  const wanted = new Map([['nullable', optional ? 'true' : undefined]]);
  if (entry.call !== undefined) return extrasSplices(text, entry, { wanted, colon: ':' });
  const members = changedMembers(text, entry.options, { wanted, colon: ':' });
  return members && entry.options && [replaced(entry.options, objectText(text, entry.options, members))];
}
