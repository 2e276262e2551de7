/**
 * `discovery`: what filters there are, for clients that offer them without knowing them.
 *
 * Config: the project's `filters`; true when any list has some. Yields `routes/filters.py` with `GET /_filters` and
 * `GET /_filters/{resource}`, which are public exactly when all lists with filters are, and mounts the values.
 */
import { apiName } from '../../../languages/api-name.js';
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import type { AuthConfig } from '../auth/schema.js';
import { discovers, offersValues } from './offering.js';
import { generatedName, moduleOf, userName } from '../names/names.js';
import { type Filter, FilterSet, choicesOf } from '../outputs/filter_set.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { packageFile } from '../project/package-file.js';
import { isMultiApp } from '../routes/project_router.js';
import { supportFiles } from '../project/support.js';

const PATH = 'routes/filters.py';

/** The operation `discovery`. */
export const discovery = operation({
  name: 'discovery',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  when: (context) => discovers(context.config),
  build: (context) => {
    const { config: project } = context;
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const sets = [...context.store.outputsUnder(context.instanceId, FilterSet)];
    const filtered = new Set(sets.map(({ names }) => names));
    const isPublic = handlers.every(
      ({ names, path, authenticated }) => !(filtered.has(names) && path === '' && authenticated),
    );
    const router = imported({ module: moduleOf(PATH), name: 'router', alias: 'filters_router', origin: 'generated' });
    return [
      ...(isMultiApp(project) ? [] : [packageFile('routes')]),
      ...supportFiles('discovery', 'preconditions'),
      fileFragment({
        path: PATH,
        template: 'routes/filters.py.ejs',
        context: {
          view: {
            user: isPublic ? '' : currentUser(project.auth),
            resources: sets.map((set) => resourceView(set)),
            routers: handlers.filter(({ router }) => router !== undefined).map((handler) => routerOf(project, handler)),
          },
        },
      }),
      snippetFragment({
        parent: 'api.py',
        slot: 'routers',
        value: code`    include_routes(app, ${router}, prefix=prefix)\n`,
      }),
    ];
  },
});

/** The dependency that gives the current user, or refuses the request. */
export function currentUser(auth: AuthConfig | undefined): Expression {
  const own = auth?.get_current_user_fn;
  return own === undefined ? generatedName('auth.dependencies', 'get_current_user') : userName(own);
}

function routerOf(project: ProjectConfig, { names, router = '' }: RouteHandler): Expression {
  const alias = `${isMultiApp(project) ? `${names.module}_` : ''}${names.model.snake}_${router}`;
  return imported({ module: moduleOf(names.paths.routes), name: router, alias, origin: 'generated' });
}

function resourceView({ names, filters }: FilterSet) {
  return {
    slug: literal(names.api.slug),
    filters: filters.map((filter) => filterView(filter)),
  };
}

function filterView(filter: Filter): readonly Expression[] {
  const { name, kind, operators, column, field, refResource } = filter;
  const given: Readonly<Record<string, Expression | undefined>> = {
    name: literal(name),
    kind: literal(kind),
    type: literal(field.type),
    operators: literal(operators),
    nullable: column.field.nullable || operators.includes('is_null') ? code`True` : undefined,
    choices: kind === 'enum' ? choicesOf(filter) : undefined,
    resource: refResource === undefined ? undefined : literal(apiName(refResource.api_name).slug),
    has_values: offersValues(filter) ? code`True` : undefined,
  };
  return Object.entries(given).flatMap(([key, value]) =>
    value === undefined ? [] : [code`${identifier(key)}=${value}`],
  );
}
