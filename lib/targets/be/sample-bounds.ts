/** Values for tests that a field must take, whatever its column is: those just within its bounds, and its choices. */
import type { Expression } from '../../core/imports.js';
import { literal } from '../../languages/python.js';
import type { FieldSpec } from './config.js';
import { isInside } from './sample-number.js';

/** Numbers up to it fit integer columns of every width. */
const FITS_ALL = 2 ** 15 - 1;

/** The choices of a field, the least value that it may have, and an integer as JSON may write it. */
export function valuesWithin(field: FieldSpec): readonly Expression[] {
  return [...(field.values ?? []).map(literal), ...leastValue(field), ...wholeNumber(field)];
}

function leastValue(field: FieldSpec): readonly Expression[] {
  const { type, min_length: least = 0, pattern, ge, gt } = field;
  switch (type) {
    case 'str':
      return least > 0 && pattern === undefined ? [literal('x'.repeat(least))] : [];
    case 'int':
    case 'float':
      return takenNumbers(field, ge ?? (gt === undefined ? undefined : gt + 1)).map(literal);
    case 'decimal':
      // How many more digits there may be is up to the column.
      return Number.isInteger(ge) ? takenNumbers(field, ge).map(literal) : [];
    case 'email':
    case 'uuid':
    case 'bool':
    case 'datetime':
    case 'date':
    case 'time':
    case 'json':
    case 'enum':
    case 'nested':
      return [];
  }
}

/** `1.0`, or what is nearest to it within the bounds. */
function wholeNumber(field: FieldSpec): readonly Expression[] {
  const { type, ge, gt, le, lt } = field;
  if (type !== 'int') return [];
  const least = ge ?? (gt === undefined ? -FITS_ALL : gt + 1);
  const most = le ?? (lt === undefined ? FITS_ALL : lt - 1);
  return takenNumbers(field, Math.min(Math.max(1, least), most)).map((number) => `${String(number)}.0`);
}

/** A number, where it is certain that the field takes it. */
function takenNumbers(field: FieldSpec, number: number | undefined): readonly number[] {
  if (number === undefined || field.multiple_of !== undefined) return [];
  return Math.abs(number) <= FITS_ALL && isInside(field, number) ? [number] : [];
}
