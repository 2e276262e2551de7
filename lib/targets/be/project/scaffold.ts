/**
 * `scaffold`: what every project has: database sessions, error answers, and the entry that mounts it all.
 *
 * Config: `databases`, `max_body_bytes`, `document`. Yields what git is told, the root package, `db/`, `problems.py` and `api.py`.
 */
import { fileFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ProjectConfig } from '../config.js';
import type { DatabaseConfig } from '../databases/schema.js';
import { isOf } from '../schema/operation.js';
import { generatedName, sessionOf, userName } from '../names/names.js';
import { TEMPLATES, sessionPath } from '../names/paths.js';
import { hasTokens, takesBearers } from '../auth/auth_scaffold.js';
import { packageFile } from './package-file.js';
import { appRouter, isMultiApp } from '../routes/project_router.js';
import { supportFiles } from './support.js';
import { serializerOf } from '../read/serializer.js';
import { hooksOf } from '../write/hooks.js';

/** The operation `scaffold`. */
export const scaffold = operation({
  name: 'scaffold',
  trigger: 'project',
  targets: ['be'],
  build: (context) => {
    const { config: project } = context;
    return [
      packageFile(''),
      fileFragment({ path: '.gitattributes', template: 'gitattributes' }),
      fileFragment({ path: 'db/__init__.py', template: 'db/__init__.py.ejs' }),
      ...project.databases.map(sessionFile),
      ...supportFiles(
        'problems',
        'database',
        'reading',
        'body_limit',
        'collector',
        'hang_ups',
        'documents',
        'http_rules',
        'route_table',
        'routing',
        'start_checks',
      ),
      // The project's own code imports these, whether or not a route needs them.
      ...(project.idempotency ? supportFiles('idempotency') : []),
      ...(hasLinkBuilder(project) ? supportFiles('links') : []),
      fileFragment({ path: 'api.py', template: 'api.py.ejs', context: { view: apiView(project) } }),
    ];
  },
});

function sessionFile(database: DatabaseConfig) {
  const { key } = database;
  const defaultUrl = `sqlite+aiosqlite:///${key ?? 'app'}.db`;
  const url = [literal(database.url_env), ...(database.driver === 'sqlite' ? [literal(defaultUrl)] : [])].join(', ');
  const view = {
    title: key === undefined ? 'the database' : `the database ${key}`,
    url,
    echo: literal(database.echo),
    pool_size: database.pool_size,
    max_overflow: database.max_overflow,
    pool_timeout: database.pool_timeout,
    pool_recycle: database.pool_recycle,
    pool_pre_ping: literal(database.pool_pre_ping),
    connect_timeout: database.connect_timeout,
    statement_timeout: database.statement_timeout,
    lock_timeout: database.lock_timeout,
    idle_in_transaction_timeout: database.idle_in_transaction_timeout,
    dependency: key === undefined ? 'get_db' : `get_${key}_db`,
    readDependency: key === undefined ? 'get_read_db' : `get_${key}_read_db`,
    readerDependency: key === undefined ? 'get_reader' : `get_${key}_reader`,
  };
  return fileFragment({ path: sessionPath(key), template: TEMPLATES.session, context: { view } });
}

/** A function that makes links answers with a class of `support.links`. */
function hasLinkBuilder({ apps }: ProjectConfig): boolean {
  return apps.some(({ resources }) => resources.some(({ links }) => links?.builder !== undefined));
}

function apiView(project: ProjectConfig) {
  const [app] = project.apps;
  const single = app !== undefined && !isMultiApp(project);
  return {
    auth: project.auth !== undefined,
    tokens: hasTokens(project.auth),
    bearer: hasTokens(project.auth) && takesBearers(project.auth),
    router: single ? appRouter(app) : generatedName('routes', 'router'),
    // A prefix is a path of safe characters: it may stand inside an f-string.
    prefix: single ? app.prefix : '',
    maxBodyBytes: project.max_body_bytes,
    sessions: project.databases.map(({ key }) => sessionOf(key)),
    installs: project.idempotency ? [generatedName('support.idempotency', 'install_repeats')] : [],
    installDocument: generatedName('support.documents', 'install_document'),
    contact: project.document?.contact && literal(project.document.contact),
    license: project.document?.license && literal(project.document.license),
    functions: [...awaitedFunctions(project)],
  };
}

/** The user's functions that generated code awaits. */
function awaitedFunctions({ apps, auth }: ProjectConfig): ReadonlySet<Expression> {
  const dotted = apps
    .flatMap((app) => app.resources)
    .flatMap((resource) => resource.operations)
    .flatMap((entry) => {
      const { pre, post } = hooksOf(entry);
      const fn = isOf(entry, 'action') ? entry.fn : undefined;
      return [fn, entry.can, pre, post, serializerOf(entry)].filter((path) => path !== undefined);
    });
  dotted.push(...apps.flatMap(({ resources }) => resources.flatMap(({ links }) => links?.builder ?? [])));
  if (hasTokens(auth) && auth?.verify_credentials_fn !== undefined) dotted.push(auth.verify_credentials_fn);
  if (auth?.get_user_fn !== undefined) dotted.push(auth.get_user_fn);
  const store = auth?.session_store;
  const methods =
    store === undefined ? [] : ['is_revoked', 'revoke'].map((method) => code`${userName(store)}.${identifier(method)}`);
  return new Set([...dotted.sort().map(userName), ...methods]);
}
