/**
 * `comms_templates`: routes at which users read, try and write the templates of messages.
 *
 * Config: `comms.user_templates`. Yields `routes/templates.py`, which always requires the current user.
 */
import { fileFragment, snippetFragment } from '../../../core/fragment.js';
import { code, imported } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { generatedName, moduleOf } from '../names/names.js';
import { sessionModule } from '../names/paths.js';
import { subjectClaim, subjectFiles } from '../auth/auth_scaffold.js';
import { constantOf } from './comms.js';
import { currentUser } from '../values/discovery.js';
import { packageFile } from '../project/package-file.js';
import { isMultiApp } from '../routes/project_router.js';
import { supportFiles } from '../project/support.js';

/** The file of the routes. */
export const PATH = 'routes/templates.py';

/** The operation `comms_templates`. */
export const commsTemplates = operation({
  name: 'comms_templates',
  trigger: 'project',
  targets: ['be'],
  requires: ['scaffold'],
  build: (context) => {
    const { config: project } = context;
    const { user_templates: templates, db_key: key } = project.comms ?? {};
    if (templates === undefined) return [];
    const session = `db.${sessionModule(key)}`;
    const router = imported({ module: moduleOf(PATH), name: 'router', alias: 'templates_router', origin: 'generated' });
    return [
      ...(isMultiApp(project) ? [] : [packageFile('routes')]),
      ...supportFiles('comms_template_api', 'preconditions'),
      ...subjectFiles(project.auth),
      fileFragment({
        path: PATH,
        template: 'routes/templates.py.ejs',
        context: {
          view: {
            types: templates.types.map((name) => ({
              key: literal(name),
              constant: generatedName('comms', constantOf({ name })),
            })),
            keys: templates.types.map(literal),
            user: currentUser(project.auth),
            session: generatedName(session, 'SessionDep'),
            readSession: generatedName(session, 'ReadSessionDep'),
            owner: code`str(${subjectClaim(project.auth)})`,
          },
        },
      }),
      snippetFragment({
        parent: 'api.py',
        slot: 'routers',
        value: code`    app.include_router(${router}, prefix=prefix)\n`,
      }),
    ];
  },
});
