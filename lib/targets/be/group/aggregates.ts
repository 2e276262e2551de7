/** Groups: which columns aggregates take, and how answers name the columns of a group. Rules and operations ask here. */
import type { FieldType } from '../config.js';
import { typesOf } from '../fields/field-types.js';
import type { Aggregate } from './schema.js';

const NUMBERS = typesOf('number');
const ORDERED = typesOf('number', 'text', 'time');

/** The types of columns that an aggregate computes with; `count` takes all. */
export const AGGREGATED: Readonly<Record<Exclude<Aggregate['fn'], 'count'>, readonly FieldType[]>> = {
  sum: NUMBERS,
  avg: NUMBERS,
  min: ORDERED,
  max: ORDERED,
};

/** Fields of every group, whose names no aggregate has. */
export const GROUP_FIELDS: readonly string[] = ['key', 'count'];

/** Tell whether an aggregate is the number of rows, which every group has under that name; it may be asked for. */
export function isRowCount({ fn, name, column }: Readonly<Partial<Record<keyof Aggregate, unknown>>>): boolean {
  return fn === 'count' && name === 'count' && column === undefined;
}

/** The attribute of a group's key that holds a column: `author_name` for `author.name`. */
export function groupKey(name: string): string {
  return name.replaceAll('.', '_');
}
