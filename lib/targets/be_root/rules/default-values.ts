/** Defaults are values that the column itself would take. */
import type { Problem } from '../../../core/problem.js';
import {
  isDate,
  isDatetime,
  isEmail,
  isObject,
  isStorable,
  isText,
  isTime,
  isUuid,
} from '../../../core/value-forms.js';
import type { ScalarType } from '../../../core/value-types.js';
import { oneOf, show } from '../../../core/wording.js';
import { decimalSize } from '../decimals.js';
import { decimalDigits } from './value-forms.js';
import { type Column, checkColumns } from './walk.js';

/** `default` of every column. */
export function defaultValues(config: unknown): readonly Problem[] {
  return checkColumns(config, (column, report) => {
    const { default: value, list, nullable, type } = column;
    // Undefined is also what is left of a value that the schema refused.
    if (value === undefined || type === undefined) return;
    const wrong = (expected: string, found: unknown, index: readonly number[] = []): Problem => ({
      code: 'wrong_value',
      path: ['default', ...index],
      message: `expected ${expected}, found ${show(found)}`,
    });
    if (value === null) {
      if (nullable !== true) report({ ...wrong('a value', value), hint: "write 'nullable: true' if it may be null" });
    } else if (list !== true) {
      const expected = expectedOf(column, value);
      if (expected !== undefined) report(wrong(expected, value));
    } else if (!Array.isArray(value)) {
      report(wrong('a list', value));
    } else {
      for (const [index, item] of value.entries()) {
        const expected = expectedOf(column, item);
        if (expected !== undefined) report(wrong(expected, item, [index]));
      }
    }
  });
}

/** What a value should have been; nothing, if it fits. */
function expectedOf(column: Column, value: unknown): string | undefined {
  switch (column.type) {
    case 'int':
      return Number.isSafeInteger(value) ? undefined : 'an integer between -(2^53 - 1) and 2^53 - 1';
    case 'float':
      return typeof value === 'number' ? undefined : 'a number';
    case 'decimal':
      return decimalProblem(column, value);
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'json':
      return isObject(value) && isStorable(value) ? undefined : 'an object of storable text';
    case 'enum':
      return column.values?.some((one) => one === value) === false ? oneOf(column.values) : undefined;
    case undefined:
      return undefined;
    default: {
      const problem = typeof value === 'string' ? textProblem(column.type, value) : EXPECTED[column.type];
      return problem ?? tooLong(column, String(value));
    }
  }
}

/** Types whose values are texts. */
type Written = Exclude<ScalarType, 'int' | 'float' | 'decimal' | 'bool' | 'json' | 'enum'>;

const EXPECTED: Readonly<Record<Written, string>> = {
  uuid: "a UUID such as '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f'",
  str: 'text without NUL and lone surrogates',
  email: 'an e-mail address',
  datetime: "a moment with its offset such as '2026-01-31T12:00:00Z'",
  date: "a date such as '2026-01-31'",
  time: "a time without offset such as '12:30:00'",
};

const FORMS: Readonly<Record<Written, (text: string) => boolean>> = {
  uuid: isUuid,
  str: isText,
  email: isEmail,
  datetime: isDatetime,
  date: isDate,
  time: isTime,
};

function textProblem(type: Written, text: string): string | undefined {
  return isText(text) && FORMS[type](text) ? undefined : EXPECTED[type];
}

function tooLong({ max_length: most }: Column, text: string): string | undefined {
  return most !== undefined && Array.from(text).length > most ? `at most ${most} characters` : undefined;
}

function decimalProblem(column: Column, value: unknown): string | undefined {
  const found = decimalDigits(value);
  if (found === undefined) return "a decimal number such as '9.50'";
  const { digits, places } = decimalSize(column);
  if (found.places > places) return `at most ${places} digits behind the point`;
  return found.whole > digits - places ? `at most ${digits - places} digits before the point` : undefined;
}
