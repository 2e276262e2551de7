/** Values of fields as people read them. */
import type { Field } from './resource';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The text of a value in a table; empty where there is none. */
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

/** Tell whether values are texts of any length, which may take more than one line. */
export function isText({ type, list, reference }: Field): boolean {
  return list === true || reference !== undefined || ['str', 'email', 'json'].includes(type);
}

function formatOne({ type }: Field, value: unknown): string {
  switch (type) {
    case 'bool':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return DAY.format(new Date(`${String(value)}T00:00Z`));
    case 'datetime':
      return MOMENT.format(new Date(String(value)));
    case 'json':
      return JSON.stringify(value);
    default:
      return String(value);
  }
}
