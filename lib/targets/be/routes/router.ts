/**
 * `router`: the router of one app, which includes the router of each of its resources.
 *
 * Config: none of its own. Yields `{module}/routes/__init__.py` and the packages of the app.
 */
import { fileFragment } from '../../../core/fragment.js';
import { imported } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import { moduleOf, resourceNames } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { RouterMount } from '../outputs/router_mount.js';
import { packageFile } from '../project/package-file.js';
import { refuseRouteClashes } from './clashes.js';

/** The operation `router`. */
export const router = operation({
  name: 'router',
  trigger: 'app',
  targets: ['be'],
  afterChildren: true,
  build: (context) => {
    const { instance: app } = context;
    const path = `${app.module}/routes/__init__.py`;
    const view = { module: app.module };
    const handlers = context.store.outputsUnder(context.instanceId, RouteHandler);
    refuseRouteClashes(handlers);
    const routed = new Set([...handlers].map(({ names }) => names.paths.routes));
    return [
      packageFile(app.module),
      packageFile(`${app.module}/schemas`),
      packageFile(`${app.module}/serializers`),
      fileFragment({ path, template: '[module]/routes/__init__.py.ejs', context: { view } }),
      ...app.resources.flatMap((resource): RouterMount[] => {
        const names = resourceNames(app, resource);
        // A resource without operations has no routes module.
        if (!routed.has(names.paths.routes)) return [];
        const alias = `${new Name(names.model.raw).snake}_router`;
        const module = moduleOf(names.paths.routes);
        return [
          {
            type: 'RouterMount',
            parent: path,
            prefix: '',
            router: imported({ module, name: 'router', alias, origin: 'generated' }),
          },
        ];
      }),
    ];
  },
});
