/**
 * `sparse`: a modifier of `list`; a request may ask for some of the fields of items, which have no others then.
 *
 * Config: `{ type: 'sparse' }`. Amends the query of the list, and its route, which leaves out what nobody asked for. What is
 * read for what is asked `list` knows.
 */
import { type Expression, code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import { amendFacts } from '../contracts/operation.js';
import { includedFields, includedNames, leaveOut, namesParameter } from '../include/included.js';
import { attributeNamed } from '../fields/attribute.js';
import { listParts } from '../list/parts.js';
import { isOf } from '../schema/operation.js';
import { supportFiles } from '../project/support.js';
import { sparseLists } from './rules.js';
import { SparseConfigSchema } from './schema.js';

/** Place of `fields` among the parameters of a list: before `include`. */
const FIELDS = 55;

/** The operation `sparse`. */
export const sparse = operation({
  name: 'sparse',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: SparseConfigSchema,
  rules: [sparseLists],
  build: (context) => {
    const { handler, query, contract, reader } = listParts(context);
    const { entry } = handler;
    const fields = isOf(entry, 'list') ? entry.fields : [];
    const names = fields.map(({ name }) => name).filter((name) => !includedFields(entry).has(name));
    query.fields.push({
      name: 'fields',
      ...namesParameter(names, 'What items have alone', code`min_length=1, `),
      value: literal(names),
      order: FIELDS,
    });
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
      view: { constant: 'ITEM_FIELDS', statement: attributesOf(fields) },
    });
    amendFacts(contract, { sparse: names });
    return supportFiles('includes', 'query', 'shown');
  },
});

/** The attributes that fields stand for, by their names. */
function attributesOf(fields: readonly FieldSpec[]): Expression {
  const entries = fields.map((field) => code`${literal(field.name)}: ${literal(attributeNamed(field))}`);
  return code`{${joined(entries, ', ')}}`;
}
