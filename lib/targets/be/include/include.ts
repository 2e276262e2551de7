/**
 * `include`: a modifier of `list`; what items have only where a request asks for it, and what is loaded only then.
 *
 * Config: `{ type: 'include', fields: ['author', 'tags'], actions: true }`. Amends the query of the list, and its route,
 * which leaves out of items what nobody asked for. What is loaded `list` knows, and of `actions` the permissions do.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { amendFacts } from '../contracts/operation.js';
import { library, literalType } from '../fields/expressions.js';
import { listParts } from '../list/parts.js';
import { generatedName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import { ACTIONS } from './included.js';
import { includes } from './rules.js';
import { IncludeConfigSchema } from './schema.js';

/** Place of `include` among the parameters of a list: behind the sort. */
const INCLUDE = 60;

/** The operation `include`. */
export const include = operation({
  name: 'include',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: IncludeConfigSchema,
  rules: [includes],
  build: (context, { fields = [], actions }) => {
    const { handler, query, contract } = listParts(context);
    const annotated = library('typing', 'Annotated');
    const list = code`list[${literalType([...fields, ...(actions ? [ACTIONS] : [])])}]`;
    const described = code`${library('pydantic', 'Field')}(description="What items have beside the rest")`;
    const distinct = generatedName('support.query', 'DistinctColumns');
    query.fields.push({
      name: 'include',
      annotation: code`${annotated}[${list}, ${described}, ${distinct}, ${generatedName('support.query', 'CommaSeparated')}]`,
      inBody: code`${annotated}[${list}, ${described}, ${distinct}]`,
      value: code`[]`,
      order: INCLUDE,
    });
    handler.options = [...(handler.options ?? []), code`response_model_exclude_unset=True`];
    amendFacts(contract, { includes: fields.length === 0 ? undefined : fields });
    return supportFiles('includes', 'query');
  },
});
