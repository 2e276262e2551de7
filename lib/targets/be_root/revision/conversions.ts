/** Whether the values of rows stay what they are when their column gets another type. */
import type { ScalarType } from '../../../core/value-types.js';
import type { Column } from '../config.js';

/** What a conversion does on both databases; `none`: there is none that both have. */
export type Conversion = 'keeps' | 'may lose' | 'none';

/** What conversions ask of a type. */
interface Traits {
  /** Types that hold every value of it, once there is room. */
  readonly keeps?: readonly ScalarType[];
  /** Types that hold some of its values, or not all of a value. */
  readonly loses?: readonly ScalarType[];
  /** Characters that a value has at most, written as a text; default: nothing asks. */
  readonly longest?: (column: Column) => number;
  /** What the notation of fields has behind it, in brackets; default: nothing. */
  readonly size?: (column: Column) => string | number | undefined;
}

/** Most characters of an address (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Characters of a number of 64 bits, with its sign, point and exponent. */
const NUMBER_LENGTH = 25;

const TRAITS: Readonly<Record<ScalarType, Traits>> = {
  int: { keeps: ['float', 'decimal', 'str'], longest: () => NUMBER_LENGTH },
  float: { keeps: ['str'], loses: ['int', 'decimal'], longest: () => NUMBER_LENGTH },
  decimal: {
    keeps: ['str'],
    loses: ['int', 'float'],
    longest: ({ digits }) => digits + 2,
    size: ({ digits, places }) => `${String(digits)},${String(places)}`,
  },
  uuid: { keeps: ['str'], longest: () => 36 },
  str: {
    keeps: ['email'],
    loses: ['int', 'float', 'decimal', 'enum'],
    longest: ({ max_length: most }) => most ?? Infinity,
    size: ({ max_length: most }) => most,
  },
  email: {
    keeps: ['str'],
    longest: ({ max_length: most }) => most ?? EMAIL_LENGTH,
    size: ({ max_length: most }) => most,
  },
  enum: {
    keeps: ['str'],
    longest: ({ values }) => Math.max(...values.map((value) => String(value).length)),
    size: ({ values }) => values.join(','),
  },
  bool: {},
  datetime: {},
  date: {},
  time: {},
  json: {},
};

/** Work out what happens to the values of a column. */
export function conversionOf(from: Column, to: Column): Conversion {
  if (from.list || to.list) return from.list && to.list && from.type === to.type ? 'keeps' : 'none';
  if (isNumbered(from) !== isNumbered(to)) return 'none';
  if (from.type === to.type) return hasRoom(from, to) ? 'keeps' : 'may lose';
  if (TRAITS[from.type].keeps?.includes(to.type) === true) return hasRoom(from, to) ? 'keeps' : 'may lose';
  return TRAITS[from.type].loses?.includes(to.type) === true ? 'may lose' : 'none';
}

/** The values of an enum may be numbers, which are no texts. */
function isNumbered({ type, values }: Column): boolean {
  return type === 'enum' && values.every((value) => typeof value === 'number');
}

function hasRoom(from: Column, to: Column): boolean {
  if (to.type === 'decimal' && from.type === 'decimal') {
    return to.places >= from.places && to.digits - to.places >= from.digits - from.places;
  }
  if (to.type === 'enum') return from.values.every((value) => to.values.includes(value));
  return longest(from) <= longest(to);
}

function longest(column: Column): number {
  return TRAITS[column.type].longest?.(column) ?? 0;
}

/** A type as the notation of fields writes it. */
export function typeText(column: Column): string {
  const { type, max_length: most, list } = column;
  if (type === 'str' && most === undefined && !list) return 'text';
  const size = TRAITS[type].size?.(column);
  return `${type}${size === undefined ? '' : `(${String(size)})`}${list ? '[]' : ''}`;
}
