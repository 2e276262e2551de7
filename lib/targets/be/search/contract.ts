/** What the search of a list promises, as a fact of the list. */
import { type Call, call } from '../contracts/fact.js';
import { type Column, attributePath } from '../fields/columns.js';
import { generatedName } from '../names/names.js';
import { otherThan } from '../read/contract.js';
import type { SearchConfig } from './schema.js';

/** The search of a list. */
export function searchFact(
  { strategy, rank, min_length: least }: SearchConfig,
  columns: readonly Column[],
  longest: number,
): Call {
  return call(generatedName('testing.queries', 'Search'), [columns.map(attributePath)], {
    strategy: otherThan('contains', strategy),
    rank: otherThan(false, rank),
    min_length: otherThan(1, least),
    longest: otherThan(100, longest),
  });
}
