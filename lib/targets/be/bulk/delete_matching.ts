/**
 * `delete_matching`: removes the rows that the filters of the list find, all of them or none.
 *
 * Config: `'delete_matching'`, or `{ name: 'delete_matching', max_items: 200 }`, beside a `delete` and a `list` with filters or a
 * search. Yields the schema `{Model}MatchingQuery`, which has those, and the handler of `DELETE` at the path of the list. It
 * answers with the number of rows.
 */
import { operation } from '../../../core/operation.js';
import { supportFiles } from '../project/support.js';
import { entryOf, sessionParam } from '../routes/handler.js';
import { removalOf } from './bulk_delete.js';
import { matchingFacts, matchingHandler, matchingQuery } from './matching.js';
import { MatchingOptionsSchema } from './schema.js';

/** The operation `delete_matching`. */
export const deleteMatching = operation({
  name: 'delete_matching',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: MatchingOptionsSchema,
  build: (context, { max_items: most }) => {
    const of = entryOf(context);
    const { names } = of;
    return [
      ...supportFiles('bulk_deletes', 'fields', 'matching', 'query'),
      matchingQuery(of),
      matchingHandler(of, most, {
        method: 'delete',
        docstring: `Delete the ${names.plural} that match: all of them, or none.`,
        problems: [409, 422],
        params: [sessionParam(of, 'write')],
        template: '[module]/routes/many/_delete_matching.py.ejs',
        body: { removal: removalOf(of, 'delete_at_once') },
        order: 63,
      }),
      ...matchingFacts(of, 'DeleteMatching', most, 66),
    ];
  },
});
