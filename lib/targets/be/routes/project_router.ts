/**
 * `project_router`: the router of a project with several apps, which mounts each app at its prefix.
 *
 * Config: the apps' `prefix`. Yields `routes/__init__.py`.
 */
import { fileFragment } from '../../../core/fragment.js';
import { type Expression, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import type { App, ProjectConfig } from '../config.js';
import type { RouterMount } from '../outputs/router_mount.js';

const PATH = 'routes/__init__.py';

/** The operation `project_router`. */
export const projectRouter = operation({
  name: 'project_router',
  trigger: 'project',
  targets: ['be'],
  afterChildren: true,
  when: (context) => isMultiApp(context.config),
  build: (context) => [
    fileFragment({ path: PATH, template: 'routes/__init__.py.ejs' }),
    ...context.config.apps.map((app): RouterMount => ({
      type: 'RouterMount',
      parent: PATH,
      router: appRouter(app),
      prefix: app.prefix,
    })),
  ],
});

/** Tell whether a project has a router above those of its apps; without any app it is all that there is to mount. */
export function isMultiApp(project: ProjectConfig): boolean {
  return project.apps.length !== 1;
}

/** The router of an app, as other modules import it. */
export function appRouter(app: App): Expression {
  return imported({
    module: `${app.module}.routes`,
    name: 'router',
    alias: `${app.module}_router`,
    origin: 'generated',
  });
}
