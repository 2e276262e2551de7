/** Values for tests of filters: what an operator takes, and what it must refuse. */
import type { Expression } from '../../core/imports.js';
import { literal } from '../../languages/python.js';
import type { ColumnField } from './columns.js';
import type { JsonValue } from '../../core/json-value.js';
import type { FilterOperator } from './schema/modifiers.js';
import { generatedName, userName } from './names.js';
import type { Filter } from './outputs/filter_set.js';

/** What an operator must refuse, as a query writes it and as JSON has it. */
export interface BadOperand {
  readonly inQuery: Expression;
  readonly inBody: Expression;
}

/** A text that an operator takes in a query; of one that takes several, one of them. */
function goodOperand({ field }: Filter, operator: FilterOperator): Expression {
  if (isText(operator)) return literal('text');
  if (operator === 'is_null') return literal('true');
  if (field.enum !== undefined) return `str(list(${userName(field.enum)})[-1].value)`;
  return literal(String(field.values?.[0] ?? GOOD[field.type]));
}

/** A value of JSON that an operator takes. */
export function goodValue({ field }: Filter, operator: FilterOperator): Expression {
  if (isText(operator)) return literal('text');
  if (operator === 'is_null') return literal(true);
  const one = oneValue(field);
  return takesSeveral(operator) ? several(one, operator) : one;
}

function oneValue({ type, values, enum: path }: ColumnField): Expression {
  if (path !== undefined) return `list(${userName(path)})[-1].value`;
  if (values) return literal(values[0] ?? '');
  return literal(GOOD[type]);
}

/** What an operator must refuse; some of it only JSON can say. */
export function badOperands(filter: Filter, operator: FilterOperator): readonly Partial<BadOperand>[] {
  const { field } = filter;
  if (isText(operator)) return [NO_TEXT];
  if (operator === 'is_null') return [NO_BOOL];
  // In JSON a text is no integer, whatever it says.
  const bad = [badValue(filter), ...(field.type === 'int' ? [{ inBody: literal('1') }] : [])];
  return takesSeveral(operator) ? bad.map((one) => inList(one, operator)) : bad;
}

function inList({ inQuery, inBody }: Partial<BadOperand>, operator: FilterOperator): Partial<BadOperand> {
  return {
    ...(inQuery !== undefined && { inQuery: several(inQuery, operator) }),
    ...(inBody !== undefined && { inBody: several(inBody, operator) }),
  };
}

/** Lists of good values that are too short or too long; a query has none that is empty. */
export function badCounts(filter: Filter, operator: FilterOperator): readonly Partial<BadOperand>[] {
  if (!takesSeveral(operator)) return [];
  const counted = (count: number): BadOperand => ({
    inQuery: repeated(goodOperand(filter, operator), count),
    inBody: repeated(oneValue(filter.field), count),
  });
  return operator === 'between' ? [counted(1), counted(3)] : [{ inBody: '[]' }, counted(filter.mostItems + 1)];
}

function repeated(value: Expression, count: number): Expression {
  return count === 1 ? `[${value}]` : `[${value}] * ${count}`;
}

/** Tell whether an operator takes a list of values. */
export function takesSeveral(operator: FilterOperator): boolean {
  return ['in', 'not_in', 'between'].includes(operator);
}

function isText(operator: FilterOperator): boolean {
  return ['contains', 'icontains', 'starts_with', 'ends_with'].includes(operator);
}

function several(value: Expression, operator: FilterOperator): Expression {
  return operator === 'between' ? `[${value}, ${value}]` : `[${value}]`;
}

function badValue({ field: { type, values, enum: path }, column, attribute }: Filter): BadOperand {
  if (values && typeof values[0] === 'number') {
    // In JSON a number is no text.
    return bad(String(Math.max(...values.map(Number)) + 1), String(values[0]));
  }
  if (values || path !== undefined) return bad(noChoice(values ?? []));
  switch (type) {
    case 'str':
    case 'email':
    case 'decimal':
      return { inQuery: beyond(attribute), inBody: beyond(attribute) };
    case 'int': {
      const integer = beyond(attribute, 'beyond_integer');
      // A column of another type holds integers beyond those that are taken.
      return { inQuery: column.field.type === 'int' ? beyond(attribute) : `str(${integer})`, inBody: integer };
    }
    case 'bool':
      return NO_BOOL;
    case 'float':
      return bad('nan', '1.5');
    case 'datetime':
      return bad('2030-05-17T12:30:00');
    case 'uuid':
    case 'date':
    case 'time':
    case 'json':
    case 'enum':
    case 'nested':
      return bad('malformed');
  }
}

/** What a column cannot hold: how long or great that is, tests find out when they run. */
export function beyond(attribute: Expression, name: 'beyond' | 'beyond_integer' = 'beyond'): Expression {
  return `${generatedName('testing.checks', name)}(${attribute})`;
}

function bad(inQuery: string, inBody: JsonValue = inQuery): BadOperand {
  return { inQuery: literal(inQuery), inBody: literal(inBody) };
}

const NO_TEXT = bad('NUL \0', 1);
const NO_BOOL = bad('yes', 'true');

const GOOD: Readonly<Record<ColumnField['type'], string | number | boolean>> = {
  uuid: '6f1c1b0e-3f0a-4f3e-9d5b-000000000000',
  str: 'text',
  email: 'text',
  int: 1,
  float: 1.5,
  decimal: '1',
  bool: true,
  datetime: '2030-05-17T12:30:00Z',
  date: '2030-05-17',
  time: '12:30:00',
  json: 'text',
  enum: 'text',
  nested: 'text',
};

function noChoice(values: readonly (string | number)[]): string {
  let text = 'no such choice';
  while (values.includes(text)) text += '_';
  return text;
}
