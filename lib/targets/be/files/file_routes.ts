/**
 * `file_routes`: what a project with files has beside their resources.
 *
 * Config: none of its own. Mounts the routes of files that a directory keeps, has the application look at its start for where
 * files are, and yields `orphan_files.py`, which removes files that no row names.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { attributeNamed } from '../fields/attribute.js';
import { declaredFields } from '../fields/declarations.js';
import { generatedName, moduleOf, sessionOf } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { supportFiles } from '../project/support.js';
import { fileConstant, hasFiles, isFile } from './file-fields.js';

/** The operation `file_routes`. */
export const fileRoutes = operation({
  name: 'file_routes',
  trigger: 'project',
  targets: ['be'],
  requires: ['scaffold'],
  afterChildren: true,
  when: ({ config }) => hasFiles(config),
  build: (context) => {
    const router = imported({
      module: 'support.file_routes',
      name: 'router',
      alias: 'file_router',
      origin: 'generated',
    });
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const columns = [...new Set(handlers.flatMap(columnsOf))];
    const sessions = new Set(handlers.filter(holdsFile).map(({ resource }) => sessionOf(resource.db_key)));
    return [
      ...supportFiles('files', 'file_routes', 'references'),
      ...(columns.length === 0
        ? []
        : [
            ...supportFiles('file_orphans'),
            fileFragment({
              path: 'orphan_files.py',
              template: 'orphan_files.py.ejs',
              context: { view: { columns, sessions: [...sessions] } },
            }),
          ]),
      snippetFragment({
        parent: 'api.py',
        slot: 'routers',
        value: code`    include_routes(app, ${router}, prefix=prefix)\n`,
      }),
      snippetFragment({
        parent: 'api.py',
        slot: 'checks',
        value: code`    ${generatedName('support.files', 'get_storage')}()\n`,
      }),
    ];
  },
});

function holdsFile(handler: RouteHandler): boolean {
  return columnsOf(handler).length > 0;
}

/** The columns with names of files whose constants a handler brings. */
function columnsOf({ names, resource, shared }: RouteHandler): readonly Expression[] {
  const known = new Set(shared.map(({ id }) => id));
  return declaredFields(resource)
    .filter((field) => isFile(field) && known.has(fileConstant(field)))
    .map((field) => {
      const constant = generatedName(moduleOf(names.paths.routes), fileConstant(field));
      const attribute = code`${names.modelClass}.${identifier(attributeNamed(field))}`;
      return code`${generatedName('support.file_orphans', 'FileColumn')}(${constant}, ${attribute}, ${sessionOf(resource.db_key)}.get_engine)`;
    });
}
