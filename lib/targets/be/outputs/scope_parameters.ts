/**
 * The parameters of statements that are made once and find the rows of a user: whose rows these are. They are passed with
 * each run of a statement, so that nothing is kept between requests.
 */
import { type Expression, code, joined } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import { generatedName, moduleOf } from '../names/names.js';
import { type Reference, conditionsOf } from './related_rows.js';
import { type Scope, type VisibleRows, isMadeOnce } from './visible_rows.js';

/**
 * The entries of the mapping of a statement that finds rows; they read the variable `current_user`.
 *
 * @param rows - those that it finds
 * @param references - the rows of others that it shows by conditions that are made once
 */
export function scopeParameters(rows: VisibleRows, references: readonly Reference[]): readonly Expression[] {
  const { scope } = rows;
  if (scope === undefined || !isMadeOnce(rows)) return relatedParameters(rows, references);
  // On the rows' own routes a user without a scope is refused, whatever else these show.
  const own = new Map([[scope.parameter, entryOf(scope, code`${scopeFunction(rows, scope)}(current_user)`)]]);
  return [...new Map([...relatedEntries(rows, references), ...own]).values()];
}

/** The same of a statement that finds the rows of others alone. */
export function relatedParameters(rows: VisibleRows, references: readonly Reference[]): readonly Expression[] {
  return [...new Map(relatedEntries(rows, references)).values()];
}

function relatedEntries(
  rows: VisibleRows,
  references: readonly Reference[],
): readonly (readonly [string, Expression])[] {
  const asked = generatedName('support.visibility', 'related_scope');
  return references
    .flatMap((reference) => conditionsOf(rows, reference))
    .flatMap((guard) => {
      const { scope } = guard;
      if (scope === undefined) return [];
      const value = code`${asked}(${scopeFunction(guard, scope)}, current_user)`;
      return [[scope.parameter, entryOf(scope, value)] as const];
    });
}

function scopeFunction({ names }: VisibleRows, { name }: Scope): Expression {
  return generatedName(moduleOf(names.paths.visibility), name);
}

function entryOf({ parameter }: Scope, value: Expression): Expression {
  return code`${literal(parameter)}: ${value}`;
}

/** The mapping of all parameters of a statement. */
export function mappingOf(entries: readonly Expression[]): Expression {
  return code`{${joined(entries, ', ')}}`;
}
