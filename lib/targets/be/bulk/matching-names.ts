/** Writes of the rows that the filters of a list find: their types, and what their query is called. */
import type { OperationConfig, ResourceConfig } from '../config.js';
import { hasModifier } from '../list/modifiers.js';
import type { ResourceNames } from '../names/names.js';
import { type Of, isOf } from '../schema/operation.js';

/** An entry of one of them. */
export type MatchingEntry = Of<OperationConfig, 'update_matching' | 'delete_matching'>;

/** Tell whether an entry is one of them. */
export function isMatching(entry: OperationConfig): entry is MatchingEntry {
  return isOf(entry, 'update_matching', 'delete_matching');
}

/** The list whose filters find the rows: one that has some; that there is one, a rule says. */
export function listBeside({ model, operations }: ResourceConfig): OperationConfig {
  const list = operations.find((entry) => hasModifier(entry, 'filter') || hasModifier(entry, 'search'));
  if (list === undefined) throw new Error(`${model}: rows that match without a list`);
  return list;
}

/** The name of the class of their query. */
export function matchingQueryName({ api }: ResourceNames): string {
  return `${api.schema}MatchingQuery`;
}
