/**
 * `tests`: what the generated tests of an app share.
 *
 * Config: `generate_tests` of resources, and the project's `test_factories`. Yields `{module}/tests/conftest.py`; the
 * tests themselves come from the operations whose handlers they cover, which start them with {@link testCase}.
 */
import { fileFragment } from '../../../core/fragment.js';
import { type Expression, imported } from '../../../core/imports.js';
import { Name } from '../../../core/name.js';
import { oncePer } from '../../../core/once.js';
import { operation } from '../../../core/operation.js';
import { literal, tuple } from '../../../languages/python.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import { keyType } from '../expressions.js';
import { type ResourceNames, generatedName, moduleOf, sessionOf, userName } from '../names.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SharedTestPiece, TestCase } from '../outputs/test_case.js';
import { type AuthConfig, SYMMETRIC_ALGORITHMS } from '../schema/auth.js';
import { hasTokens, takesBearers, takesCookies } from './auth_scaffold.js';
import { declaredLists } from './declared_lists.js';
import type { Entry } from './handler.js';
import { packageFile } from './package_file.js';
import { type SupportModule, supportFiles } from './support.js';
import { isOf } from '../schema/operation.js';

/** The operation `tests`. */
export const tests = operation({
  name: 'tests',
  trigger: 'app',
  targets: ['be'],
  when: (context) => context.instance.resources.some((resource) => resource.generate_tests),
  build: (context) => {
    const { instance: app, config: project } = context;
    const sessions = project.databases.map(({ key }) => sessionOf(key));
    const factories = factoriesOf(project);
    const lists = declaredLists(app);
    const view = {
      sessions,
      databases: databasesOf(app, project),
      factoryArguments: [...(factories ? [factories] : []), ...(lists ? [`lists=${lists}`] : [])].join(', '),
      ...authView(project, factories),
    };
    return [
      packageFile(`${app.module}/tests`),
      fileFragment({
        path: `${app.module}/tests/conftest.py`,
        template: '[module]/tests/conftest.py.ejs',
        context: { view },
      }),
      ...supportFiles(...SUPPORT_OF_TESTS, ...actionSupport(app), ...authSupport(project.auth)),
    ];
  },
});

const SUPPORT_OF_TESTS = ['testing/checks', 'testing/factory', 'testing/missing', 'testing/databases'] as const;

/** Name of the fixture of a database. */
export function databaseFixture(key: string | undefined): string {
  return key === undefined ? 'db' : `${key}_db`;
}

/** Local names of the tests, which a row's variable must not take. */
const BOUND: ReadonlySet<string> = new Set(
  `factory monkeypatch response body name value names method path before sent stand_in result pages keys item items
  stored routes found answer headers count error is_stored path_of first_items list_items list_pages sent_values make_instance missing_pk
  text q counts expected values query jsonable_encoder as_json as_utc another deletion claimed sign_in row_filter rules guard args stand_ins
  serializer takes beyond beyond_integer hook version change changing header touches url responses etag stored_rows asyncio
  repeated update user dt policy rule question asked other`.split(/\s+/),
);

/** What every test of a resource reads, and the expressions in it. */
export function testNames({ names, resource }: Pick<Entry<unknown>, 'names' | 'resource'>) {
  const { variable } = names;
  const row = BOUND.has(variable) || variable === databaseFixture(resource.db_key) ? `${variable}_row` : variable;
  return {
    row,
    modelClass: names.modelClass,
    pk: resource.pk,
    /** The path of a row, inside an f-string */
    rowPath: `{${generatedName('testing.checks', 'path_of')}(${row}.${resource.pk})}`,
    asJson: generatedName('testing.checks', 'as_json'),
  };
}

/** The module of a resource's routes, as its tests name it. */
export function routesModule(names: ResourceNames): Expression {
  const module = moduleOf(names.paths.routes);
  const dot = module.lastIndexOf('.');
  return imported({ module: module.slice(0, dot), name: module.slice(dot + 1), alias: 'routes', origin: 'generated' });
}

/** Where a test finds a handler: at a path below its resource, or wherever it says. */
export function addressOf({ example }: RouteHandler, path: string): Expression {
  if (example !== undefined) return literal(example);
  return path === '' ? 'URL' : `f"{URL}${path}"`;
}

/** Start a test of a handler; what the caller gives beside it is what differs. */
export function testCase(
  of: Entry<unknown>,
  {
    suffix,
    ...parts
  }: Pick<TestCase, 'docstring' | 'fixtures' | 'template' | 'order'> & {
    /** Behind the handler's name; empty for the test of what it is for. */
    readonly suffix: string;
  } & Partial<Pick<TestCase, 'parameters' | 'body' | 'shared' | 'needsTables'>>,
): TestCase {
  const { names, resource, app, entry, handler } = of;
  return {
    type: 'TestCase',
    names,
    entry,
    url: urlOf(app, resource),
    database: databaseFixture(resource.db_key),
    name: `test_${handler}${suffix && '_'}${suffix}`,
    authenticated: false,
    needsTables: false,
    ...parts,
    shared: parts.shared ?? [],
    body: { ...testNames(of), ...parts.body },
  };
}

/** The test that no handler which requires the current user answers anybody else. */
export function unauthorizedTest(
  of: Pick<Entry<unknown>, 'app' | 'names' | 'resource'> & { readonly handlers: readonly RouteHandler[] },
): TestCase {
  return resourceTest(of, {
    suffix: 'unauthorized',
    docstring: 'Without a valid token there is no access.',
    fixtures: ['anonymous'],
    parameters: {
      names: { method: 'str', path: 'str' },
      runs: of.handlers.map(({ method, path }) => tuple([literal(method.toUpperCase()), literal(path)])),
    },
    template: '[module]/tests/_unauthorized.py.ejs',
    shared: [missingKey(of.names)],
    order: 90,
  });
}

/** Start a test of several handlers of a resource; what the caller gives beside it is what differs. */
export function resourceTest(
  { app, names, resource }: Pick<Entry<unknown>, 'app' | 'names' | 'resource'>,
  {
    suffix,
    ...parts
  }: Pick<TestCase, 'docstring' | 'fixtures' | 'template' | 'order' | 'parameters'> & {
    /** Behind the resource's name. */
    readonly suffix: string;
  } & Partial<Pick<TestCase, 'body' | 'shared'>>,
): TestCase {
  return {
    type: 'TestCase',
    names,
    url: urlOf(app, resource),
    database: databaseFixture(resource.db_key),
    name: `test_${names.model.plural.snake}_${suffix}`,
    authenticated: false,
    needsTables: false,
    shared: [],
    body: {},
    ...parts,
  };
}

/** The test that no handler which may change something takes the cookie alone for a user's will. */
export function csrfTest(of: Parameters<typeof unauthorizedTest>[0]): TestCase {
  return {
    ...unauthorizedTest(of),
    name: `test_${of.names.model.plural.snake}_without_csrf_token`,
    docstring: 'A cookie alone changes nothing: other sites can have it sent.',
    fixtures: ['by_cookie'],
    template: '[module]/tests/_without_csrf_token.py.ejs',
  };
}

/** Full path of a handler; parameters stay as they are, for requests that are refused before anything looks at them. */
export function fullPathOf(app: App, { router, path, resource }: RouteHandler): string {
  return router === undefined ? `${urlOf(app, resource)}${path}` : path;
}

/** Full path of a resource's collection. */
function urlOf({ prefix }: App, resource: ResourceConfig): string {
  return `${prefix}${resource.route_prefix}`;
}

/** The constant that holds a key which no row has. */
export const missingKey = oncePer((names: ResourceNames): SharedTestPiece => {
  const { resource } = names;
  const view = { modelClass: names.modelClass, pk: resource.pk, keyType: keyType(resource.pk_type) };
  return { id: 'missing', template: '[module]/tests/_missing_key.py.ejs', view, order: 0 };
});

/** A constant with the fields of a request. */
export function bodyConstant(name: string, fields: readonly (readonly [string, Expression])[]): SharedTestPiece {
  return { id: name, template: '[module]/tests/_body.py.ejs', view: { name, fields }, order: 1 };
}

interface DatabaseView {
  readonly fixture: string;
  readonly title: string;
  readonly session: Expression;
  readonly file: string;
  readonly metadatas: readonly Expression[];
  /** What PostgreSQL needs beside itself */
  readonly extensions: Expression;
}

/** The databases that an app's resources are in, with the models of each. */
function databasesOf(app: App, project: ProjectConfig): readonly DatabaseView[] {
  const keys = new Set(app.resources.map((resource) => resource.db_key));
  return [...keys].map((key) => ({
    fixture: databaseFixture(key),
    title: key === undefined ? 'an empty database' : `an empty database ${key}`,
    session: sessionOf(key),
    file: literal(key ?? 'app'),
    metadatas: [
      ...app.resources.filter((resource) => resource.db_key === key).map(({ model }) => model),
      ...ownTables(project, key),
    ].map((model) => `${userName(model)}.metadata`),
    extensions: literal(extensionsOf(app.resources.filter((resource) => resource.db_key === key))),
  }));
}

/** The classes in a database that no resource shows. */
function ownTables({ databases, idempotency }: ProjectConfig, key: string | undefined): readonly string[] {
  const isDefault = databases.some((database) => database.default && database.key === key);
  return idempotency === undefined || !isDefault ? [] : [idempotency.model];
}

function extensionsOf(resources: readonly ResourceConfig[]): readonly string[] {
  const modifiers = resources.flatMap(({ operations }) => operations.flatMap(({ modifiers = [] }) => modifiers));
  const hasTrigrams = modifiers.some((one) => isOf(one, 'search') && one.strategy === 'trigram');
  return hasTrigrams ? ['pg_trgm'] : [];
}

function factoriesOf({ test_factories: module }: ProjectConfig): Expression {
  if (module === undefined) return '';
  const dot = module.lastIndexOf('.');
  if (dot < 0) return imported({ module, origin: 'user' });
  return imported({ module: module.slice(0, dot), name: module.slice(dot + 1), origin: 'user' });
}

/** A user of the application, and the dependency that it asks for the current one. */
export function signInView(project: ProjectConfig) {
  const { factories, claims, custom, dependencies } = authView(project, factoriesOf(project));
  const schema = project.auth?.user_schema;
  const made = `${generatedName('testing.sign_in', 'make_claims')}(${claims})`;
  return {
    dependency: custom || `${dependencies}.get_current_user`,
    user: custom
      ? `${generatedName('testing.sign_in', 'make_user')}(${factories})`
      : schema === undefined
        ? made
        : `${userName(schema)}.model_validate(${made})`,
  };
}

function authView({ auth }: ProjectConfig, factories: Expression) {
  const schema = auth?.user_schema === undefined ? '' : userName(auth.user_schema);
  return {
    factories,
    auth: auth === undefined ? 'none' : hasTokens(auth) ? 'tokens' : 'custom',
    algorithm: auth && isAsymmetric(auth) ? literal(auth.algorithm) : '',
    bearer: takesBearers(auth),
    cookie: takesCookies(auth),
    store: auth?.session_store !== undefined,
    claims: [factories || (schema && 'None'), schema].filter(Boolean).join(', '),
    custom: auth?.get_current_user_fn === undefined ? '' : userName(auth.get_current_user_fn),
    dependencies: imported({ module: 'auth', name: 'dependencies', origin: 'generated' }),
  };
}

function actionSupport({ resources }: App): readonly SupportModule[] {
  const actions = resources.flatMap(({ operations }) => operations.filter((entry) => isOf(entry, 'action')));
  return [
    ...(actions.length > 0 ? (['testing/stand_in'] as const) : []),
    ...(actions.some(({ returns }) => typeof returns === 'string') ? (['testing/instances'] as const) : []),
  ];
}

function authSupport(auth: AuthConfig | undefined): readonly SupportModule[] {
  if (auth === undefined) return [];
  return hasTokens(auth) && isAsymmetric(auth) ? ['testing/sign_in', 'testing/key_pair'] : ['testing/sign_in'];
}

function isAsymmetric({ algorithm }: AuthConfig): boolean {
  return !SYMMETRIC_ALGORITHMS.some((one) => one === algorithm);
}

/** What tests of columns end in: names that differ in their spelling alone are told apart by a number. */
export function suffixesOf(start: string, names: readonly string[]): readonly string[] {
  const words = names.map((name) => new Name(name).snake);
  return words.map((word, index) => {
    const count = words.slice(0, index + 1).filter((other) => other === word).length;
    return `${start}_${word}${count === 1 ? '' : `_${String(count)}`}`;
  });
}
