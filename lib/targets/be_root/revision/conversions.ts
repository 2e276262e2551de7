/** Whether the values of rows stay what they are when their column gets another type. */
import type { ScalarType } from '../../../core/value-types.js';
import type { Column } from '../config.js';

/** What a conversion does on both databases; `none`: there is none that both have. */
export type Conversion = 'keeps' | 'may lose' | 'none';

type Others = Readonly<Partial<Record<ScalarType, readonly ScalarType[]>>>;

/** Types that hold every value of another one, once there is room. */
const KEEPS: Others = {
  int: ['float', 'decimal', 'str'],
  float: ['str'],
  decimal: ['str'],
  uuid: ['str'],
  email: ['str'],
  enum: ['str'],
  str: ['email'],
};

/** Types that hold some of its values, or not all of a value. */
const LOSES: Others = {
  float: ['int', 'decimal'],
  decimal: ['int', 'float'],
  str: ['int', 'float', 'decimal', 'enum'],
};

/** Work out what happens to the values of a column. */
export function conversionOf(from: Column, to: Column): Conversion {
  if (from.list || to.list) return from.list && to.list && from.type === to.type ? 'keeps' : 'none';
  if (isNumbered(from) !== isNumbered(to)) return 'none';
  if (from.type === to.type) return hasRoom(from, to) ? 'keeps' : 'may lose';
  if (KEEPS[from.type]?.includes(to.type) === true) return hasRoom(from, to) ? 'keeps' : 'may lose';
  return LOSES[from.type]?.includes(to.type) === true ? 'may lose' : 'none';
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

/** Most characters of an address (RFC 5321). */
const EMAIL_LENGTH = 254;

/** Characters that a value has at most, written as a text. */
function longest({ type, max_length: most, digits, values }: Column): number {
  switch (type) {
    case 'str':
      return most ?? Infinity;
    case 'email':
      return most ?? EMAIL_LENGTH;
    case 'decimal':
      return digits + 2;
    case 'enum':
      return Math.max(...values.map((value) => String(value).length));
    case 'uuid':
      return 36;
    case 'int':
    case 'float':
      return 25;
    default:
      return 0;
  }
}

/** A type as the notation of fields writes it. */
export function typeText({ type, max_length: most, digits, places, values, list }: Column): string {
  if (type === 'str' && most === undefined && !list) return 'text';
  const inside: Readonly<Partial<Record<ScalarType, string | number | undefined>>> = {
    str: most,
    email: most,
    decimal: `${String(digits)},${String(places)}`,
    enum: values.join(','),
  };
  const size = inside[type];
  return `${type}${size === undefined ? '' : `(${String(size)})`}${list ? '[]' : ''}`;
}
