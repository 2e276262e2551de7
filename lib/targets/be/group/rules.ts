/** Groups of lists: columns with one value per row, aggregates that fit theirs, names that are free. */
import type * as z from 'zod';

import type { Partly } from '../../../core/partly.js';
import type { Problem } from '../../../core/problem.js';
import { oneOf, show } from '../../../core/wording.js';
import type { Column, pathOf } from '../fields/columns.js';
import type { Aggregate, GroupPeriodsSchema } from './schema.js';
import { DATED, periodName } from './keys.js';
import { AGGREGATED, GROUP_FIELDS, groupKey, isRowCount } from './aggregates.js';
import { attributeProblem } from '../names/identifier-rules.js';
import { type ModifierAt, columnAt, modifiersOf } from '../list/modifiers-at.js';
import { type Path, has } from '../walk.js';

/** The modifier `group`. */
export function groups(config: unknown): readonly Problem[] {
  const found: Problem[] = [];
  for (const modifier of modifiersOf(config, 'group')) {
    const check = { config, modifier, found };
    checkKeys(check);
    checkAggregates(check);
  }
  return found;
}

interface Check {
  readonly config: unknown;
  readonly modifier: ModifierAt<'group'>;
  readonly found: Problem[];
}

type Ref = Parameters<typeof pathOf>[0];
type Periods = Partly<z.input<typeof GroupPeriodsSchema>>;

function checkKeys(check: Check): void {
  const { fields } = check.modifier.value;
  const names = new Map<string, string>();
  for (const [index, field] of (fields ?? []).entries()) {
    const naming = { path: ['fields', index], names };
    if (typeof field === 'object' && 'column' in field) checkPeriods(check, field, naming);
    else if (typeof field !== 'object' || 'path' in field) checkPlain(check, field, naming);
  }
}

function checkPlain(check: Check, ref: Ref | undefined, naming: Naming): void {
  const { path } = naming;
  const column = columnOf(check, ref, path);
  if (column === undefined) return;
  checkKey(check, column.path, naming);
  if (column.field.type !== 'json') return;
  tell(check, { code: 'conflict', path, message: `'${column.path}' is a document, which rows are not grouped by` });
}

interface Naming {
  readonly path: Path;
  /** What is asked for, by the attribute that holds it */
  readonly names: Map<string, string>;
}

function checkKey(check: Check, asked: string, { path, names }: Naming): void {
  const name = groupKey(asked);
  const first = names.get(name);
  const reason = attributeProblem(name);
  if (first !== undefined) tell(check, { code: 'duplicate', path, message: taken(asked, first) });
  else if (reason !== undefined) tell(check, { code: 'wrong_name', path, message: `${show(name)} ${reason}` });
  names.set(name, asked);
}

function checkPeriods(check: Check, { column: ref, periods }: Periods, { path, names }: Naming): void {
  const column = columnOf(check, ref, [...path, 'column']);
  if (column === undefined) return;
  const { type } = column.field;
  if (!DATED.includes(type)) {
    const message = `'${column.path}' is in no period: expected ${oneOf(DATED)}, found ${show(type)}`;
    tell(check, { code: 'conflict', path: [...path, 'column'], message });
  }
  for (const [index, period] of (periods ?? []).entries()) {
    if (period === undefined) continue;
    checkKey(check, periodName(column.path, period), { path: [...path, 'periods', index], names });
  }
}

function taken(path: string, first: string): string {
  if (path === first) return `the column '${path}' is already there`;
  return `'${path}' would have the name of '${first}' in answers`;
}

function checkAggregates(check: Check): void {
  const { aggregates } = check.modifier.value;
  const names = new Set(GROUP_FIELDS);
  for (const [index, aggregate] of (aggregates ?? []).entries()) {
    if (aggregate === undefined) continue;
    const path = ['aggregates', index];
    checkName(check, aggregate, { path, names });
    checkColumn(check, aggregate, path);
  }
}

function checkName(
  check: Check,
  aggregate: Partly<Aggregate>,
  { path, names }: { readonly path: Path; readonly names: Set<string> },
): void {
  const { name } = aggregate;
  if (name === undefined || isRowCount(aggregate)) return;
  const at = [...path, 'name'];
  const reason = attributeProblem(name);
  if (reason !== undefined) tell(check, { code: 'wrong_name', path: at, message: `${show(name)} ${reason}` });
  if (names.has(name)) {
    const owner = GROUP_FIELDS.includes(name) ? 'every group has' : 'another aggregate has';
    const message = `${show(name)} is a name that ${owner} already`;
    tell(check, { code: 'duplicate', path: at, message, hint: 'choose another name' });
  }
  names.add(name);
}

function checkColumn(check: Check, aggregate: Partly<Aggregate>, path: Path): void {
  const { fn } = aggregate;
  if (!has(aggregate, 'column')) {
    if (fn === undefined || fn === 'count') return;
    const message = `'${fn}' is computed of a column`;
    tell(check, { code: 'missing', path: [...path, 'column'], message });
    return;
  }
  const column = columnOf(check, aggregate.column, [...path, 'column']);
  if (column === undefined || fn === undefined || fn === 'count') return;
  const { type } = column.field;
  if (AGGREGATED[fn].includes(type)) return;
  const message = `'${fn}' does not fit '${column.path}': expected ${oneOf(AGGREGATED[fn])}, found ${show(type)}`;
  tell(check, { code: 'conflict', path: [...path, 'column'], message });
}

/** A column that there is, and of which a row has one value. */
function columnOf(check: Check, ref: Ref | undefined, path: Path): Column | undefined {
  const { config, modifier, found } = check;
  const column = columnAt(config, modifier, { ref, path, tell: (problem) => found.push(problem) });
  const many = column?.relations.find((relation) => relation.many);
  if (column === undefined || many === undefined) return column;
  const message = `'${column.path}' goes through '${many.name}', which is a collection: a row has no one value of it`;
  const hint = 'group by columns of the row or of a to-one relation';
  tell(check, { code: 'conflict', path, message, hint });
  return undefined;
}

function tell({ modifier, found }: Check, problem: Problem): void {
  found.push(modifier.problem(problem));
}
