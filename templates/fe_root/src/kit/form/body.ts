/** Forms: what their inputs start with, and the body of a request that they mean. */
import { ApiError } from '../api-error';
import { isCut } from '../related';
import type { Field, Form, Row } from '../resource';
import { controlOf } from './controls';
import { InputError } from './input-error';
import { type Items, type SentItems, itemFields, itemName, keyFields, sentItems } from './items';
import { hasLines, textOf, valueOf } from './values';

/** What inputs hold, by the names of fields. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/**
 * The fields that have an input.
 *
 * @param row - that is there; it may show a part of a list alone
 */
export function inputFields(fields: readonly Field[], row?: Row): readonly Field[] {
  const form = row ? 'update' : 'create';
  return fields
    .filter((field) => isWritten(field, form) && !(row && isUnknown(field, row)))
    .map((field) => (row && isCut(field, row) ? { ...field, isCut: true } : field));
}

/** Tell whether a form has an input for a field. */
export function isWritten({ readOnly, only }: Field, form: Form): boolean {
  return readOnly !== true && (only ?? form) === form;
}

/** What the inputs start with: a row that is there, or the defaults of a new one. */
export function startOf(fields: readonly Field[], row?: Row): Record<string, string> {
  const text = (field: Field): string => {
    const value = row === undefined ? field.default : row[field.name];
    return textOf(field, field.items ? startOfItems(field, value) : value) || emptyText(field);
  };
  return Object.fromEntries(fields.map((field) => [field.name, text(field)]));
}

/** Tell whether a row does not tell what its list holds: what is not known cannot be changed. */
function isUnknown({ items, list, reference, name }: Field, row: Row): boolean {
  return (items !== undefined || (list === true && reference !== undefined)) && !(name in row);
}

/** The texts of listed rows; nothing where there are none. */
function startOfItems(field: Field, rows: unknown): Items | undefined {
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  return (rows as readonly Row[]).map((row) => startOf(itemFields(field), row));
}

/** What a form means. */
interface FormBody {
  readonly body: Row;
  /** What is wrong with fields, by their names; with those of listed rows, by `lines.0.price` */
  readonly errors: ReadonlyMap<string, InputError>;
}

/**
 * Read a form.
 *
 * @param saved - texts of the row that is there: only what differs from it is sent; none for a new row
 */
export function readForm(fields: readonly Field[], inputs: Texts, saved?: Texts): FormBody {
  const body: Row = {};
  const errors = new Map<string, InputError>();
  for (const field of fields) {
    const text = inputs[field.name] ?? '';
    if (saved?.[field.name] === text) continue;
    if (field.items) {
      const items = readItems(field, sentItems(field, text, saved && (saved[field.name] ?? '')));
      body[field.name] = items.value;
      for (const [name, error] of items.errors) errors.set(name, error);
      continue;
    }
    try {
      const value = text === '' ? emptyValue(field, saved === undefined) : valueOf(field, text);
      if (value !== undefined) body[field.name] = value;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.set(field.name, error);
    }
  }
  return { body, errors };
}

/** What a list means: all of it, or what becomes of some where the form does not know all. */
function readItems(field: Field, sent: SentItems) {
  const errors = new Map<string, InputError>();
  const read = ({ at, texts, saved }: SentItems['all'][number]): Row => {
    const { body, errors: own } = readForm(inputFields(field.items ?? []), texts, saved);
    for (const [name, error] of own) errors.set(itemName(field, at, name), error);
    return saved ? { ...keyOf(field, texts), ...body } : body;
  };
  const value = sent.isWhole
    ? sent.all.map(read)
    : {
        create: sent.created.map(read),
        update: sent.updated.map(read),
        delete: sent.deleted.map((texts) => {
          const key = keyOf(field, texts);
          return keyFields(field).length === 1 ? Object.values(key)[0] : key;
        }),
      };
  return { value, errors };
}

/** The key of a row that is there. */
function keyOf(field: Field, texts: Texts): Row {
  return Object.fromEntries(
    keyFields(field).map((part) => [part.name, valueOf(part, texts[part.name] ?? '')]),
  );
}

/**
 * Which messages of an error belong to fields of a form, and what is left to say above it.
 *
 * @param inputs - what was sent, by which rows of lists are found
 * @param saved - what it was before
 */
export function explain(
  error: unknown,
  fields: readonly Field[],
  inputs: Texts = {},
  saved?: Texts,
) {
  const errors = new Map<string, string>();
  const others: string[] = [];
  for (const { loc, msg } of error instanceof ApiError ? error.inputs : []) {
    // The first step of a place is the part of the request, the second its field.
    const [, ...steps] = loc.map(String);
    const text = sentence(msg.replace(/^Value error, /, ''));
    const name = inputAt(steps, fields, inputs, saved);
    if (name === undefined) others.push([...steps, text].filter(Boolean).join(': '));
    else if (!errors.has(name)) errors.set(name, text);
  }
  return { errors, others: others.join(' ') };
}

/** The name of the input that a place in a request leads to; that of a listed row is `lines.0.price`. */
function inputAt(
  [name = '', ...steps]: readonly string[],
  fields: readonly Field[],
  inputs: Texts,
  saved: Texts | undefined,
): string | undefined {
  const field = fields.find((one) => one.name === name);
  if (!field?.items) return field?.name;
  const sent = sentItems(field, inputs[name] ?? '', saved && (saved[name] ?? ''));
  const [list, rest] = sent.isWhole
    ? [sent.all, steps]
    : [{ create: sent.created, update: sent.updated }[steps[0] ?? ''] ?? [], steps.slice(1)];
  const item = list[Number(rest[0] ?? NaN)];
  if (!item) return name;
  // What is said of a row as a whole is said beside what tells it from others.
  const key = keyFields(field).find(({ readOnly }) => readOnly !== true);
  const place = rest.length === 1 && key ? [key.name] : rest.slice(1);
  const inner = inputAt(place, itemFields(field), item.texts, item.saved);
  return inner === undefined ? name : itemName(field, item.at, inner);
}

/** A text that an input starts with where there is no value. */
function emptyText(field: Field): string {
  return controlOf(field) === 'checkbox' ? 'false' : '';
}

/** What an empty input means; undefined: the field is not sent, and the API fills it in. */
function emptyValue(field: Field, isNew: boolean): unknown {
  if (field.nullable === true) return null;
  if (hasLines(field)) return [];
  if (field.required === true) throw new InputError('form.required');
  if (isNew) return undefined;
  if (field.type === 'str') return '';
  throw new InputError('form.not_empty');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
