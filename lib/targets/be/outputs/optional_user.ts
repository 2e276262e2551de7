/** Handlers that need no user, and show more to some: they read a token where one is sent. */
import { type Fragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code } from '../../../core/expression.js';
import { generatedName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import type { LinkReader } from './link_reader.js';
import type { RouteHandler } from './route_handler.js';
import { readsUser } from './visible_rows.js';

/** What such a handler has beside the rest: the user comes first, so that errors, too, tell caches what they depend on. */
export function optionalUserParts(
  handler: RouteHandler,
): Pick<RouteHandler, 'params' | 'problems' | 'dependencies'> & Partial<Pick<RouteHandler, 'openapi'>> {
  const { params, problems, dependencies, openapi = [], optionalToken = [] } = handler;
  return {
    params: [...params, { name: 'current_user', annotation: auth('OptionalUser') }],
    problems: [...problems, ...optionalToken],
    dependencies: [auth('get_optional_user'), ...dependencies],
    ...(optionalToken.length > 0 && { openapi: [...openapi, auth(documented(optionalToken))] }),
  };
}

/** What tells caches, on every answer, which headers say who asked; dependencies note these. */
export function varyingAnswers(): readonly Fragment[] {
  const middleware = generatedName('support.vary', 'VaryByUser');
  const value = code`    app.add_middleware(${middleware})\n`;
  return [...supportFiles('vary'), snippetFragment({ parent: 'api.py', slot: 'installs', id: 'vary', value })];
}

/** Tell whether links are told to users alone; asked when all operations have run. */
export function linksNeedUser({ list, rows, requiresUser }: LinkReader): boolean {
  return (list?.authenticated ?? requiresUser) || readsUser(rows);
}

/** The statuses of who may not ask for rows that are offered as links. */
export function problemsOfLinks({ linked }: RouteHandler): readonly number[] {
  const lists = (linked?.() ?? []).filter(linksNeedUser).flatMap(({ list }) => list?.problems ?? [401]);
  return lists.filter((status) => status === 401 || status === 403);
}

/** A request by cookie that may change something carries one more header: 403 stands for that. */
function documented(optionalToken: readonly number[]): string {
  return optionalToken.includes(403) ? 'OPTIONAL_SESSION' : 'OPTIONAL_TOKEN';
}

function auth(name: string): Expression {
  return generatedName('auth.dependencies', name);
}
