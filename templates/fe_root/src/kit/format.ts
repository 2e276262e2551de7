/** Values as people read them. A formatter is made when it is first needed, and once: making one is slow. */
import { region, t } from './i18n';
import type { Field } from './resource';

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const NUMBERS = once(() => new Intl.NumberFormat(region));
const PARTS = once(() => new Intl.NumberFormat(region, { style: 'percent' }));
const EXACT = once(() => dateFormat({ dateStyle: 'full', timeStyle: 'medium' }));
const MOMENTS = once(() => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }));
const DAYS = once(() => dateFormat({ dateStyle: 'medium' }));
const SHORT_DAYS = once(() => dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }));
const DATES = once(() => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }));
const RELATIVE = once(
  () => new Intl.RelativeTimeFormat(region, { numeric: 'auto', style: 'short' }),
);
const AMOUNTS = new Map<string, Intl.NumberFormat>();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A whole number, with its groups of digits. */
export function formatNumber(value: number): string {
  return NUMBERS().format(value);
}

/** A part of one in whole percent, spaced as the language has it: 0.33 is "33%" in English. */
export function formatPart(value: number): string {
  return PARTS().format(value);
}

/** A moment, with everything that is known of it. */
export function formatExact(value: string): string {
  return EXACT().format(new Date(value));
}

/** A moment. */
export function formatMoment(value: string): string {
  return MOMENTS().format(new Date(value));
}

/** A day without its year: `2026-03-01` is "Mar 1". */
export function formatShortDay(value: string): string {
  return SHORT_DAYS().format(new Date(`${value.slice(0, 10)}T00:00Z`));
}

/** Up to a week from now in words, other moments as a day. */
export function formatRelative(value: string): string {
  const moment = new Date(value);
  const past = Date.now() - moment.getTime();
  const size = Math.abs(past);
  if (size < MINUTE) return RELATIVE().format(0, 'second');
  if (size < HOUR) return RELATIVE().format(-Math.round(past / MINUTE), 'minute');
  if (size < DAY) return RELATIVE().format(-Math.round(past / HOUR), 'hour');
  if (size < 7 * DAY) return RELATIVE().format(-Math.round(past / DAY), 'day');
  return DAYS().format(moment);
}

/** The text of a value; empty where there is none. */
export function format(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => formatOne(field, item)).join(', ');
  return formatOne(field, value);
}

/** Tell whether values stand under each other by their digits. */
export function isAmount({ type, list, reference }: Field): boolean {
  const isNumber = type === 'int' || type === 'float' || type === 'decimal';
  return isNumber && list !== true && reference === undefined;
}

function formatOne(field: Field, value: unknown): string {
  switch (field.type) {
    case 'bool':
      return t(value === true ? 'value.yes' : 'value.no');
    case 'date':
      return DATES().format(new Date(`${String(value)}T00:00Z`));
    case 'datetime':
      return formatMoment(String(value));
    case 'time':
      return String(value).replace(/^(\d\d:\d\d):00$/, '$1');
    case 'json':
      return JSON.stringify(value);
    case 'int':
    case 'float':
    case 'decimal':
      return formatAmount(field, String(value));
    default:
      return String(value);
  }
}

/** Decimals are texts: as numbers of JavaScript they would be rounded. */
function formatAmount({ currency, type, decimalPlaces = 0 }: Field, value: string): string {
  const key = `${currency ?? ''} ${String(decimalPlaces)}`;
  let amounts = AMOUNTS.get(key);
  if (amounts === undefined) {
    const digits = { minimumFractionDigits: decimalPlaces, maximumFractionDigits: 20 };
    amounts = new Intl.NumberFormat(
      region,
      currency === undefined ? digits : { style: 'currency', currency },
    );
    AMOUNTS.set(key, amounts);
  }
  // Keys and years are integers too: where no group of digits is meant, none is shown.
  if (type === 'int' && currency === undefined && value.length <= 4) return value;
  return amounts.format(value as Intl.StringNumericLiteral);
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(region, options);
}
