/** Which keys of which classes a config writes, by the names of the sections of `docs/configuration.md`. */

/** By key of a class, the objects of a config that write it. */
export type WrittenKeys = ReadonlyMap<string, readonly Record<string, unknown>[]>;

type Keys = Map<string, Record<string, unknown>[]>;
type Visit = (value: unknown, keys: Keys) => void;

/** The keys that a config of a target writes: `FieldSpec.nullable`. */
export function writtenKeys(target: string, config: unknown): WrittenKeys {
  const keys: Keys = new Map();
  ROOTS[target]?.(config, keys);
  return keys;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object of a class; `parts` are what is inside of it. */
function object(name: string, parts: Readonly<Record<string, Visit>> = {}): Visit {
  return (value, keys) => {
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const known = `${name}.${key}`;
      keys.set(known, [...(keys.get(known) ?? []), value]);
      parts[key]?.(inner, keys);
    }
  };
}

function each(visit: Visit): Visit {
  return (value, keys) => {
    const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    for (const item of items) visit(item, keys);
  };
}

const field: Visit = (value, keys) => {
  object('FieldSpec', { fields: each(field), file: object('FileSpec') })(value, keys);
};
const fields = each(field);
const column: Visit = (value, keys) => {
  object(isObject(value) && 'path' in value && !('column' in value) ? 'ColumnRef' : 'StructuredFilterField', {
    column,
  })(value, keys);
};
const search = object('Modifier `search`', { fields: each(column) });
const groupField: Visit = (value, keys) => {
  if (isObject(value) && 'periods' in value) object('GroupPeriods', { column })(value, keys);
  else column(value, keys);
};
/** Modifiers with parts inside of them. */
const MODIFIERS: Readonly<Record<string, Visit>> = {
  filter: object('Modifier `filter`', { fields: each(column) }),
  order: object('Modifier `order`', { fields: each(column), default: each(column) }),
  search,
  group: object('Modifier `group`', { fields: each(groupField), aggregates: each(object('Aggregate', { column })) }),
};
const modifier: Visit = (value, keys) => {
  if (!isObject(value)) return;
  const type = String(value.type);
  (MODIFIERS[type] ?? object(`Modifier \`${type}\``))(value, keys);
};
const OPERATIONS: Readonly<Record<string, string>> = {
  get: 'Operations `get` and `list`',
  list: 'Operations `get` and `list`',
  create: 'Operations `create` and `update`',
  update: 'Operations `create` and `update`',
  delete: 'Operations `delete` and `purge`',
  purge: 'Operations `delete` and `purge`',
  bulk_create: 'Operations `bulk_create`, `bulk_update` and `bulk_delete`',
  bulk_update: 'Operations `bulk_create`, `bulk_update` and `bulk_delete`',
  bulk_delete: 'Operations `bulk_create`, `bulk_update` and `bulk_delete`',
  update_matching: 'Operations `update_matching` and `delete_matching`',
  delete_matching: 'Operations `update_matching` and `delete_matching`',
  upsert: 'Operation `upsert`',
  import: 'Operation `import`',
  upload: 'Operations `upload` and `download`',
  download: 'Operations `upload` and `download`',
  action: 'Operation `action`',
};
const operation: Visit = (value, keys) => {
  if (!isObject(value)) return;
  const name = OPERATIONS[String(value.type ?? value.name)];
  const parts = { fields, params: fields, returns: fields, modifiers: each(modifier) };
  object('OperationConfig')(value, keys);
  if (name !== undefined) object(name, parts)(value, keys);
};
const relation = object('Relation');
const resource = object('ResourceConfig', {
  fields,
  operations: each(operation),
  search,
  representations: each(object('RepresentationConfig', { fields })),
  relations: each(relation),
  links: object('LinksConfig'),
  scope_by: object('ScopeBy'),
});
const template = object('TemplateSource');
const app: Visit = (value, keys) => {
  object('App', { config: app, resources: each(resource), operations: each(operation) })(value, keys);
};
const comms = object('CommsConfig', {
  types: each(object('CommTypeConfig', { subject_template: template, body_template: template })),
  targets: each(object('CommsTargetConfig')),
  user_templates: object('UserTemplatesConfig'),
});

const ROOTS: Readonly<Record<string, Visit>> = {
  be: object('ProjectConfig', {
    apps: each(app),
    databases: each(object('DatabaseConfig')),
    auth: object('AuthConfig'),
    telemetry: object('TelemetryConfig'),
    opa: object('OpaConfig'),
    rate_limit: object('RateLimitConfig'),
    document: object('DocumentConfig', { contact: object('Contact'), license: object('License') }),
    comms,
    resources: each(resource),
    operations: each(operation),
  }),
  be_root: object('RootConfig', {
    models: each(object('Model', { fields: each(object('Column')), indexes: each(object('Index')) })),
  }),
  fe: object('ProjectConfig of `fe`'),
  fe_root: object('RootConfig of `fe_root`', {
    resources: each(object('Page', { fields: each(object('Page field')) })),
  }),
};
