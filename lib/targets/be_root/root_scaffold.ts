/**
 * `root_scaffold`: the project around a generated back end. All of its files are the user's: they are written once.
 *
 * Config: the whole root. Yields the application, its models with their first migration, tests, and the files of tools.
 */
import { type FileFragment, fileFragment } from '../../core/fragment.js';
import { operation } from '../../core/operation.js';
import type { RootConfig } from './config.js';
import { recordOf } from './revision/record.js';
import { migrationView } from './views/migration.js';
import { modelView, moduleOf } from './views/model.js';
import { codeView, filesView, messagesView, settingsView } from './views/project.js';
import { seededModels, seedViews } from './views/seed.js';
import { MESSAGE_MODELS } from './messages.js';
import { modelLines } from './model-list.js';
import { SIGN_IN_COUNT } from './sign-in.js';
import { USER } from './users.js';

/** What a project needs of the companion library, until that can be installed by its name. */
const COMPANION = [
  'pyproject.toml',
  ...['__init__.py', 'py.typed', 'queue.py', 'queue_url.py'].map((name) => `src/codegen_companion/${name}`),
];

/** The operation `root_scaffold`. */
export const rootScaffold = operation({
  name: 'root_scaffold',
  trigger: 'project',
  targets: ['be_root'],
  build: (context) => {
    const { config } = context;
    return [
      ...applicationFiles(config),
      ...modelFiles(config),
      ...seedFiles(config),
      ...queueFiles(config),
      ...messageFiles(config),
      ...testFiles(config),
      ...toolFiles(config),
    ];
  },
});

/** A file that is written once. */
function file(path: string, template: string, view: object = {}): FileFragment {
  return fileFragment({ path, template, context: { view }, ifExists: 'skip', banner: false });
}

/** A migration: databases that it has run on keep what it made of them, so that it is never written anew. */
function migration(path: string, template: string, view: object = {}): FileFragment {
  return { ...file(path, template, view), settled: true };
}

function applicationFiles(config: RootConfig): readonly FileFragment[] {
  const { module } = config;
  const view = { ...codeView(config), ...settingsView(config) };
  return [
    file('main.py', 'main.py.ejs', view),
    file('dev.py', 'dev.py.ejs', view),
    file('openapi.py', 'openapi.py.ejs', view),
    file('seed.py', 'seed.py.ejs', view),
    file(`${module}/__init__.py`, '[module]/__init__.py'),
    file(`${module}/docs.py`, '[module]/docs.py'),
    file(`${module}/health.py`, '[module]/health.py.ejs', view),
    file(`${module}/security.py`, '[module]/security.py'),
    ...(config.pages ? [file(`${module}/pages.py`, '[module]/pages.py')] : []),
    ...(config.auth
      ? [file('set_password.py', 'set_password.py.ejs', view), file(`${module}/auth.py`, '[module]/auth.py.ejs', view)]
      : []),
    ...parentPackages(config).map((path) => file(`${path}/__init__.py`, '[package]/__init__.py')),
  ];
}

/** The packages around the generated one, but for that of the code written by hand. */
function parentPackages({ generated_package: generated, module }: RootConfig): readonly string[] {
  const parents = generated.split('.').slice(0, -1);
  return parents.map((_, index) => parents.slice(0, index + 1).join('/')).filter((path) => path !== module);
}

function modelFiles(config: RootConfig): readonly FileFragment[] {
  const { module, models } = config;
  const code = codeView(config);
  return [
    file(`${module}/models/__init__.py`, '[module]/models/__init__.py.ejs', {
      lines: modelLines([
        ...models.map(({ name }) => name.raw),
        ...(config.sign_in ? [SIGN_IN_COUNT] : []),
        ...(config.comms ? MESSAGE_MODELS : []),
      ]),
    }),
    file(`${module}/models/base.py`, '[module]/models/base.py'),
    ...models.map((model) => ({
      ...file(
        `${module}/models/${moduleOf(model.name.raw)}.py`,
        '[module]/models/[name].py.ejs',
        modelView(model, config),
      ),
      record: recordOf(model),
    })),
    ...(config.sign_in
      ? [file(`${module}/models/sign_in_count.py`, '[module]/models/sign_in_count.py.ejs', code)]
      : []),
    file('migrations/env.py', 'migrations/env.py.ejs', code),
    file('migrations/script.py.mako', 'migrations/script.py.mako'),
    migration(
      'migrations/versions/0001_first_tables.py',
      'migrations/versions/0001_first_tables.py.ejs',
      migrationView(config),
    ),
  ];
}

/** The rows of each model in a module of its own, so that a model more changes none that is there. */
function seedFiles(config: RootConfig): readonly FileFragment[] {
  const path = `${config.module}/seeds`;
  const view = { ...codeView(config), ...settingsView(config) };
  return [
    file(`${path}/__init__.py`, '[module]/seeds/__init__.py'),
    ...(config.auth ? [file(`${path}/${moduleOf(USER)}.py`, '[module]/seeds/user.py.ejs', view)] : []),
    ...seedViews(config).map((seed) => file(`${path}/${seed.name}.py`, '[module]/seeds/[name].py.ejs', seed)),
  ];
}

/** The worker, the tables of the queue, and the library that joins both. */
function queueFiles(config: RootConfig): readonly FileFragment[] {
  if (!config.queue) return [];
  const view = codeView(config);
  return [
    file(`${config.module}/worker.py`, '[module]/worker.py.ejs', view),
    migration('migrations/versions/0002_job_queue.py', 'migrations/versions/0002_job_queue.py'),
    file('tests/test_worker.py', 'tests/test_worker.py.ejs', view),
    ...COMPANION.map((path) => file(`companion/${path}`, path)),
  ];
}

/** What messages are made of and carried by, and their tables. */
function messageFiles(config: RootConfig): readonly FileFragment[] {
  if (!config.comms) return [];
  const { module } = config;
  const view = messagesView(config);
  return [
    file(`${module}/messages.py`, '[module]/messages.py.ejs', view),
    file(`${module}/models/comm_message.py`, '[module]/models/comm_message.py.ejs', view),
    file(`${module}/models/comm_recipient.py`, '[module]/models/comm_recipient.py.ejs', view),
    file(`${module}/models/contact.py`, '[module]/models/contact.py'),
    migration('migrations/versions/0003_messages.py', 'migrations/versions/0003_messages.py'),
    file('tests/test_messages.py', 'tests/test_messages.py.ejs', view),
  ];
}

function testFiles(config: RootConfig): readonly FileFragment[] {
  const view = { ...codeView(config), servers: serversOf(config), hasRows: seededModels(config.models).length > 0 };
  return [
    file('tests/__init__.py', 'tests/__init__.py.ejs', view),
    file('tests/conftest.py', 'tests/conftest.py.ejs', view),
    file('tests/factories.py', 'tests/factories.py.ejs', view),
    file('tests/test_main.py', 'tests/test_main.py.ejs', view),
    file('tests/test_migrations.py', 'tests/test_migrations.py.ejs', view),
    file('tests/test_openapi.py', 'tests/test_openapi.py.ejs', view),
    ...(config.pages ? [file('tests/test_pages.py', 'tests/test_pages.py.ejs', view)] : []),
    file('tests/test_seed.py', 'tests/test_seed.py.ejs', view),
    ...(config.auth
      ? [
          file('tests/test_auth.py', 'tests/test_auth.py.ejs', view),
          file('tests/test_set_password.py', 'tests/test_set_password.py.ejs', view),
        ]
      : []),
    ...(config.telemetry ? [file('tests/test_telemetry.py', 'tests/test_telemetry.py.ejs', view)] : []),
  ];
}

/** Settings that name a server. */
function serversOf({ opa, rate_limit: limits }: RootConfig): readonly object[] {
  return [
    ...(limits ? [{ variable: 'RATE_LIMIT_STORAGE_URL', test: 'storage' }] : []),
    ...(opa ? [{ variable: 'OPA_URL', test: 'policy_engine' }] : []),
  ];
}

function toolFiles(config: RootConfig): readonly FileFragment[] {
  const view = filesView(config);
  return [
    file('.env.example', '.env.example.ejs', view),
    file('.gitattributes', 'gitattributes.ejs', view),
    // npm publishes no file of that name.
    file('.gitignore', 'gitignore'),
    file('.python-version', '.python-version.ejs', view),
    file('AGENTS.md', 'AGENTS.md.ejs', view),
    file('README.md', 'README.md.ejs', view),
    file('alembic.ini', 'alembic.ini'),
    file('justfile', 'justfile.ejs', view),
    file('pyproject.toml', 'pyproject.toml.ejs', view),
    ...(config.opa
      ? [
          file('policy/authz.rego', 'policy/authz.rego.ejs', view),
          file('policy/authz_test.rego', 'policy/authz_test.rego.ejs', view),
        ]
      : []),
    ...(config.docker
      ? [
          file('.dockerignore', '.dockerignore.ejs', view),
          file('Dockerfile', 'Dockerfile.ejs', view),
          file('compose.yaml', 'compose.yaml.ejs', view),
        ]
      : []),
    ...(config.ci
      ? [
          file('.github/dependabot.yml', '.github/dependabot.yml.ejs', view),
          file('.github/workflows/ci.yml', '.github/workflows/ci.yml.ejs', view),
        ]
      : []),
  ];
}
