/**
 * `file_routes`: what a project with files has beside their resources.
 *
 * Config: none of its own. Mounts the routes of files that a directory keeps, and has the application look at its start for
 * where files are.
 */
import { snippetFragment } from '../../../core/fragment.js';
import { code, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { generatedName } from '../names/names.js';
import { supportFiles } from '../project/support.js';
import { hasFiles } from './file-fields.js';

/** The operation `file_routes`. */
export const fileRoutes = operation({
  name: 'file_routes',
  trigger: 'project',
  targets: ['be'],
  requires: ['scaffold'],
  when: ({ config }) => hasFiles(config),
  build: () => {
    const router = imported({
      module: 'support.file_routes',
      name: 'router',
      alias: 'file_router',
      origin: 'generated',
    });
    return [
      ...supportFiles('files', 'file_routes', 'references'),
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
