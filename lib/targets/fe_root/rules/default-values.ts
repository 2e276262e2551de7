/** Defaults are values of the field's type, which its input can show. */
import type { Problem } from '../../../core/problem.js';
import { oneOf, show } from '../../../core/wording.js';
import { type Field, checkFields } from './walk.js';

/** `default` of every field. */
export function defaultValues(config: unknown): readonly Problem[] {
  return checkFields(config, (field, report) => {
    const { default: value, list, nullable } = field;
    if (value === undefined || field.type === undefined) return;
    const wrong = (expected: string, found: unknown, index: readonly number[] = []): Problem => ({
      code: 'wrong_value',
      path: ['default', ...index],
      message: `expected ${expected}, found ${show(found)}`,
    });
    if (value === null) {
      if (nullable !== true) report({ ...wrong('a value', value), hint: "write 'nullable: true' if it may be null" });
    } else if (list === true) {
      if (!Array.isArray(value)) {
        report(wrong('a list', value));
        return;
      }
      for (const [index, item] of value.entries()) {
        const expected = expectedOf(field, item);
        if (expected !== undefined) report(wrong(expected, item, [index]));
      }
    } else {
      const expected = expectedOf(field, value);
      if (expected !== undefined) report(wrong(expected, value));
    }
  });
}

/** What a value should have been; nothing, if it fits. */
function expectedOf({ type, values }: Field, value: unknown): string | undefined {
  switch (type) {
    case 'int':
      return Number.isSafeInteger(value) ? undefined : 'an integer';
    case 'float':
      return typeof value === 'number' ? undefined : 'a number';
    case 'decimal':
      return isDecimal(value) ? undefined : "a decimal number such as '9.50'";
    case 'bool':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'json':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'an object';
    case 'enum':
      return values?.some((one) => one === value) === false ? oneOf(values) : undefined;
    case undefined:
    case 'nested':
      return undefined;
    case 'uuid':
    case 'str':
    case 'email':
    case 'datetime':
    case 'date':
    case 'time':
      return typeof value === 'string' ? undefined : 'a string';
  }
}

function isDecimal(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));
}
