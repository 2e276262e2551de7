/**
 * `tests`: what the generated tests of an app share.
 *
 * Config: `generate_tests` of resources, and the project's `test_factories`. Yields `{module}/tests/conftest.py` and, once in
 * a project, `http_rules_test.py` for all routes and `sign_in_test.py` for that of tokens; the tests themselves are the
 * contracts of resources.
 */
import { type Fragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, imported, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import { library } from '../fields/expressions.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import { type Fact, call, asIs, printFact } from './fact.js';
import { visibilityModule } from './operation.js';
import { generatedName, sessionOf, sessionVariable, userName } from '../names/names.js';
import { type AuthConfig, SYMMETRIC_ALGORITHMS } from '../auth/schema.js';
import { isOf } from '../schema/operation.js';
import { RouteHandler, takesOptionalUser } from '../outputs/route_handler.js';
import { hasFiles } from '../files/file-fields.js';
import { hasTokens, takesBearers } from '../auth/auth_scaffold.js';
import { declaredLists } from './declared-lists.js';
import { permissionsUser } from '../permissions/users.js';
import { packageFile } from '../project/package-file.js';
import { kitFiles, supportFiles } from '../project/support.js';

/** The operation `tests`. */
export const tests = operation({
  name: 'tests',
  trigger: 'app',
  targets: ['be'],
  when: (context) => hasTests(context.instance),
  build: (context) => {
    const { instance: app, config: project } = context;
    // Asked when everything is there: whose rows are seen, other apps say, too.
    const isOptional = (): boolean =>
      permissionsUser(project, context.store.outputsUnder(context.store.root.id, RouteHandler)) === 'optional' ||
      context.store.outputsUnder(context.instanceId, RouteHandler).some(takesOptionalUser);
    const sessions = project.databases.map(({ key }) => sessionOf(key));
    const factories = factoriesOf(project);
    const lists = declaredLists(app);
    const view = {
      sessions,
      databases: databasesOf(app, project),
      factoryArguments: joined([...(factories ? [factories] : []), ...(lists ? [code`lists=${lists}`] : [])], ', '),
      ...authView(project, factories),
      seen: seenBy(project),
      ...(project.auth && { signIn: signInView(project, isOptional) }),
    };
    return [
      packageFile(`${app.module}/tests`),
      fileFragment({
        path: `${app.module}/tests/conftest.py`,
        template: '[module]/tests/conftest.py.ejs',
        context: { view },
      }),
      ...(project.apps.find(hasTests)?.module === app.module ? [httpTests(app), ...signInTests(app, project)] : []),
      ...kitFiles(),
      ...(hasFiles(project) ? [...supportFiles('testing/file_stand_in'), fileFixture(app)] : []),
      ...supportFiles('testing/databases', 'testing/factory', ...keyPair(project.auth)),
    ];
  },
});

function hasTests({ resources }: App): boolean {
  return resources.some((resource) => resource.generate_tests);
}

/**
 * The test of all routes of the document, those of other apps included: one app has it. No resource has a test of such a
 * name, whatever it is called.
 */
function httpTests({ module }: App): Fragment {
  return fileFragment({
    path: `${module}/tests/http_rules_test.py`,
    template: '[module]/tests/http_rules_test.py.ejs',
  });
}

/** The test of the token route, which all apps share. No Redis is asked for its other limits. */
function signInTests(app: App, project: ProjectConfig): readonly Fragment[] {
  const { auth, rate_limit: limits } = project;
  if (auth?.verify_credentials_fn === undefined || !hasTokens(auth)) return [];
  const route = imported({ module: 'auth', name: 'router', origin: 'generated' });
  const renewals = auth.renewable_seconds === undefined ? '' : code`${DEPENDENCIES}`;
  return [
    ...supportFiles('testing/guesses'),
    ...(renewals === '' ? [] : supportFiles('testing/renewals')),
    fileFragment({
      path: `${app.module}/tests/sign_in_test.py`,
      template: '[module]/tests/sign_in_test.py.ejs',
      context: { view: { route, verify: userName(auth.verify_credentials_fn), renewals } },
    }),
    ...(limits === undefined ? [] : [...supportFiles('testing/limit_stand_in'), limitFixture(app, project)]),
  ];
}

/** Which rows users see, of all resources; none if they see all. */
function seenBy({ apps }: ProjectConfig): Expression {
  const fact = (name: string, ...parts: readonly Fact[]): Fact => call(generatedName('testing.contract', name), parts);
  const places = apps.flatMap(({ module, resources }) => resources.map((resource) => ({ module, resource })));
  const owned = places.flatMap(({ resource: { model, scope_by: scope } }) =>
    scope === undefined ? [] : fact('Owned', asIs(userName(model)), scope.column, scope.claim),
  );
  const filters = places.flatMap(({ module, resource: { row_filter: fn } }) =>
    fn === undefined ? [] : fact('RowFilter', asIs(userName(fn)), asIs(visibilityModule(module))),
  );
  const seen = {
    owned: owned.length === 0 ? undefined : owned,
    row_filters: filters.length === 0 ? undefined : filters,
  };
  const isAll = owned.length === 0 && filters.length === 0;
  return isAll ? code`` : printFact(call(generatedName('testing.scene', 'Seen'), [], seen));
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
    fixture: sessionVariable(key),
    title: key === undefined ? 'an empty database' : `an empty database ${key}`,
    session: sessionOf(key),
    file: literal(key ?? 'app'),
    metadatas: [
      ...app.resources.filter((resource) => resource.db_key === key).map(({ model }) => model),
      ...ownTables(project, key),
    ].map((model) => code`${userName(model)}.metadata`),
    extensions: literal(extensionsOf(app.resources.filter((resource) => resource.db_key === key))),
  }));
}

/** The classes in a database that no resource shows. */
function ownTables(project: ProjectConfig, key: string | undefined): readonly string[] {
  const isDefault = project.databases.some((database) => database.default && database.key === key);
  if (!isDefault) return [];
  return [project.idempotency, project.sign_in].flatMap((kept) => kept?.model ?? []);
}

function extensionsOf(resources: readonly ResourceConfig[]): readonly string[] {
  const modifiers = resources.flatMap(({ operations }) => operations.flatMap(({ modifiers = [] }) => modifiers));
  const hasTrigrams = modifiers.some((one) => isOf(one, 'search') && one.strategy === 'trigram');
  return hasTrigrams ? ['pg_trgm'] : [];
}

function factoriesOf({ test_factories: module }: ProjectConfig): Expression {
  if (module === undefined) return code``;
  return module.includes('.') ? userName(module) : imported({ module, origin: 'user' });
}

/** A user of the application, and the dependencies that it asks for the current one. */
function signInView(project: ProjectConfig, isOptional: () => boolean) {
  const { factories, claims, custom, dependencies } = authView(project, factoriesOf(project));
  const schema = project.auth?.user_schema;
  const made = code`${generatedName('testing.sign_in', 'make_claims')}(${claims})`;
  const optional = project.auth?.get_optional_user_fn;
  return {
    dependency: custom || code`${dependencies}.get_current_user`,
    get optional() {
      if (!isOptional()) return code``;
      return optional === undefined ? code`${dependencies}.get_optional_user` : userName(optional);
    },
    user: custom
      ? code`${generatedName('testing.sign_in', 'make_user')}(${factories})`
      : schema === undefined
        ? made
        : code`${userName(schema)}.model_validate(${made})`,
  };
}

/** The module that signs tokens, and tells who a request is from. */
const DEPENDENCIES = imported({ module: 'auth', name: 'dependencies', origin: 'generated' });

function authView({ auth }: ProjectConfig, factories: Expression) {
  const schema = auth?.user_schema === undefined ? code`` : userName(auth.user_schema);
  const claims = [factories || (schema && code`None`), schema].filter((argument) => argument !== '');
  return {
    factories,
    auth: auth === undefined ? 'none' : hasTokens(auth) ? 'tokens' : 'custom',
    algorithm: auth && isAsymmetric(auth) ? literal(auth.algorithm) : '',
    bearer: takesBearers(auth),
    store: auth?.session_store !== undefined,
    getUser: auth?.get_user_fn !== undefined,
    userSchema: auth?.user_schema !== undefined,
    user: schema || code`dict[str, ${library('typing', 'Any')}]`,
    claims: joined(claims, ', '),
    custom: auth?.get_current_user_fn === undefined ? code`` : userName(auth.get_current_user_fn),
    dependencies: DEPENDENCIES,
  };
}

function keyPair(auth: AuthConfig | undefined): readonly 'testing/key_pair'[] {
  return auth !== undefined && hasTokens(auth) && isAsymmetric(auth) ? ['testing/key_pair'] : [];
}

function isAsymmetric({ algorithm }: AuthConfig): boolean {
  return !SYMMETRIC_ALGORITHMS.some((one) => one === algorithm);
}

/** The fixture, for all tests of an app, that takes the place of the policy. */
export function policyFixture({ module }: App, { opa }: ProjectConfig): Fragment {
  const view = {
    module: imported({ module: '', name: 'policy', alias: 'policy_module', origin: 'generated' }),
    standIn: generatedName('testing.policy_stand_in', 'PolicyStandIn'),
    replaceInput: generatedName('testing.policy_stand_in', 'replace_input'),
    inputFunction: opa?.input_fn === undefined ? '' : userName(opa.input_fn),
  };
  return snippetFragment({
    parent: `${module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'policy',
    template: '[module]/tests/_policy.py.ejs',
    context: { view },
  });
}

/** The fixture, for all tests of an app, that keeps files for a test. */
function fileFixture({ module }: App): Fragment {
  return snippetFragment({
    parent: `${module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'file_storage',
    template: '[module]/tests/_file_storage.py.ejs',
    context: { view: { standIn: generatedName('testing.file_stand_in', 'FileStandIn') } },
  });
}

/** The fixture, for all tests of an app, that takes the place of the limiter. */
export function limitFixture({ module }: App, { rate_limit: settings }: ProjectConfig): Fragment {
  const view = {
    module: imported({ module: '', name: 'rate_limit', origin: 'generated' }),
    standIn: generatedName('testing.limit_stand_in', 'LimitStandIn'),
    replaceKey: generatedName('testing.limit_stand_in', 'replace_key'),
    keyFunction: settings?.key_func === undefined ? '' : userName(settings.key_func),
  };
  return snippetFragment({
    parent: `${module}/tests/conftest.py`,
    slot: 'fixtures',
    id: 'rate_limits',
    template: '[module]/tests/_rate_limits.py.ejs',
    context: { view },
  });
}
