/**
 * `permissions`: which operations a user may call, for pages that offer no others.
 *
 * Config: the project's `permissions: true`. Yields `routes/permissions.py` with `GET /_permissions`, which asks the
 * function of each routes module that lists its operations.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, imported, joined } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import { generatedName, moduleOf, sessionVariable } from '../names/names.js';
import { sessionModule } from '../names/paths.js';
import { varyingAnswers } from '../outputs/optional_user.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { documented } from '../outputs/route_param.js';
import { packageFile } from '../project/package-file.js';
import { supportFiles } from '../project/support.js';
import { isMultiApp } from '../routes/project_router.js';
import { asksGuard, listingName, toldHandlers } from './permitted.js';
import { permissionsUser } from './users.js';

const PATH = 'routes/permissions.py';

/** The operation `permissions`. */
export const permissions = operation({
  name: 'permissions',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  when: ({ config }) => config.permissions,
  build: ({ config: project, store, instanceId }) => {
    const handlers = [...store.outputsUnder(instanceId, RouteHandler)];
    const resources = byResource(project, handlers);
    const user = permissionsUser(project, handlers);
    const module = moduleOf(PATH);
    const router = imported({ module, name: 'router', alias: 'permissions_router', origin: 'generated' });
    const value = code`    include_routes(app, ${router}, prefix=prefix)\n`;
    return [
      ...(isMultiApp(project) ? [] : [packageFile('routes')]),
      ...supportFiles('permissions', 'preconditions'),
      ...(user === 'optional' ? varyingAnswers() : []),
      fileFragment({
        path: PATH,
        template: 'routes/permissions.py.ejs',
        context: {
          view: { ...routeView(user, resources), offers: resources.map((one) => offer(one, isMultiApp(project))) },
        },
      }),
      snippetFragment({ parent: 'api.py', slot: 'routers', value }),
    ];
  },
});

/** The handlers by which the operations of a resource are asked for; there is one. */
type Asked = readonly [RouteHandler, ...(readonly RouteHandler[])];

function byResource(project: ProjectConfig, handlers: readonly RouteHandler[]): readonly Asked[] {
  const known = new Map<string, Asked>();
  for (const handler of toldHandlers(project, handlers)) {
    const { routes } = handler.names.paths;
    const others = known.get(routes);
    known.set(routes, others === undefined ? [handler] : [...others, handler]);
  }
  return [...known.values()];
}

/** What the route needs of a resource. */
function offer(asked: Asked, isOneOfMany: boolean): Expression {
  const [{ names, rows, resource }] = asked;
  const own = (path: string, name: Expression): Expression =>
    imported({
      module: moduleOf(path),
      name: String(name),
      origin: 'generated',
      ...(isOneOfMany && { alias: `${names.module.replaceAll('.', '_')}_${name}` }),
    });
  const { scope } = rows;
  const parts = [
    literal(names.api.slug),
    code`${own(names.paths.routes, listingName(names))}()`,
    ...(asked.some(asksGuard) ? [code`db=${identifier(sessionVariable(resource.db_key))}`] : []),
    ...(scope === undefined ? [] : [code`scope=${own(names.paths.visibility, scope.name)}`]),
  ];
  return code`${generatedName('support.permissions', 'Offer')}(${joined(parts, ', ')})`;
}

/** The parameters of the route, and what the document says of it. */
function routeView(user: ReturnType<typeof permissionsUser>, resources: readonly Asked[]) {
  const keys = new Set(resources.filter((asked) => asked.some(asksGuard)).map(([{ resource }]) => resource.db_key));
  const sessions = [...keys].map((key) => {
    const alias = key === undefined ? undefined : `${new Name(key).pascal}ReadSession`;
    const module = `db.${sessionModule(key)}`;
    const type = imported({ module, name: 'ReadSessionDep', origin: 'generated', ...(alias && { alias }) });
    return code`${identifier(sessionVariable(key))}: ${type}`;
  });
  const auth = (name: string): Expression => generatedName('auth.dependencies', name);
  const users =
    user === 'none' ? [] : [code`current_user: ${auth(user === 'optional' ? 'OptionalUser' : 'CurrentUser')}`];
  return {
    // The user comes first: who asks decides whether anything is answered.
    params: [...users, ...sessions],
    problems: user === 'none' ? [] : [401],
    options: user === 'optional' ? documented([auth('OPTIONAL_TOKEN')]) : [],
    user: user === 'none' ? code`None` : code`current_user`,
  };
}
