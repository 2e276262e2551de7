/**
 * `sparse`: a modifier of `list`; a request may ask for some of the fields of items, which have no others then.
 *
 * Config: `{ type: 'sparse' }`. Amends the query of the list, and its route, which leaves out what nobody asked for. What is
 * read for what is asked `list` knows.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { amendFacts } from '../contracts/operation.js';
import { attributesOf, fieldsParameter, includedNames, leaveOut, sparseFields } from '../include/included.js';
import { listParts } from '../list/parts.js';
import { isOf } from '../schema/operation.js';
import { supportFiles } from '../project/support.js';
import { sparseGets, sparseLists } from './rules.js';
import { SparseConfigSchema } from './schema.js';

/** The operation `sparse`. */
export const sparse = operation({
  name: 'sparse',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: SparseConfigSchema,
  rules: [sparseLists, sparseGets],
  build: (context) => {
    const { handler, query, contract, reader } = listParts(context);
    const { entry } = handler;
    query.fields.push(fieldsParameter(entry, 'What items have alone'));
    leaveOut(handler);
    // Instances, of which what is large and not asked for is left out.
    reader.wholeRows = true;
    reader.sparse = {
      asked: includedNames(entry).length === 0 ? code`query.fields` : code`[*query.fields, *query.include]`,
    };
    reader.shared.push({
      id: 'ITEM_FIELDS',
      slot: 'constants',
      template: '[module]/routes/_select.py.ejs',
      view: { constant: 'ITEM_FIELDS', statement: attributesOf(isOf(entry, 'list') ? entry.fields : []) },
    });
    amendFacts(contract, { sparse: sparseFields(entry).map(({ name }) => name) });
    return supportFiles('includes', 'query', 'shown');
  },
});
