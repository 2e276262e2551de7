/** Forms that values have in configs: moments, dates and times as ISO 8601 has them, UUIDs, addresses, storable text. */

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;
const DATETIME = /^(\d{4}-\d{2}-\d{2})[Tt ](.*?)(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMAIL = /^[^@\s\0]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

/** `2026-01-31`, a day of the calendar from year 1 on. */
export function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/** `12:30`, `12:30:59`, `12:30:59.25`, without offset. */
export function isTime(text: string): boolean {
  return CLOCK.test(text);
}

/** A date and a time with `Z` or an offset, of which the moment in UTC is within the years 1 to 9999. */
export function isDatetime(text: string): boolean {
  const [, date = '', clock = '', sign, hours = '0', minutes = '0'] = DATETIME.exec(text) ?? [];
  if (!isDate(date) || !isTime(clock)) return false;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const utc = hour * 60 + minute - offset;
  return !(date === '0001-01-01' && utc < 0) && !(date === '9999-12-31' && utc >= 24 * 60);
}

/** `6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f` */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `ann@example.org` */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Tell whether a string can be stored and sent as it is: databases refuse NUL, UTF-8 half a character. */
export function isText(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value);
}

/** Tell whether every text of a JSON value, keys included, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isText(key) && isStorable(inner));
}

/** Tell whether a JSON value is an object, and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** A mapping in a config that may have any mistake in it. */
export type Part = Readonly<Record<string, unknown>>;

/** A value as a mapping; what is none has no keys. */
export function partOf(value: unknown): Part {
  return isObject(value) ? value : {};
}

/** The mappings in a list; what is no list has none. */
export function partsOf(value: unknown): readonly Part[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The name at the end of a dotted path, as far as it is a text. */
export function lastWord(path: unknown): unknown {
  return typeof path === 'string' ? path.slice(path.lastIndexOf('.') + 1) : path;
}
