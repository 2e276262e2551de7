/**
 * `statement_timeout`: lets the statements of a handler take longer, or less long, than the database's others.
 *
 * Config: `{ name: 'list', statement_timeout: 120 }`, on an operation of any type. Amends every handler that comes from
 * the entry and has a session, before it does anything else.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { supportFiles } from '../project/support.js';

const BEFORE_ALL = -10;

/** The operation `statement_timeout`. */
export const statementTimeout = operation({
  name: 'statement_timeout',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  when: (context) => context.instance.operations.some((entry) => entry.statement_timeout),
  build: ({ store, instanceId }) => {
    const allowSeconds = generatedName('support.patience', 'allow_seconds');
    for (const { entry, params, steps } of store.outputsUnder(instanceId, RouteHandler)) {
      const seconds = entry.statement_timeout;
      if (seconds === undefined || params.every(({ name }) => name !== 'db')) continue;
      const statement = () => code`await ${allowSeconds}(db, ${seconds})`;
      steps.push({ moment: 'start', order: BEFORE_ALL, statement });
    }
    return supportFiles('patience');
  },
});
