/**
 * `referrers`: which resources refer to a row, for whoever wants to know why it cannot be deleted.
 *
 * Config: `'referrers'`, or `{ name: 'referrers', can: 'blog.rules.may_look' }`. Yields the handler of
 * `GET /{pk}/_referrers`, which counts the rows that the caller may list, by one statement.
 */
import * as z from 'zod';

import type { BuildStore } from '../../../core/store.js';
import { code } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { operation } from '../../../core/operation.js';
import { generatedName } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { entryOf, requestParams, routeHandler, rowClause, sessionParam } from '../routes/handler.js';
import { pkParam } from '../routes/key-param.js';
import { supportFiles } from '../project/support.js';
import { builtInFacts } from '../contracts/operation.js';
import { referToAll, userOf } from '../write/written-keys.js';
import { isListed, referringResources } from './listed.js';
import { referrersFacts } from './contract.js';

/** The operation `referrers`. */
export const referrers = operation({
  name: 'referrers',
  trigger: 'operation',
  targets: ['be'],
  dispatchOn: 'type',
  options: z.strictObject({}),
  build: (context) => {
    const of = entryOf(context);
    const { names, rows, project, resource } = of;
    const models = referringResources(project, resource).map(({ model }) => model);
    // Who sees the rows of any of them is asked by their class.
    referToAll(project, rows.all);
    const handler = routeHandler(of, {
      method: 'get',
      path: '/{pk}/_referrers',
      docstring: `Tell which resources refer to ${names.one}.`,
      params: [pkParam(of), ...requestParams(true), sessionParam(of, 'read')],
      problems: [404, 422],
      returns: generatedName('support.referrers', 'ReferrerList'),
      template: '[module]/routes/_referrers.py.ejs',
      late: (final) => ({
        byKey: rowClause(rows),
        listed: models.length === 0 ? code`()` : generatedName('visibility', 'LISTED'),
        guards: rows.all.hidden().size === 0 ? code`{}` : generatedName('visibility', 'GUARDS'),
        user: userOf(final),
      }),
      references: models.map((model) => ({ model })),
      order: 45,
    });
    handler.asksUser = () => listsNeedUser(context.store);
    return [
      ...supportFiles('fields', 'referrers'),
      handler,
      ...builtInFacts(of, 'Referrers', () => referrersFacts(of), 45),
    ];
  },
});

/** Tell whether a list that rows are counted of is for users alone. */
const listsNeedUser = oncePer((store: BuildStore): boolean =>
  [...store.outputsUnder(store.root.id, RouteHandler)].some((handler) => isListed(handler) && handler.authenticated),
);
