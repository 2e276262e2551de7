/**
 * `include`: a modifier of `list`; what items have only where a request asks for it, and what is loaded only then.
 *
 * Config: `{ type: 'include', fields: ['author', 'tags'], actions: true }`. Amends the query of the list, and its route,
 * which leaves out of items what nobody asked for. What is loaded `list` knows, and of `actions` the permissions do.
 */
import { operation } from '../../../core/operation.js';
import { amendFacts } from '../contracts/operation.js';
import { listParts } from '../list/parts.js';
import { supportFiles } from '../project/support.js';
import { ACTIONS, includeParameter, leaveOut } from './included.js';
import { includes, includesOfGet } from './rules.js';
import { IncludeConfigSchema } from './schema.js';

/** The operation `include`. */
export const include = operation({
  name: 'include',
  trigger: 'modifier',
  targets: ['be'],
  dispatchOn: 'type',
  options: IncludeConfigSchema,
  rules: [includes, includesOfGet],
  build: (context, { fields = [], actions }) => {
    const { handler, query, contract } = listParts(context);
    query.fields.push(includeParameter([...fields, ...(actions ? [ACTIONS] : [])], 'What items have beside the rest'));
    leaveOut(handler);
    amendFacts(contract, { includes: fields.length === 0 ? undefined : fields });
    return supportFiles('includes', 'query');
  },
});
