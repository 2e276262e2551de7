/** Forms of values in a config: moments, dates, times as ISO 8601 has them, numbers within the limits of a field. */
import type { Field } from './walk.js';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;
const DATETIME = /^(\d{4}-\d{2}-\d{2})[Tt ](.*?)(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

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

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** What a number should have been; nothing, if it is within the limits. */
export function numberProblem(field: Field, value: number): string | undefined {
  const { ge, gt, le, lt, multiple_of: step } = field;
  if (ge !== undefined && value < ge) return `at least ${ge}`;
  if (gt !== undefined && value <= gt) return `more than ${gt}`;
  if (le !== undefined && value > le) return `at most ${le}`;
  if (lt !== undefined && value >= lt) return `less than ${lt}`;
  if (step === undefined) return undefined;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 ? undefined : `a multiple of ${step}`;
}

/** The same for a decimal, which is a number, or a string where a double would lose digits. */
export function decimalProblem(field: Field, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const form = typeof text === 'string' ? /^-?(\d+)(?:\.(\d+))?$/.exec(text) : null;
  const [, whole, fraction = ''] = form ?? [];
  if (whole === undefined) return "a decimal number such as '9.50'";
  const { max_digits: digits, decimal_places: places } = field;
  if (places !== undefined && fraction.length > places) return `at most ${places} digits behind the point`;
  const most = digits === undefined ? Infinity : digits - (places ?? fraction.length);
  if (whole.replace(/^0+/, '').length > most) return `at most ${digits} digits`;
  return numberProblem(field, Number(text));
}
