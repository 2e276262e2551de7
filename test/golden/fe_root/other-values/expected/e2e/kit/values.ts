/** Values of fields: what is typed, and what the API then has. */
import { randomInt, randomUUID } from 'node:crypto';

import { type Field, type FieldType, type Resource, textOf } from '@/kit/resource';

import { values as own } from '../overrides';
import { TIME_ZONE } from './texts';

/** A value of a field. */
export interface Sample {
  /** As it is typed or chosen */
  readonly text: string;
  /** As the API has it */
  readonly value: unknown;
  /** What the row is called that it is the key of */
  readonly title?: string;
  /** What is filled in of a row beside the new one, by the names of its fields */
  readonly line?: ReadonlyMap<string, Sample>;
}

/** Another text each time, of eight letters and digits. */
export function newMark(): string {
  return randomUUID().slice(0, 8);
}

/**
 * A value that a field takes, by its type and its limits; undefined where there is none.
 *
 * @param old - another one than this
 */
export function sampleOf(resource: Resource, field: Field, old?: unknown): Sample | undefined {
  const given = own[`${resource.path}.${field.name}`];
  if (given !== undefined) return sampleFrom(field, given(newMark()));
  if (field.list !== true) return oneOf(field, old);
  const items = [oneOf(field, undefined), oneOf(field, undefined)].flatMap((item) => item ?? []);
  const list = items.map(({ value }) => value);
  if (field.type === 'json') return { text: JSON.stringify(list), value: list };
  return { text: items.map(({ text }) => text).join('\n'), value: list };
}

/** What the API has in another form than others are equal to. */
export function comparable(type: FieldType, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(type, item));
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'int':
    case 'float':
    case 'decimal':
      return Number(value);
    case 'datetime':
      return new Date(textOf(value)).toISOString();
    case 'time':
      return textOf(value).slice(0, 8);
    default:
      return value;
  }
}

/** The value of a function of the user's, which is as the API takes it. */
function sampleFrom({ type, list }: Field, value: unknown): Sample {
  if (type === 'json') return { text: JSON.stringify(value), value };
  const items = list === true ? (value as readonly unknown[]) : [value];
  const write = type === 'datetime' ? localText : textOf;
  return { text: items.map((item) => write(item)).join('\n'), value };
}

function localText(value: unknown): string {
  const [hours = '0'] = TIME_ZONE.offset.split(':');
  const moment = new Date(textOf(value)).getTime() + Number(hours) * 3_600_000;
  return new Date(moment).toISOString().slice(0, 19);
}

/** {@link sampleOf}, of a field that holds one value. */
function oneOf(field: Field, old: unknown): Sample | undefined {
  const made = Array.from({ length: TRIES }, () => MAKERS[field.type](field, old));
  const isOther = ({ value }: Sample) =>
    comparable(field.type, value) !== comparable(field.type, old);
  return made.find((sample) => sample !== undefined && isOther(sample));
}

/** In a small range the old value may be drawn again. */
const TRIES = 20;

type Maker = (field: Field, old: unknown) => Sample | undefined;

const MAKERS: Readonly<Record<FieldType, Maker>> = {
  uuid: () => same(randomUUID()),
  str: textSample,
  email: () => same(`${newMark()}@example.org`),
  int: (field) => numberSample(field, 0, Number),
  decimal: (field) => numberSample(field, field.decimalPlaces ?? 0, String),
  float: floatSample,
  bool: ({ default: usual }, old) => {
    const value = old === undefined ? usual !== true : old !== true;
    return { text: String(value), value };
  },
  date: () => same(newDay()),
  time: () => {
    const text = newTime();
    return { text, value: `${text}:00` };
  },
  datetime: () => {
    const text = `${newDay()}T${newTime()}`;
    return { text, value: new Date(`${text}:00${TIME_ZONE.offset}`).toISOString() };
  },
  json: () => {
    const value = { mark: newMark() };
    return { text: JSON.stringify(value), value };
  },
  enum: ({ values = [], default: usual }, old) => {
    const others = values.filter((value) => value !== usual && value !== old);
    const [value] = others.length > 0 ? others : values;
    return value === undefined ? undefined : { text: String(value), value };
  },
  // Such rows are made of values of their own.
  nested: () => undefined,
};

function same(text: string): Sample {
  return { text, value: text };
}

function textSample({ label, minLength = 0, maxLength = Infinity }: Field): Sample {
  const mark = newMark();
  const named = `${label} ${mark}`;
  const text = named.length > maxLength ? mark.slice(0, maxLength) : named;
  return same(text.padEnd(minLength, mark));
}

/** Above what is the least, so many numbers may be drawn. */
const RANGE = 1_000_000;

function numberSample(
  field: Field,
  places: number,
  valueOf: (text: string) => unknown,
): Sample | undefined {
  const { ge, gt, le, lt, maxDigits } = field;
  const scale = 10 ** places;
  const digits = maxDigits === undefined ? Infinity : 10 ** maxDigits - 1;
  const most = Math.min(
    le === undefined ? Infinity : Math.floor(le * scale),
    lt === undefined ? Infinity : Math.ceil(lt * scale) - 1,
    digits,
  );
  const least = Math.max(
    ge === undefined ? -Infinity : Math.ceil(ge * scale),
    gt === undefined ? -Infinity : Math.floor(gt * scale) + 1,
    -digits,
  );
  const from = Math.max(least, Math.min(1, most));
  const to = Math.min(most, from + RANGE);
  if (from > to) return undefined;
  const text = (randomInt(from, to + 1) / scale).toFixed(places);
  return { text, value: valueOf(text) };
}

/** Fractions that have an end in binary come back as they were sent. */
const PARTS = 1024;

function floatSample({ ge, gt, le, lt }: Field): Sample {
  const most = le ?? lt;
  const least = ge ?? gt ?? (most === undefined ? 0 : most - RANGE);
  const width = (most ?? least + RANGE) - least;
  const value = least + (width * randomInt(1, PARTS)) / PARTS;
  return { text: plain(value), value };
}

/** Without an exponent. */
function plain(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

function newDay(): string {
  return `2026-${two(randomInt(1, 13))}-${two(randomInt(1, 29))}`;
}

function newTime(): string {
  return `${two(randomInt(24))}:${two(randomInt(60))}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
