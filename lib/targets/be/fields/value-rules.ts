/** Defaults and examples are values that the field itself would take. */
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
import { oneOf, show } from '../../../core/wording.js';
import { decimalProblem, numberProblem } from './value-forms.js';
import { type Field, type Report, checkFields } from '../walk.js';

/** `default` and `example` of every field. */
export function fieldValues(config: unknown): readonly Problem[] {
  return checkFields(config, (field, report) => {
    // Undefined is also what is left of a value that the schema refused.
    if (field.default !== undefined && field.type !== 'nested') valueProblems(field, 'default', report);
    if (field.example !== undefined) valueProblems(field, 'example', report);
  });
}

type Use = 'default' | 'example';

function valueProblems(field: Field, use: Use, report: Report): void {
  const value: unknown = field[use];
  const wrong = (expected: string, found = value, index: readonly number[] = []): Problem => ({
    code: 'wrong_value',
    path: [use, ...index],
    message: `expected ${expected}, found ${show(found)}`,
  });
  if (field.type === undefined) return;
  if (value === null) {
    if (field.nullable !== true) report({ ...wrong('a value'), hint: "write 'nullable: true' if it may be null" });
  } else if (field.type === 'nested') {
    const fits = field.many === true ? Array.isArray(value) : isObject(value);
    if (!fits || !isStorable(value)) report(wrong(field.many === true ? 'a list' : 'an object'));
  } else if (field.list !== true) {
    const expected = expectedOf(field, value);
    if (expected !== undefined) report(wrong(expected));
  } else if (!Array.isArray(value)) {
    report(wrong('a list'));
  } else {
    for (const [index, item] of value.entries()) {
      const expected = expectedOf(field, item);
      if (expected !== undefined) report(wrong(expected, item, [index]));
    }
  }
}

/** What a value should have been; nothing, if it fits. */
function expectedOf(field: Field, value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : undefined;
  switch (field.type) {
    case 'str':
      return text === undefined ? 'a string' : textProblem(field, text);
    case 'email':
      return text !== undefined && isEmail(text) ? textProblem(field, text) : 'an e-mail address';
    case 'uuid':
      return text !== undefined && isUuid(text) ? undefined : "a UUID such as '6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f'";
    case 'int':
      return typeof value === 'number' && Number.isSafeInteger(value) ? numberProblem(field, value) : 'an integer';
    case 'float':
      return typeof value === 'number' ? numberProblem(field, value) : 'a number';
    case 'decimal':
      return decimalProblem(field, value);
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'datetime':
      return text !== undefined && isDatetime(text)
        ? undefined
        : "a moment with its offset such as '2026-01-31T12:00:00Z'";
    case 'date':
      return text !== undefined && isDate(text) ? undefined : "a date such as '2026-01-31'";
    case 'time':
      return text !== undefined && isTime(text) ? undefined : "a time without offset such as '12:30:00'";
    case 'json':
      return isObject(value) && isStorable(value) ? undefined : 'an object of storable text';
    case 'enum':
      return enumProblem(field, value);
    case 'nested':
    case undefined:
      return undefined;
  }
}

function textProblem(field: Field, text: string): string | undefined {
  const { min_length: least, max_length: most, pattern } = field;
  const { length } = Array.from(text);
  if (!isText(text)) return 'text without NUL and lone surrogates';
  if (least !== undefined && length < least) return `at least ${least} characters`;
  if (most !== undefined && length > most) return `at most ${most} characters`;
  return pattern !== undefined && !matches(pattern, text) ? `text that matches ${show(pattern)}` : undefined;
}

function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // Told as a problem of the pattern.
    return true;
  }
}

/** A member of a Python Enum is written by its value, as clients see it; which ones there are is not known here. */
function enumProblem({ values, enum: path }: Field, value: unknown): string | undefined {
  if (values !== undefined) return values.some((one) => one === value) ? undefined : oneOf(values);
  if (path === undefined) return undefined;
  const fits = typeof value === 'string' ? isText(value) : Number.isSafeInteger(value);
  return fits ? undefined : 'a value of the Enum';
}
