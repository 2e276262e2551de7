/** Forms: what their inputs start with, and the body of a request that they mean. */
import { ApiError, messageOf } from '../api-error';
import type { Field, Resource, Row } from '../resource';
import { controlOf } from './controls';
import { InputError } from './input-error';
import { hasLines, textOf, valueOf } from './values';

/** Texts or messages, by the names of fields. */
export type ByField = ReadonlyMap<string, string>;

/** The fields that have an input. */
export function inputFields({ fields }: Resource): readonly Field[] {
  return fields.filter(({ readOnly }) => readOnly !== true);
}

/** What the inputs start with: a row that is there, or the defaults of a new one. */
export function startOf(fields: readonly Field[], row?: Row): ByField {
  const text = (field: Field): string => {
    const value = row === undefined ? field.default : row[field.name];
    return textOf(field, value) || emptyText(field);
  };
  return new Map(fields.map((field) => [field.name, text(field)]));
}

/**
 * Read a form.
 *
 * @param saved - texts of the row that is there: only what differs from it is sent; none for a new row
 */
export function readForm(
  fields: readonly Field[],
  inputs: ByField,
  saved?: ByField,
): { body: Row; errors: ByField } {
  const body: Row = {};
  const errors = new Map<string, string>();
  for (const field of fields) {
    const text = inputs.get(field.name) ?? '';
    if (saved?.get(field.name) === text) continue;
    try {
      const value = text === '' ? emptyValue(field, saved === undefined) : valueOf(field, text);
      if (value !== undefined) body[field.name] = value;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.set(field.name, error.message);
    }
  }
  return { body, errors };
}

/** Which messages of an error belong to fields of a form, and what is left to say above it. */
export function explain(
  error: unknown,
  fields: readonly Field[],
): { message: string; errors: ByField } {
  const names = new Set(fields.map(({ name }) => name));
  const errors = new Map<string, string>();
  const others: string[] = [];
  for (const { loc, msg } of error instanceof ApiError ? error.inputs : []) {
    // The first step of a place is the part of the request, the second its field.
    const [, name = '', ...rest] = loc.map(String);
    if (!names.has(name)) others.push(sentence([name, ...rest, msg].filter(Boolean).join(': ')));
    else if (!errors.has(name)) errors.set(name, sentence(msg));
  }
  return { message: [messageOf(error), ...others].join(' '), errors };
}

function emptyText(field: Field): string {
  return controlOf(field) === 'checkbox' ? 'false' : '';
}

/** What an empty input means; undefined: the field is not sent, and the API fills it in. */
function emptyValue(field: Field, isNew: boolean): unknown {
  if (field.nullable === true) return null;
  if (hasLines(field)) return [];
  if (field.required === true) throw new InputError('This field is required.');
  if (isNew) return undefined;
  if (field.type === 'str') return '';
  throw new InputError('This field cannot be empty.');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
