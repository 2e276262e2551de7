/** Forms: what their inputs start with, and the body of a request that they mean. */
import { ApiError } from '../api-error';
import type { Field, Row } from '../resource';
import { controlOf } from './controls';
import { InputError } from './input-error';
import { hasLines, textOf, valueOf } from './values';

/** What inputs hold, by the names of fields. */
export type Texts = Readonly<Partial<Record<string, string>>>;

/** The fields that have an input. */
export function inputFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ readOnly }) => readOnly !== true);
}

/** What the inputs start with: a row that is there, or the defaults of a new one. */
export function startOf(fields: readonly Field[], row?: Row): Record<string, string> {
  const text = (field: Field): string => {
    const value = row === undefined ? field.default : row[field.name];
    return textOf(field, value) || emptyText(field);
  };
  return Object.fromEntries(fields.map((field) => [field.name, text(field)]));
}

/**
 * Read a form.
 *
 * @param saved - texts of the row that is there: only what differs from it is sent; none for a new row
 */
export function readForm(
  fields: readonly Field[],
  inputs: Texts,
  saved?: Texts,
): { body: Row; errors: ReadonlyMap<string, InputError> } {
  const body: Row = {};
  const errors = new Map<string, InputError>();
  for (const field of fields) {
    const text = inputs[field.name] ?? '';
    if (saved?.[field.name] === text) continue;
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

/** Which messages of an error belong to fields of a form, and what is left to say above it. */
export function explain(error: unknown, fields: readonly Field[]) {
  const names = new Set(fields.map(({ name }) => name));
  const errors = new Map<string, string>();
  const others: string[] = [];
  for (const { loc, msg } of error instanceof ApiError ? error.inputs : []) {
    // The first step of a place is the part of the request, the second its field.
    const [, name = '', ...rest] = loc.map(String);
    const text = sentence(msg.replace(/^Value error, /, ''));
    if (!names.has(name)) others.push([name, ...rest, text].filter(Boolean).join(': '));
    else if (!errors.has(name)) errors.set(name, text);
  }
  return { errors, others: others.join(' ') };
}

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
