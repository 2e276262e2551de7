/**
 * From a checked config to the one that operations read: one form of apps, everything that is inherited filled in.
 * It reports nothing; what it may rely on is said by the schema and the rules.
 */
import type {
  App,
  AuthConfig,
  DatabaseConfig,
  FieldSpec,
  OperationConfig,
  ProjectConfig,
  ResourceConfig,
} from './config.js';
import { modelNames } from './model-names.js';

type WithoutDefaults<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>;

/** An entry as the schema gives it. */
interface ParsedOperation {
  readonly name: string;
  readonly type: string;
  readonly require_auth?: boolean;
  readonly [option: string]: unknown;
}

type ParsedResource = WithoutDefaults<
  Omit<ResourceConfig, 'operations'>,
  'route_prefix' | 'require_auth' | 'generate_tests' | 'fields'
> & { readonly operations?: readonly ParsedOperation[] };

interface ParsedAppConfig {
  readonly module: string;
  readonly resources?: readonly ParsedResource[];
  readonly operations?: readonly ParsedOperation[];
}

type ParsedApp = { readonly prefix: string } & (ParsedAppConfig | { readonly config: ParsedAppConfig });

/** The root as the schema gives it: defaults are filled, both forms of apps are there. */
type ParsedProject = Omit<ProjectConfig, 'apps' | 'auth'> & {
  readonly auth?: AuthConfig;
  readonly apps?: readonly ParsedApp[];
  readonly module?: string;
  readonly resources?: readonly ParsedResource[];
  readonly operations?: readonly ParsedOperation[];
};

/** Resolve what the schema made of a config without problems. */
export function resolve(config: unknown): ProjectConfig {
  const { module, resources, operations = [], apps, ...project } = config as ParsedProject;
  const databases = resolveDatabases(project.databases);
  const defaults: Inherited = {
    operations,
    generateTests: project.generate_tests,
    requireAuth: project.auth !== undefined,
    databaseKey: databases.find((database) => database.default)?.key,
  };
  const written = apps ?? [{ prefix: '', module: module ?? '', ...(resources && { resources }) }];
  return { ...project, databases, apps: written.map((app) => resolveApp(app, defaults)) };
}

/** What a resource takes from above. */
interface Inherited {
  readonly operations: readonly ParsedOperation[];
  readonly generateTests: boolean;
  readonly requireAuth: boolean;
  /** Key of the default database; none where the only database has none. */
  readonly databaseKey: string | undefined;
}

function resolveDatabases(databases: readonly DatabaseConfig[]): readonly DatabaseConfig[] {
  return databases.length === 1 ? databases.map((database) => ({ ...database, default: true })) : databases;
}

function resolveApp({ prefix, ...written }: ParsedApp, inherited: Inherited): App {
  const { config, ...inPlace } = written as { config?: ParsedAppConfig } & ParsedAppConfig;
  // Keys that operations add to an app may stand beside `config` as well as in it.
  const { operations = inherited.operations, resources = [], ...app } = { ...inPlace, ...config };
  return {
    ...app,
    prefix,
    module: app.module,
    resources: resources.map((resource) => resolveResource(resource, { ...inherited, operations })),
  };
}

function resolveResource(parsed: ParsedResource, inherited: Inherited): ResourceConfig {
  const { operations = inherited.operations, db_key: key = inherited.databaseKey, fields = [], ...written } = parsed;
  const resource = {
    ...written,
    fields,
    route_prefix: written.route_prefix ?? modelNames(written.model).routePrefix,
    require_auth: written.require_auth ?? inherited.requireAuth,
    generate_tests: written.generate_tests ?? inherited.generateTests,
    ...(key !== undefined && { db_key: key }),
  };
  const writable = fields.filter(
    ({ name, read_only: readOnly, type }) => name !== parsed.pk && !readOnly && type !== 'nested',
  );
  const fieldsOf: FieldsOf = { get: fields, list: fields, create: writable, update: writable };
  return {
    ...resource,
    operations: operations.map((entry) => resolveOperation(entry, { fieldsOf, requireAuth: resource.require_auth })),
  };
}

/** Fields that an operation takes from its resource, by type. */
type FieldsOf = Readonly<Record<string, readonly FieldSpec[]>>;

/** Always a new object: an inherited entry becomes one per resource, which tells them apart. */
function resolveOperation(
  entry: ParsedOperation,
  { fieldsOf, requireAuth }: { fieldsOf: FieldsOf; requireAuth: boolean },
): OperationConfig {
  const resolved = { ...entry, require_auth: entry.require_auth ?? requireAuth };
  if (entry.type === 'action') {
    return { ...resolved, status_code: entry.status_code ?? (entry.returns === undefined ? 204 : 200) };
  }
  const inherited = fieldsOf[entry.type];
  return inherited === undefined ? resolved : { ...resolved, fields: entry.fields ?? inherited };
}
