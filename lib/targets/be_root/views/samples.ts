/** Values of rows that a person may look at, as expressions of the row's `number`, which counts from 1. */
import { type Expression, imported } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { literal, tuple } from '../../../languages/python.js';
import type { ScalarType } from '../../../core/value-types.js';
import type { Column } from '../config.js';
import { library } from './expressions.js';

/** A blank and a digit. */
const ROOM_FOR_NUMBER = 2;

const datetime = imported({ module: 'datetime', alias: 'dt', origin: 'library' });

/** The value of a column. */
export function sample(column: Column, model: Name): Expression {
  const item = scalar(column, model);
  return column.list ? `[${item}]` : item;
}

/** After how many rows a column's values start again. */
export function period({ type, values }: Column): number {
  if (type === 'enum') return values.length;
  return type === 'bool' ? 2 : Infinity;
}

function scalar(column: Column, model: Name): Expression {
  const { type, values } = column;
  if (type === 'enum' && values.length > 1) return `${tuple(values.map(literal))}[number % ${values.length}]`;
  if (type === 'enum') return literal(values[0]);
  if (type === 'decimal') return decimal(column);
  return type === 'str' || type === 'email' ? text(column, model) : BY_TYPE[type];
}

const BY_TYPE: Readonly<Record<Exclude<ScalarType, 'enum' | 'decimal' | 'str' | 'email'>, Expression>> = {
  uuid: `${imported({ module: 'uuid', origin: 'library' })}.UUID(int=number)`,
  int: 'number',
  float: 'number + 0.5',
  bool: 'number % 2 == 1',
  datetime: `${datetime}.datetime(2026, 1, number, 12, tzinfo=${datetime}.UTC)`,
  date: `${datetime}.date(2026, 1, number)`,
  time: `${datetime}.time(8 + number)`,
  json: '{"number": number}',
};

/** `Title 1`; a name is that of the thing: `Author 1`. */
function text({ name, type, max_length: most = Infinity }: Column, model: Name): Expression {
  const words = name === 'name' ? model.words : new Name(name).words;
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const fits = (start: string, end = ''): boolean => start.length + end.length + ROOM_FOR_NUMBER <= most;
  if (type === 'email' && fits(model.snake, '@example.org')) return `f"${model.snake}{number}@example.org"`;
  return type === 'str' && fits(label) ? `f"${label} {number}"` : 'str(number)';
}

/** A number with as many digits before and behind the point as there is room for. */
function decimal({ digits, places }: Column): Expression {
  const type = library('decimal', 'Decimal');
  if (places === 0) return `${type}(number)`;
  return digits > places ? `${type}(number) + ${type}("0.${'5'.padEnd(places, '0')}")` : `${type}(number) / 10`;
}
