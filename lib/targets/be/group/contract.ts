/** What the groups of a list promise, as a fact of the list. */
import { literal, tuple } from '../../../languages/python.js';
import { type Fact, call, asIs, constant } from '../contracts/fact.js';
import { type Column, attributePath } from '../fields/columns.js';
import { generatedName } from '../names/names.js';
import { columnFact, otherThan } from '../read/contract.js';
import type { GroupKey } from './keys.js';

/** What a list is grouped by, and how many groups are told: where a request does not say, and at most. */
interface Grouping {
  readonly keys: readonly GroupKey[];
  readonly computed: readonly { readonly name: string; readonly fn: string; readonly column?: Column }[];
  /** Most columns of a request */
  readonly mostBy: number;
  readonly standard: number;
  readonly most: number;
}

/** The groups of a list. */
export function groupsFact({ keys, computed, mostBy, standard, most }: Grouping): Fact {
  const aggregates = Object.fromEntries(
    computed.map(({ name, fn, column }) => [
      name,
      asIs(tuple([fn, column === undefined ? '' : attributePath(column)].map(literal))),
    ]),
  );
  return constant(
    'GROUPS',
    call(generatedName('testing.queries', 'Groups'), [], {
      by: keys.map(({ column, period }) => columnFact(column, { period })),
      aggregates: computed.length === 0 ? undefined : aggregates,
      most_by: otherThan(5, mostBy),
      limit: otherThan(100, standard),
      most: otherThan(500, most),
    }),
  );
}
