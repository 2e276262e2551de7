/** The configs of the targets that the guided set-up leaves, as a person would write them. What is default is left out. */
import { jsonText } from '../languages/json-text.js';
import { literal } from '../languages/jsonnet.js';
import { API_PATH } from '../targets/be_root/pages.js';
import type { Format, SetupAnswers } from './answers.js';
import { apiLines, rootLines, withNeeded } from './extras.js';
import { comment } from './jsonnet-layout.js';
import { listImport } from './list-files.js';

/** `config/be.jsonnet` */
export function beConfig({ create, name, database, auth, extras = [], module = 'app' }: SetupAnswers): string {
  return config('The API: `codegen be` writes `_generated/` from this, and writes it again whenever this changes.', {
    imports: [
      ...(auth ? ["local auth = import 'be/auth/jwt.libsonnet';"] : []),
      "local databases = import 'be/db/databases.libsonnet';",
    ],
    keys: [
      `  module: ${literal(module)},`,
      '',
      ...comment(DATABASES[database], '  '),
      `  databases: [databases.${database}(null)],`,
      '',
      ...documentLines(name),
      ...(auth ? signInLines('auth', { create, module }) : []),
      ...apiLines(withNeeded(extras), { name, module }),
      ...comment(
        'Rows for the generated tests come from the models; `tests/factories.py` makes those with rules of their own.',
        '  ',
      ),
      '  generate_tests: true,',
      "  test_factories: 'tests.factories',",
      '',
      `  resources: ${listImport('be')},`,
    ],
  });
}

/** What linters of OpenAPI documents want to be told, in words that are true of a project that says nothing else. */
function documentLines(name: string): readonly string[] {
  const contact = literal(`The team of ${name}`);
  return [
    ...comment('What `/docs` and clients are told: who answers questions, and what the API may be used under.', '  '),
    '  document: {',
    `    contact: { name: ${contact} },`,
    "    license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },",
    '  },',
    '',
  ];
}

const DATABASES = {
  sqlite: 'An SQLite file without any set-up, unless `DATABASE_URL` holds another URL.',
  postgres: '`DATABASE_URL` holds its URL.',
} as const;

/** What signing in takes; `library` is what the config calls that of tokens. */
export function signInLines(
  library: string,
  { create, module = 'app' }: Pick<SetupAnswers, 'create' | 'module'>,
): readonly string[] {
  return [
    ...comment('Users sign in for a token, which `JWT_SECRET` signs; every route asks for one.', '  '),
    `  auth: ${library}.jwt({`,
    `    verify_credentials_fn: ${literal(`${module}.auth.verify_credentials`)},`,
    `    user_schema: ${literal(`${module}.auth.CurrentUser`)},`,
    '    // Asked at each request: who is not active any more is out at once.',
    `    get_user_fn: ${literal(`${module}.auth.get_user`)},`,
    `    change_password_fn: ${literal(`${module}.auth.change_password`)},`,
    ...(create === 'both' ? RENEWAL : []),
    '  }),',
    '',
    ...comment('Wrong passwords are counted in a table, for all processes of the API.', '  '),
    `  sign_in: { model: ${literal(`${module}.models.SignInCount`)} },`,
    '',
    ...(create === 'both' ? PERMISSIONS : []),
  ];
}

const RENEWAL = [
  '    // Pages make a token last longer while somebody works, until twelve hours after signing in.',
  '    renewable_seconds: 12 * 60 * 60,',
];

const PERMISSIONS = [
  ...comment('Pages ask what their user may do, and offer nothing else.', '  '),
  '  permissions: true,',
  '',
];

/**
 * `config/be_root.jsonnet`
 *
 * @param pages - whether the application serves the web pages, too
 */
export function beRootConfig(answers: SetupAnswers, pages: boolean): string {
  const { name, database, auth, extras = [], module = 'app', imported } = answers;
  return config('The project around the API: `codegen be_root` writes what is not there yet, and leaves what is.', {
    imports: [],
    keys: [
      `  name: ${literal(name)},`,
      ...(module === 'app' ? [] : [`  module: ${literal(module)},`]),
      ...(database === 'sqlite' ? [] : [`  database: ${literal(database)},`]),
      ...(imported === undefined ? [] : importedLines(imported)),
      ...(pages ? [...comment('One origin: the pages at `/`, the API below `/api`.', '  '), '  pages: true,'] : []),
      ...(auth ? ['  auth: true,', '  sign_in: true,'] : []),
      ...rootLines(withNeeded(extras)),
      '',
      `  models: ${listImport('be_root')},`,
    ],
  });
}

/** What the root of a project is told of tables that were there before it. */
export function importedLines(revision: string): readonly string[] {
  return [
    ...comment('The migration of the tables that were there before: a database that has them stays as it is.', '  '),
    `  imported: ${literal(revision)},`,
  ];
}

/** What `config/fe_root.jsonnet` depends on. */
export type WebConfig = Pick<SetupAnswers, 'name' | 'auth' | 'openapi'> & {
  /** The API is made with the pages: its application serves them, and its users may change their password. */
  readonly isServed?: boolean;
};

/** `config/fe_root.jsonnet` */
export function feRootConfig({ name, auth, openapi, isServed = false }: WebConfig): string {
  const spec = openapi === undefined ? DEFAULT_SPEC : specFrom(openapi);
  return config('The web pages: `codegen fe_root` writes what is not there yet in `web/`, and leaves what is.', {
    imports: [],
    keys: [
      `  name: ${literal(name)},`,
      ...(spec === DEFAULT_SPEC ? [] : [`  openapi_spec: ${literal(spec)},`]),
      ...(isServed ? [`  api_url: ${literal(SERVED_API)},`] : []),
      ...(auth ? ['  auth: true,'] : []),
      ...(isServed && auth ? ['  change_password: true,', '  permissions: true,'] : []),
      '',
      `  resources: ${listImport('fe_root')},`,
    ],
  });
}

/** Where the document of an API is that is made with the pages. */
export const DEFAULT_SPEC = '../openapi.json';

/** Where the API runs during development if its application serves the pages, too. */
export const SERVED_API = `http://127.0.0.1:8000${API_PATH}`;

/** What is named from the project's directory, as it is named from `web/`. */
export function specFrom(openapi: string): string {
  if (/^https?:\/\//i.test(openapi) || /^(?:[A-Za-z]:)?[\\/]/.test(openapi)) return openapi;
  return `../${openapi.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')}`;
}

/** What the config of an API depends on that is made from tables. */
interface ImportedApi {
  readonly module: string;
  readonly driver: 'postgresql' | 'sqlite';
}

/** The config of an API that is made from tables, where there is none yet; a set-up that comes later writes its own over it, unless somebody has changed it. */
export function importedConfig(format: Format, { module, driver }: ImportedApi): string {
  if (format === 'json') {
    return jsonText({ module, databases: [{ driver }], generate_tests: true, resources: 'resources' });
  }
  const database = driver === 'sqlite' ? 'sqlite' : 'postgres';
  const lines = [
    ...comment('The API: `codegen be` writes `_generated/` from this, and writes it again whenever this changes.'),
    "local databases = import 'be/db/databases.libsonnet';",
    '',
    '{',
    `  module: ${literal(module)},`,
    '',
    ...comment('`DATABASE_URL` holds its URL.', '  '),
    `  databases: [databases.${database}(null)],`,
    '',
    '  generate_tests: true,',
    '',
    `  resources: ${listImport('be')},`,
    '}',
    '',
  ];
  return lines.join('\n');
}

function config(
  about: string,
  { imports, keys }: { readonly imports: readonly string[]; readonly keys: readonly string[] },
): string {
  return [...comment(about), ...imports, ...(imports.length > 0 ? [''] : []), '{', ...keys, '}', ''].join('\n');
}
