/** Values of fields as text: how an input shows them, and what its text means. */
import type { Messages } from '@/messages/en';

import type { Field, FieldType } from '../resource';
import { InputError } from './input-error';
import { checkLimits } from './limits';

interface Kind {
  /** Text of a value in an input */
  readonly write: (value: unknown) => string;
  /**
   * Value of a text that is not empty
   *
   * @throws InputError
   */
  readonly read: (text: string, field: Field) => unknown;
}

const readNumber = matching(/^[+-]?(\d+\.?\d*|\.\d+)$/, 'form.number');
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const KINDS: Readonly<Record<FieldType, Kind>> = {
  str: { write: String, read: (text) => text },
  email: { write: String, read: matching(/^\S+@\S+$/, 'form.email') },
  uuid: { write: String, read: matching(UUID, 'form.uuid') },
  int: { write: String, read: readInteger },
  float: { write: String, read: (text, field) => Number(readNumber(text, field)) },
  // As text: a number of JavaScript would round it.
  decimal: { write: String, read: readNumber },
  bool: { write: String, read: (text) => text === 'true' },
  date: { write: String, read: (text) => text },
  // An input shows no parts of a second.
  time: { write: (value) => String(value).slice(0, 8), read: (text) => text },
  datetime: { write: (value) => localText(new Date(String(value))), read: readMoment },
  json: { write: (value) => JSON.stringify(value, undefined, 2), read: readJson },
  enum: { write: String, read: readChoice },
  // Texts of rows: `items.ts` reads and writes these.
  nested: { write: JSON.stringify, read: parseJson },
};

/** The text of a value; empty for null. */
export function textOf(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  const { write } = KINDS[field.type];
  return hasLines(field) ? (value as readonly unknown[]).map(write).join('\n') : write(value);
}

/**
 * The value of a text that is not empty.
 *
 * @throws InputError - it has none, or one beyond the limits of the field
 */
export function valueOf(field: Field, text: string): unknown {
  if (!hasLines(field)) return readOne(field, text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => readOne(field, line));
}

/** Tell whether a field holds a list whose values stand on a line each. */
export function hasLines({ list, type }: Field): boolean {
  return list === true && type !== 'json';
}

function readOne(field: Field, text: string): unknown {
  const value = KINDS[field.type].read(field.type === 'str' ? text : text.trim(), field);
  checkLimits(field, value);
  return value;
}

function matching(pattern: RegExp, message: keyof Messages): Kind['read'] {
  return (text) => {
    if (!pattern.test(text)) throw new InputError(message);
    return text;
  };
}

function readInteger(text: string): number {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(value)) throw new InputError('form.int');
  return value;
}

function readChoice(text: string, { values = [] }: Field): string | number {
  const value = values.find((other) => String(other) === text);
  if (value === undefined) throw new InputError('form.choice', { values: values.join(', ') });
  return value;
}

/** Inputs speak the time of the place where the reader is, the API speaks UTC. */
function readMoment(text: string): string {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InputError('form.moment');
  return moment.toISOString();
}

function localText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, moment.getSeconds() === 0 ? 16 : 19);
}

function readJson(text: string, { list }: Field): unknown {
  const value = parseJson(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (list === true && !Array.isArray(value)) {
    throw new InputError('form.json_list');
  }
  if (list !== true && !isObject) {
    throw new InputError('form.json_object');
  }
  return value;
}

/** @throws InputError - it is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError('form.json', { message: (error as Error).message });
  }
}
