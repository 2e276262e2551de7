/** Listed rows in a form: the text of their input holds texts of each, and tells what becomes of those that are there. */
import type { Field } from '../resource';

/** What inputs of a row hold, by the names of fields. */
type Texts = Readonly<Partial<Record<string, string>>>;

/** What inputs of listed rows hold. */
export type Items = readonly Texts[];

/** A row of a list that is sent. */
export interface SentItem {
  /** Its place in the form */
  readonly at: number;
  readonly texts: Texts;
  /** What it was before; a new one was nothing. */
  readonly saved: Texts | undefined;
}

/** What is sent of a list. */
export interface SentItems {
  /** All rows are sent, and those that are left out go. */
  readonly isWhole: boolean;
  readonly all: readonly SentItem[];
  readonly created: readonly SentItem[];
  /** Rows that are there, and are not as they were */
  readonly updated: readonly SentItem[];
  readonly deleted: Items;
}

/** The fields whose texts a form knows: those with an input, and what tells rows apart. */
export function itemFields({ items = [], itemKey = [] }: Field): readonly Field[] {
  return items.filter(({ name, readOnly }) => readOnly !== true || itemKey.includes(name));
}

/** The fields that tell rows apart. */
export function keyFields({ items = [], itemKey = [] }: Field): readonly Field[] {
  return items.filter(({ name }) => itemKey.includes(name));
}

/** The rows in the text of a list. */
export function itemsOf(text: string | undefined): Items {
  return text ? (JSON.parse(text) as Items) : [];
}

/** The text of rows. */
export function itemsText(items: Items): string {
  return items.length === 0 ? '' : JSON.stringify(items);
}

/** What the input of a field of a row is called: `lines.0.price`. */
export function itemName({ name }: Field, at: number, inner: string): string {
  return `${name}.${at}.${inner}`;
}

/**
 * Find out what becomes of rows.
 *
 * @param saved - text of those that are there; nothing in a new row
 */
export function sentItems(field: Field, text: string, saved?: string): SentItems {
  const before = new Map(itemsOf(saved).map((item) => [keyText(field, item), item]));
  const all = itemsOf(text).map((texts, at) => {
    const key = keyText(field, texts);
    const item = { at, texts, saved: before.get(key) };
    // A key that stands there twice is not that of two rows.
    before.delete(key);
    return item;
  });
  return {
    isWhole: field.isCut !== true,
    all,
    created: all.filter((item) => !item.saved),
    updated: all.filter(
      (item) => item.saved && itemsText([item.saved]) !== itemsText([item.texts]),
    ),
    deleted: [...before.values()],
  };
}

/** What tells a row from others, as one text. */
export function keyText(field: Field, texts: Texts): string {
  return JSON.stringify(keyFields(field).map(({ name }) => texts[name] ?? ''));
}

/** Messages by the names of inputs, of those below a step: `0.price` is `price` below `0`. */
export function messagesBelow(messages: Texts, step: string | number): Texts {
  const start = `${step}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      name.startsWith(start) ? [[name.slice(start.length), message]] : [],
    ),
  );
}
