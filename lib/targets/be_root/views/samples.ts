/** Values of rows that a person may look at, as expressions of the row's `number`, which counts from 1. */
import { type Expression, code, imported } from '../../../core/expression.js';
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
  return column.list ? code`[${item}]` : item;
}

/** After how many rows a column's values start again. */
export function period({ type, values }: Column): number {
  if (type === 'enum') return values.length;
  return type === 'bool' ? 2 : Infinity;
}

function scalar(column: Column, model: Name): Expression {
  const { type, values } = column;
  if (type === 'enum' && values.length > 1) return code`${tuple(values.map(literal))}[number % ${values.length}]`;
  if (type === 'enum') return literal(values[0]);
  if (type === 'decimal') return decimal(column);
  return type === 'str' || type === 'email' ? text(column, model) : BY_TYPE[type];
}

const BY_TYPE: Readonly<Record<Exclude<ScalarType, 'enum' | 'decimal' | 'str' | 'email'>, Expression>> = {
  uuid: code`${imported({ module: 'uuid', origin: 'library' })}.UUID(int=number)`,
  int: code`number`,
  float: code`number + 0.5`,
  bool: code`number % 2 == 1`,
  datetime: code`${datetime}.datetime(2026, 1, number, 12, tzinfo=${datetime}.UTC)`,
  date: code`${datetime}.date(2026, 1, number)`,
  time: code`${datetime}.time(8 + number)`,
  json: code`{"number": number}`,
};

/** `Title 1`; a name is that of the thing: `Author 1`. */
function text({ name, type, max_length: most = Infinity }: Column, model: Name): Expression {
  const words = name === 'name' ? model.words : new Name(name).words;
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const fits = (start: string, end = ''): boolean => start.length + end.length + ROOM_FOR_NUMBER <= most;
  if (type === 'email' && fits(model.snake, '@example.org'))
    return code`f${literal(`${model.snake}{number}@example.org`)}`;
  return type === 'str' && fits(label) ? code`f${literal(`${label} {number}`)}` : code`str(number)`;
}

/** A number with as many digits before and behind the point as there is room for. */
function decimal({ digits, places }: Column): Expression {
  const type = library('decimal', 'Decimal');
  if (places === 0) return code`${type}(number)`;
  return digits > places
    ? code`${type}(number) + ${type}(${literal(`0.${'5'.padEnd(places, '0')}`)})`
    : code`${type}(number) / 10`;
}
