/** What the templates of a project read, but for models: names, settings, libraries. */
import { imported } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import { literal } from '../../../languages/python.js';
import type { RootConfig } from '../config.js';
import { API_PATH } from '../pages.js';
import { titleOf } from '../resolve.js';
import { USER } from '../users.js';
import { dependencies, devDependencies } from './dependencies.js';
import { own } from './expressions.js';
import { searchIndexesView } from './search-indexes.js';
import { BASELINE } from './migration.js';
import { makerOf } from './seed.js';

/** Who may sign in to a new project. */
const FIRST_USER = { userName: 'ann', userWords: 'correct horse battery staple' };

/** Names that several Python files import from the project itself. */
export function codeView(config: RootConfig) {
  const { module, generated_package: generated } = config;
  return {
    generated,
    module,
    format: config.format,
    ...searchIndexesView(config),
    ...pagesView(config),
    auth: config.auth,
    hasFirstUser: config.auth && config.imported === undefined,
    imported: config.imported !== undefined,
    baseline: config.imported ?? '',
    /** What the migration of tables comes after that were there before. */
    beforeBaseline: config.imported === BASELINE ? 'base' : (config.imported ?? '').replace(/_imported$/, ''),
    /** Whether the tests take place in databases of a server, and nowhere else. */
    needsServer: config.imported !== undefined && config.database === 'postgres',
    /** Whether columns may hold values of other types than they say, as those of a SQLite database that was there may. */
    isLoose: config.imported !== undefined && config.database !== 'postgres',
    queue: config.queue,
    comms: config.comms,
    telemetry: config.telemetry ? own(generated, 'telemetry') : '',
    setUpTelemetry: imported({
      module: `${generated}.telemetry`,
      name: 'set_up',
      alias: 'set_up_telemetry',
      origin: 'user',
    }),
    limits: config.rate_limit,
    opa: config.opa,
    rateLimit: own(generated, 'rate_limit'),
    policy: own(generated, 'policy'),
    session: own(`${generated}.db`, 'session'),
    mount: own(`${generated}.api`, 'mount'),
    dependencies: own(`${generated}.auth`, 'dependencies'),
    health: own(module, 'health'),
    addDocs: own(`${module}.docs`, 'add_docs'),
    docsAssets: own(`${module}.docs`, 'ASSETS'),
    authModule: own(module, 'auth'),
    corsOrigins: own(`${module}.security`, 'cors_origins'),
    headers: own(`${module}.security`, 'HEADERS'),
    securityHeaders: own(`${module}.security`, 'SecurityHeaders'),
    signInCountMixin: own(`${generated}.support.sign_in_counts`, 'SignInCountMixin'),
    hashPassword: own(`${module}.auth`, 'hash_password'),
    setPassword: own('set_password', 'set_password'),
    Base: own(`${module}.models.base`, 'Base'),
    User: own(`${module}.models`, USER),
    seeds: own(module, 'seeds'),
    makeUsers: makerOf(USER, module),
    createApp: own('main', 'create_app'),
    createWorker: own(`${module}.worker`, 'create_worker'),
    addDeliveries: own(`${generated}.comms`, 'add_deliveries'),
    databaseUrl: own(`${generated}.support.database`, 'database_url'),
    makeUser: own('tests.factories', 'make_user'),
    seed: imported({ module: 'seed', origin: 'user' }),
    openapi: imported({ module: 'openapi', origin: 'user' }),
  };
}

/** Where the API is once the application serves pages, too; `apiPrefix` is what stands before the paths of its routes. */
function pagesView({ module, pages }: RootConfig) {
  return {
    pages,
    apiPrefix: pages ? API_PATH : '',
    apiPath: own(`${module}.pages`, 'API_PATH'),
    servePages: own(`${module}.pages`, 'serve_pages'),
    fileOrigins: own(`${module}.pages`, 'file_origins'),
  };
}

/** Names that the code of messages imports. */
export function messagesView({ module, generated_package: generated }: RootConfig) {
  const support = (name: string, item: string) => own(`${generated}.support.comms_${name}`, item);
  return {
    messageMixin: support('models', 'MessageMixin'),
    recipientMixin: support('models', 'RecipientMixin'),
    transport: support('types', 'Transport'),
    consoleTransport: support('console', 'ConsoleTransport'),
    smtpTransport: support('smtp', 'SmtpTransport'),
    comms: own(generated, 'comms'),
    messages: own(module, 'messages'),
    Welcome: own(`${module}.messages`, 'Welcome'),
    Contact: own(`${module}.models`, 'Contact'),
    CommRecipient: own(`${module}.models`, 'CommRecipient'),
    createWorker: own(`${module}.worker`, 'create_worker'),
  };
}

/** Names and settings, as source text of Python. */
export function settingsView(config: RootConfig) {
  const { description, generated_package: generated, module } = config;
  const isPostgres = config.database === 'postgres';
  const [top = ''] = generated.split('.');
  return {
    title: literal(titleOf(config.name)),
    description: literal(description),
    generatedPath: literal(directoryOf(generated)),
    watched: [...new Set([module, top])].map(literal).join(', '),
    databaseHint: isPostgres
      ? `start it${config.docker ? ' (`docker compose up -d db`)' : ''}, or correct DATABASE_URL in .env`
      : 'correct DATABASE_URL in .env',
    user: literal(FIRST_USER.userName),
    words: literal(FIRST_USER.userWords),
    ...FIRST_USER,
  };
}

/** Names and settings, as text of files that are no Python. */
export function filesView(config: RootConfig) {
  const {
    name,
    description,
    module,
    python,
    auth,
    imported,
    queue,
    comms,
    telemetry,
    files,
    opa,
    docker,
    generated_package: generated,
  } = config;
  const isPostgres = config.database === 'postgres';
  const slug = new Name(name.toLowerCase()).kebab;
  const databaseName = slug.replaceAll('-', '_');
  const urlAt = (host: string): string => `postgresql://postgres:postgres@${host}:5432/${databaseName}`;
  const packages = [...new Set([module, String(generated.split('.')[0])])].sort();
  return {
    ...FIRST_USER,
    ...pagesView(config),
    name: tomlText(name),
    description: tomlText(description),
    titleText: markdownText(titleOf(name)),
    descriptionText: markdownText(description),
    python,
    isNewer: python !== '3.11',
    // From 3.14 on annotations wait until they are read, and quotes are taken for needless.
    keepsQuotes: python === '3.14',
    module,
    modulePath: directoryOf(module),
    auth,
    imported: imported !== undefined,
    baseline: imported ?? '',
    needsServer: imported !== undefined && isPostgres,
    /** Whether the first rows bring a user. */
    hasFirstUser: auth && imported === undefined,
    queue,
    comms,
    telemetry,
    files,
    /** Volumes of the application, each at the directory of its name. */
    volumes: [...(isPostgres ? [] : ['data']), ...(files ? ['files'] : [])],
    docker,
    limits: config.rate_limit,
    opa,
    isPostgres,
    format: config.format,
    generatedPath: directoryOf(generated),
    packages,
    slug: JSON.stringify(slug),
    databaseName: JSON.stringify(databaseName),
    databaseUrl: urlAt('127.0.0.1'),
    containerUrl: isPostgres ? urlAt('db') : 'sqlite:////data/app.db',
    ...searchIndexesView(config),
    dependencies: dependencies(config),
    devDependencies: devDependencies(config),
  };
}

/** The directory of a package: `app.api` is in `app/api`. */
export function directoryOf(dotted: string): string {
  return dotted.replaceAll('.', '/');
}

/** A string of TOML: as in JSON, but that DEL is written as an escape too. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll('\x7f', '\\u007f');
}

/** Text that Markdown shows as it is. */
function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+\-.!|&~:]/g, (sign) => (/[.:()+-]/.test(sign) ? sign : `\\${sign}`));
}
