/**
 * `statement_timeout`: lets the statements of a handler take longer, or less long, than the database's others.
 *
 * Config: `{ name: 'list', statement_timeout: 120 }`, on an operation of any type. Amends every handler that comes from
 * the entry and has a session, before it does anything else. Lists that search by trigrams have a time of their own
 * where a request does.
 */
import { code } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { generatedName } from '../names/names.js';
import type { OperationConfig } from '../config.js';
import { modifierOf } from '../list/modifiers.js';
import { PageReader } from '../outputs/page_reader.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { supportFiles } from '../project/support.js';

const BEFORE_ALL = -10;

/**
 * Seconds of a search by trigrams, unless its list says how many: it compares all rows that share its trigrams, which in
 * a large table of texts alike are most of them.
 */
const TRIGRAM_SECONDS = 1;

/** The operation `statement_timeout`. */
export const statementTimeout = operation({
  name: 'statement_timeout',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  when: (context) => context.instance.operations.some((entry) => entry.statement_timeout ?? searchesTrigrams(entry)),
  build: ({ store, instanceId }) => {
    const allowSeconds = generatedName('support.patience', 'allow_seconds');
    const ofSearch = () => code`if query.q is not None:\n    await ${allowSeconds}(db, ${TRIGRAM_SECONDS})`;
    for (const { entry, params, path, steps } of store.outputsUnder(instanceId, RouteHandler)) {
      const seconds = entry.statement_timeout;
      if (seconds === undefined && path === '/groups' && searchesTrigrams(entry))
        steps.push({ moment: 'start', order: BEFORE_ALL, statement: ofSearch });
      if (seconds === undefined || params.every(({ name }) => name !== 'db')) continue;
      const statement = () => code`await ${allowSeconds}(db, ${seconds})`;
      // An export reads page after page, each by another connection.
      const moment = entry.type === 'export' ? 'answering' : 'start';
      steps.push({ moment, order: BEFORE_ALL, statement });
    }
    for (const { handlers } of store.outputsUnder(instanceId, PageReader)) {
      for (const { entry, steps } of handlers) {
        if (entry.statement_timeout !== undefined || !searchesTrigrams(entry)) continue;
        // Not at the start, which links to the list share: they ask for no rows.
        steps.push({ moment: 'answering', order: BEFORE_ALL, statement: ofSearch });
      }
    }
    return supportFiles('patience');
  },
});

function searchesTrigrams(entry: OperationConfig): boolean {
  return modifierOf(entry, 'search')?.strategy === 'trigram';
}
