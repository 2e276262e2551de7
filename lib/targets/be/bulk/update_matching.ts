/**
 * `update_matching`: changes the rows that the filters of the list find, all of them or none.
 *
 * Config: `'update_matching'`, or `{ name: 'update_matching', max_items: 200 }`, beside an `update` and a `list` with filters or
 * a search. Yields the schemas `{Model}MatchingQuery`, which has those, and `{Model}MatchingUpdate`, what `update` takes but for
 * lists, and the handler of `PATCH` at the path of the list. It answers with the number of rows.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { clientNames } from '../fields/aliases.js';
import { writtenColumn } from '../key_lists/writes.js';
import { isOwnValue } from '../nested_writes/items.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { entryOf, sessionParam } from '../routes/handler.js';
import { requestOutputs } from '../write/request.js';
import { foreignKeys, userOf } from '../write/written-keys.js';
import { CHANGED_ROWS, changedRowsConstant, requestOf } from './bulk_update.js';
import { matchingFacts, matchingHandler, matchingQuery } from './matching.js';
import { UpdateMatchingOptionsSchema } from './schema.js';
import { entryBeside } from './singles.js';

/** The operation `update_matching`. */
export const updateMatching = operation({
  name: 'update_matching',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  onCollection: true,
  options: UpdateMatchingOptionsSchema,
  build: (context, { max_items: most }) => {
    const of = entryOf(context);
    const { names, resource } = of;
    const single = { ...of, entry: entryBeside(resource, 'update') };
    const name = `${names.api.schema}MatchingUpdate`;
    const keys = foreignKeys(single);
    return [
      ...supportFiles('bulk_updates', 'fields', 'matching', 'query', 'writes'),
      matchingQuery(of),
      ...requestOutputs({
        names,
        name,
        docstring: `The fields to change of ${names.plural} that match.`,
        use: 'update',
        fields: single.entry.fields.filter(isOwnValue),
        columnOf: writtenColumn(single),
        order: 44,
      }),
      matchingHandler(of, most, {
        method: 'patch',
        docstring: `Change the ${names.plural} that match: all of them, or none.`,
        problems: [400, 409, 422],
        params: [{ name: 'payload', annotation: schemaOf(names, name) }, sessionParam(of, 'write')],
        template: '[module]/routes/many/_update_matching.py.ejs',
        body: { answer: 'model', requestClass: requestOf(single), changedRows: CHANGED_ROWS },
        late: (final) => ({ user: keys.references() === undefined ? code`` : code`, ${userOf(final)}` }),
        shared: [...clientNames(resource).shared, ...keys.shared, changedRowsConstant(single)],
        order: 53,
      }),
      ...matchingFacts(of, 'UpdateMatching', most, 56),
    ];
  },
});
