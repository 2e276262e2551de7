/**
 * From a checked config to the one that operations read: one form of apps, everything that is inherited filled in.
 * It reports nothing; what it may rely on is said by the schema and the rules.
 */
import type { TextFiles } from '../../core/text-files.js';
import type { App, FieldSpec, OperationConfig, ProjectConfig, ResourceConfig } from './config.js';
import type { DatabaseConfig } from './databases/schema.js';
import type { ModifierConfig } from './schema/operation.js';
import { attributeNamed, keyAttributes } from './fields/attribute.js';
import { traitsOf } from './fields/field-types.js';
import { type Keyed, shownKeys } from './key_lists/shown.js';
import { keyedIn } from './key_lists/keyed.js';
import { isWrittenList } from './nested_writes/items.js';
import { modelNames } from './names/model-names.js';
import { apiNameOf, ownNameOf } from './names/written-api-name.js';
import { SINGLES } from './bulk/singles.js';
import { Representations } from './fields/representations.js';
import { resolveComms } from './comms/resolve.js';
import type { FieldsOptions } from './read/schema.js';
import { INHERITED } from './fields/schema.js';
import { type Of, type ParsedOperation, isOf } from './schema/operation.js';
import { limitWords } from './search/word-limits.js';
import { statusOf } from './write/schema.js';
import type { ParsedApp, ParsedProject, ParsedResource } from './schema/project.js';

/** Resolve what the schema made of a config without problems. */
export function resolve(config: ParsedProject, files: TextFiles): ProjectConfig {
  const { module, resources, operations = [], apps, comms, ...project } = config;
  const databases = resolveDatabases(project.databases);
  const written = apps ?? [{ prefix: '', module, resources }];
  const defaults = {
    operations,
    representations: new Representations(written.flatMap(resourcesOf)),
    keyedIn: keyedIn(written.map((app) => ({ module: moduleIn(app), resources: resourcesOf(app) }))),
    generateTests: project.generate_tests,
    requireAuth: project.auth !== undefined,
    databaseKey: databases.find((database) => database.default)?.key,
  };
  return {
    ...project,
    databases,
    ...(comms && { comms: resolveComms(comms, { files, databaseKey: defaults.databaseKey }) }),
    apps: written.map((app) => resolveApp(app, { ...defaults, isNamed: apps !== undefined })),
  };
}

/** What a resource takes from above. */
interface Inherited {
  readonly representations: Representations;
  /** Finds the rows whose keys a field of an app lists */
  readonly keyedIn: (module: string) => (reference: string) => Keyed | undefined;
  /** Module of the app */
  readonly module: string;
  /** The resources of the app */
  readonly siblings: readonly ParsedResource[];
  readonly operations: readonly ParsedOperation[];
  readonly generateTests: boolean;
  readonly requireAuth: boolean;
  /** Key of the default database; none where the only database has none. */
  readonly databaseKey: string | undefined;
  /** Module that names of the API carry; none with the short form of one app. */
  readonly apiModule: string | undefined;
}

function resourcesOf(app: ParsedApp): readonly ParsedResource[] {
  return app.resources ?? app.config?.resources ?? [];
}

function moduleIn({ module, config }: ParsedApp): string {
  return module ?? config?.module ?? '';
}

function resolveDatabases(databases: readonly DatabaseConfig[]): readonly DatabaseConfig[] {
  return databases.length === 1 ? databases.map((database) => ({ ...database, default: true })) : databases;
}

function resolveApp(
  { prefix, config, ...inPlace }: ParsedApp,
  { isNamed, ...inherited }: Omit<Inherited, 'apiModule' | 'module' | 'siblings'> & { readonly isNamed: boolean },
): App {
  // Keys that operations add to an app may stand beside `config` as well as in it.
  const { operations = inherited.operations, resources = [], ...app } = { ...inPlace, ...config };
  const { module = '' } = app;
  const own = { ...inherited, operations, module, apiModule: isNamed ? module : undefined, siblings: resources };
  return {
    ...app,
    prefix,
    module,
    resources: resources.map((resource) => resolveResource(resource, own)),
  };
}

function resolveResource(parsed: ParsedResource, inherited: Inherited): ResourceConfig {
  const { representations } = inherited;
  const { operations = inherited.operations, db_key: key = inherited.databaseKey, search, ...written } = parsed;
  const fields = representations.expand(parsed.fields ?? []);
  const resource = {
    ...written,
    fields,
    representations: (written.representations ?? []).map((own) => ({
      ...own,
      fields: representations.expand(own.fields),
    })),
    relations: mapValues(written.relations ?? {}, (relation) =>
      typeof relation === 'string' ? { model: relation, many: false } : relation,
    ),
    api_name: apiNameOf(written, inherited.apiModule),
    route_prefix: written.route_prefix ?? modelNames(ownNameOf(written, inherited.siblings)).routePrefix,
    require_auth: written.require_auth ?? inherited.requireAuth,
    generate_tests: written.generate_tests ?? inherited.generateTests,
    ...(key !== undefined && { db_key: key }),
  };
  const writable = fields.filter(isWritable(parsed));
  const chosen = chosenKey({ ...written, fields });
  const defaults: Defaults = {
    shown: fields,
    writable,
    chosenKey: chosen,
    model: parsed.model,
    representations,
    keyedBy: inherited.keyedIn(inherited.module),
    mostItems: parsed.max_nested,
    requireAuth: resource.require_auth,
    trace: parsed.trace,
    search: search && { type: 'search', ...search },
  };
  const entries = withDerived(operations).map((entry) => resolveOperation(likeSingle(entry, operations), defaults));
  return { ...resource, operations: limitWords(entries) };
}

/** What an operation is made of, and what it has from that where it does not say it itself. */
const MADE_OF: Readonly<Record<string, { readonly type: string; readonly keys: readonly (keyof ParsedOperation)[] }>> =
  {
    export: { type: 'list', keys: ['require_auth', 'can', 'opa', 'rate_limit', 'statement_timeout'] },
    // An import calls what the upsert does, which asks its guard by itself.
    import: { type: 'upsert', keys: ['require_auth', 'opa', 'rate_limit'] },
  };

/**
 * Entries with exports and imports behind the list and the upsert that they are made of. Whoever may not read the list may
 * not export it: what an entry does not say of who may ask, how often and for how long is what that says.
 */
function withDerived(operations: readonly ParsedOperation[]): readonly ParsedOperation[] {
  const derived = operations.filter(({ type }) => MADE_OF[type] !== undefined);
  if (derived.length === 0) return operations;
  return [...operations.filter(({ type }) => MADE_OF[type] === undefined), ...derived.map(inheriting)];

  function inheriting(entry: ParsedOperation): ParsedOperation {
    const { type, keys } = MADE_OF[entry.type] ?? { type: '', keys: [] };
    const found = operations.find((one) => one.type === type);
    const from = found && likeSingle(found, operations);
    const inherited = keys.flatMap((key) => (from?.[key] === undefined ? [] : [[key, from[key]] as const]));
    return { ...Object.fromEntries(inherited), ...entry };
  }
}

/** What decides who may do something, and how often, which many rows have from one where it is not said of them. */
const RULES = ['can', 'opa', 'rate_limit', 'require_auth', 'statement_timeout', 'trace'] as const;

/** Who may not see a row is not told who refers to it. */
const LIKE: Readonly<Record<string, readonly string[]>> = { ...SINGLES, referrers: ['get'], download: ['get'] };

/** An entry on many rows with the rules of the one that does the same to one row, or one that tells of a row with those of `get`. */
function likeSingle(entry: ParsedOperation, operations: readonly ParsedOperation[]): ParsedOperation {
  const singles = operations.filter(({ type }) => LIKE[entry.type]?.includes(type));
  if (singles.length === 0) return entry;
  const rules = singles.flatMap((single) =>
    RULES.flatMap((key) => (single[key] === undefined ? [] : [[key, single[key]] as const])),
  );
  return { ...Object.fromEntries(rules), ...entry };
}

/** Tell which fields of a resource `create` and `update` take where they have none of their own, but for a key. */
export function isWritable(resource: Managed): (field: Writable) => boolean {
  const managed = managedColumns(resource);
  return ({ read_only: readOnly = false, type, write = false, ...field }) =>
    !managed.includes(attributeNamed(field) ?? '') && !readOnly && (type !== 'nested' || write);
}

/** The key of a resource as fields that clients send with a new row, where they choose it. */
function chosenKey(resource: Managed & { readonly fields: readonly FieldSpec[] }): readonly FieldSpec[] {
  const isAlone = keyAttributes(resource.pk ?? 'id').length === 1;
  return resource.fields.filter(isChosenKey(resource)).map((field) => {
    // One of several parts is mostly the key of another row, which nothing makes.
    const isMade = isAlone && field.required === undefined && traitsOf(field.type).isMade;
    return isMade ? { ...field, required: false } : field;
  });
}

/** Tell which field of a resource is a key that clients choose: one that is not `read_only`. */
export function isChosenKey({ pk = 'id' }: Pick<Managed, 'pk'>): (field: Writable) => boolean {
  const attributes = keyAttributes(pk);
  return ({ read_only: readOnly = false, ...field }) => attributes.includes(attributeNamed(field) ?? '') && !readOnly;
}

/** A field as far as it says whether requests write it; rules ask for fields of which a part was refused. */
type Writable = { readonly [Key in 'name' | 'alias' | 'read_only' | 'type' | 'write']?: FieldSpec[Key] | undefined };

/** A resource as far as the columns go that requests never write. */
interface Managed {
  readonly pk?: string | readonly (string | undefined)[] | undefined;
  readonly scope_by?: { readonly column?: string | undefined } | undefined;
  readonly version_column?: string | undefined;
  readonly soft_delete?: string | undefined;
}

/** Columns that the generated code sets by itself. */
export function managedColumns(resource: Managed): readonly string[] {
  const { pk = 'id', scope_by: scope, version_column: version, soft_delete: deleted } = resource;
  return [...keyAttributes(pk), scope?.column, version, deleted].filter((name) => name !== undefined);
}

/** What an operation takes from its resource. */
interface Defaults {
  /** Fields of answers, and of requests */
  readonly shown: readonly FieldSpec[];
  readonly writable: readonly FieldSpec[];
  /** The key, where clients choose it */
  readonly chosenKey: readonly FieldSpec[];
  readonly model: string;
  readonly representations: Representations;
  /** Finds the rows whose keys a field lists */
  readonly keyedBy: (reference: string) => Keyed | undefined;
  /** Keys that a list of them has at most, where the field does not say */
  readonly mostItems: number;
  readonly requireAuth: boolean;
  readonly trace: boolean | undefined;
  readonly search: ModifierConfig | undefined;
}

/** Always a new object: an inherited entry becomes one per resource, which tells them apart. */
function resolveOperation(entry: ParsedOperation, defaults: Defaults): OperationConfig {
  const { require_auth: requireAuth = defaults.requireAuth, trace = defaults.trace } = entry;
  const resolved = { ...entry, require_auth: requireAuth, ...(trace !== undefined && { trace }) };
  if (isOf(resolved, 'action')) return withOptions(resolved, { status_code: statusOf(resolved) });
  if (isOf(resolved, 'create', 'update')) return withOptions(resolved, { fields: writtenFields(resolved, defaults) });
  if (isOf(resolved, 'get', 'list')) {
    const { representation, ...own } = resolved;
    const fields = shownKeys(shownFields({ ...own, representation }, defaults), defaults.keyedBy);
    return withOptions(own, { fields, ...(resolved.type === 'list' && { modifiers: modifiersOf(entry, defaults) }) });
  }
  return resolved;
}

/** Which options an entry has is nothing that its type tells. */
function withOptions(entry: OperationConfig, options: object): OperationConfig {
  return { ...entry, ...options };
}

/** The fields that an entry answers with. */
function shownFields({ fields, representation }: FieldsOptions, defaults: Defaults): readonly FieldSpec[] {
  const { model, representations, shown } = defaults;
  if (representation !== undefined) return representations.fields(model, representation);
  return fields === INHERITED ? shown : representations.expand(fields);
}

/** The fields that an entry takes. */
function writtenFields({ type, fields }: Of<ParsedOperation, 'create'>, defaults: Defaults): readonly FieldSpec[] {
  const { representations, writable, chosenKey: key, mostItems } = defaults;
  const own = fields === INHERITED ? writable : representations.expand(fields);
  const written = own.map((field) => (isList(field) ? withMost(field, mostItems) : field));
  return type === 'create' ? withKey(written, key) : written;
}

function isList(field: FieldSpec): boolean {
  return field.relation !== undefined || isWrittenList(field);
}

/** A list with the greatest number of its items, and of the items of those. */
function withMost(field: FieldSpec, most: number): FieldSpec {
  const fields = field.fields?.map((inner) => (isList(inner) ? withMost(inner, most) : inner));
  return { max_items: most, ...field, ...(fields && { fields }) };
}

/** A new row takes its key, where clients choose it, also if the list does not have it. */
function withKey(fields: readonly FieldSpec[], key: readonly FieldSpec[]): readonly FieldSpec[] {
  return [...key.filter((part) => !fields.some(({ name }) => name === part.name)), ...fields];
}

/** The modifiers of a list, with the resource's search where it has none of its own. */
function modifiersOf(entry: ParsedOperation, { search }: Defaults): readonly ModifierConfig[] {
  const { modifiers = [] } = entry;
  if (search === undefined || modifiers.some(({ type }) => type === 'search')) return modifiers;
  return [...modifiers, search];
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
