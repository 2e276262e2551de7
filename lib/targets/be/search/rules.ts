/** Searches of lists: columns that hold text, and strategies that their database has. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { isFamily } from '../fields/field-types.js';
import { type ModifierAt, columnAt, modifiersOf } from '../list/modifiers-at.js';
import { databaseOf } from '../databases/database-of.js';
import type { SearchStrategy } from './schema.js';
import { LONGEST_DOCUMENT } from './word-limits.js';
import { type ResourceAt, has } from '../walk.js';

/** The modifier `search`, and the `search` of resources. */
export function searches(config: unknown): readonly Problem[] {
  const found: Problem[] = [];
  for (const modifier of modifiersOf(config, 'search')) {
    checkColumns(config, modifier, found);
    checkStrategy(config, modifier, found);
  }
  return found;
}

function checkColumns(config: unknown, modifier: ModifierAt<'search'>, found: Problem[]): void {
  const { fields, strategy } = modifier.value;
  const names = new Set<string>();
  let longest = 0;
  for (const [index, ref] of (fields ?? []).entries()) {
    const path = ['fields', index];
    const column = columnAt(config, modifier, { ref, path, tell: (problem) => found.push(problem) });
    if (column === undefined) continue;
    if (names.has(column.path)) {
      const message = `the column '${column.path}' is already searched`;
      found.push(modifier.problem({ code: 'duplicate', path, message }));
    }
    names.add(column.path);
    if (!column.path.includes('.')) longest += lengthOf(modifier.resource, column.path);
    if (isFamily(column.field.type, 'text')) continue;
    const message = `'${column.path}' is no text: its type is ${show(column.field.type)}`;
    found.push(modifier.problem({ code: 'conflict', path, message, hint: 'search columns of the type str or email' }));
  }
  if (strategy !== 'full_text' || longest <= LONGEST_DOCUMENT) return;
  const message = `a row may hold ${longest} characters, and PostgreSQL finds words in ${LONGEST_DOCUMENT} of a row's columns together`;
  const hint = "give them a smaller 'max_length', or use 'trigram'";
  found.push(modifier.problem({ code: 'conflict', path: ['fields'], message, hint }));
}

function lengthOf({ value }: ResourceAt, name: string): number {
  return value.fields?.find((field) => field?.name === name)?.max_length ?? 0;
}

function checkRank(modifier: ModifierAt<'search'>, strategy: SearchStrategy, found: Problem[]): void {
  const { rank, fields = [] } = modifier.value;
  if (rank !== true) return;
  const tell = (message: string, hint: string) => {
    found.push(modifier.problem({ code: 'conflict', path: ['rank'], message, hint }));
  };
  if (strategy !== 'trigram' && strategy !== 'full_text') {
    tell(
      `the strategy ${show(strategy)} finds rows that match or do not, which nothing ranks`,
      "use 'full_text' or 'trigram'",
    );
  } else if (!fields.some((ref) => !(typeof ref === 'string' ? ref : ref?.path)?.includes('.'))) {
    tell('rows are ranked by columns of their own, and only those of others are searched', 'add a column of the model');
  }
}

function checkStrategy(config: unknown, modifier: ModifierAt<'search'>, found: Problem[]): void {
  const { strategy = 'contains' } = modifier.value;
  if (has(modifier.value, 'strategy') && modifier.value.strategy === undefined) return;
  if (strategy !== 'full_text' && has(modifier.value, 'language')) {
    const message = `'language' has no effect with the strategy ${show(strategy)}`;
    found.push(modifier.problem({ code: 'conflict', path: ['language'], message, hint: 'it belongs to full_text' }));
  }
  checkRank(modifier, strategy, found);
  if (strategy !== 'trigram' && strategy !== 'full_text') return;
  if (databaseOf(config, modifier.resource)?.driver !== 'sqlite') return;
  const message = `the strategy '${strategy}' needs PostgreSQL, and the database of the resource is SQLite`;
  const hint = "use 'contains' or 'prefix'";
  found.push(modifier.problem({ code: 'conflict', path: ['strategy'], message, hint }));
}
