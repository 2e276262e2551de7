/** Configs of whole projects: `be_root` by its toggles, and `be` as the guided set-up writes it for the same models. */
import type { ColumnConfig, ModelConfig } from './root-models.js';
import { EVERYDAY, EVERYTHING, OWNED, SEARCHED } from './root-models.js';

/** What differs between projects. */
export interface Toggles {
  readonly auth: boolean;
  readonly telemetry: boolean;
  /** Only of `postgres`. */
  readonly queue: boolean;
  /** Only with `queue`. */
  readonly comms: boolean;
  readonly database: 'sqlite' | 'postgres';
  readonly pages: boolean;
  readonly docker: boolean;
  readonly ci: boolean;
  readonly rate_limit: boolean;
  readonly opa: boolean;
  readonly models: 'none' | 'everyday' | 'everything';
}

/** A choice of toggles in which every two values of two toggles meet. */
export const PAIRWISE: readonly Toggles[] = [
  {
    auth: true,
    telemetry: true,
    rate_limit: true,
    opa: true,
    database: 'sqlite',
    queue: false,
    comms: false,
    pages: true,
    docker: true,
    ci: true,
    models: 'everyday',
  },
  {
    auth: false,
    telemetry: true,
    rate_limit: true,
    opa: true,
    database: 'postgres',
    queue: false,
    comms: false,
    pages: false,
    docker: false,
    ci: false,
    models: 'everyday',
  },
  {
    auth: true,
    telemetry: false,
    rate_limit: true,
    opa: true,
    database: 'postgres',
    queue: true,
    comms: true,
    pages: false,
    docker: true,
    ci: false,
    models: 'everything',
  },
  {
    auth: false,
    telemetry: true,
    rate_limit: false,
    opa: false,
    database: 'sqlite',
    queue: false,
    comms: false,
    pages: true,
    docker: false,
    ci: true,
    models: 'everything',
  },
  {
    auth: false,
    telemetry: true,
    rate_limit: false,
    opa: false,
    database: 'postgres',
    queue: true,
    comms: true,
    pages: false,
    docker: true,
    ci: true,
    models: 'none',
  },
  {
    auth: true,
    telemetry: false,
    rate_limit: true,
    opa: false,
    database: 'sqlite',
    queue: false,
    comms: false,
    pages: false,
    docker: false,
    ci: false,
    models: 'none',
  },
  {
    auth: true,
    telemetry: false,
    rate_limit: false,
    opa: false,
    database: 'postgres',
    queue: true,
    comms: true,
    pages: true,
    docker: false,
    ci: true,
    models: 'everyday',
  },
  {
    auth: false,
    telemetry: false,
    rate_limit: false,
    opa: true,
    database: 'postgres',
    queue: true,
    comms: false,
    pages: true,
    docker: false,
    ci: false,
    models: 'none',
  },
];

/** A description that nothing may take for anything but text. */
export const DESCRIPTION = `"'\`</script> \${x} <%= 1 %> {{ y }} # \\n """ ''' | --- *b* [l](javascript:x) ü 😀 \\`;

/** The rows of these are tested through the API; those of the others are made by the seed. */
const TESTED: ReadonlySet<string> = new Set(
  'Article Author Defaults Lists Note Required SetByServer'.split(' ').concat(SEARCHED.map(({ name }) => name)),
);

const ALL = ['get', 'list', 'create', 'update', 'delete'];

/** The config of `be_root`. */
export function rootConfig({ models, ...toggles }: Toggles): Readonly<Record<string, unknown>> {
  const isHostile = models === 'everything';
  return {
    name: isHostile ? '0-My.Odd_Name' : 'my-shop',
    ...(isHostile && { description: DESCRIPTION, module: 'src', generated_package: 'src.api.v1' }),
    ...toggles,
    models: modelsOf({ models, ...toggles }).map((model) => without(model, 'search')),
  };
}

/** The config of `be`. */
export function beConfig(toggles: Toggles): Readonly<Record<string, unknown>> {
  const module = toggles.models === 'everything' ? 'src' : 'app';
  const auth = {
    verify_credentials_fn: `${module}.auth.verify_credentials`,
    get_user_fn: `${module}.auth.get_user`,
    user_schema: `${module}.auth.CurrentUser`,
  };
  const models = modelsOf(toggles);
  // Whether each kind of column can be written and read is seen by two; all five belong to the tests of `be`.
  const operations = toggles.models === 'everything' ? ['get', 'create'] : ALL;
  return {
    module: 'app',
    databases: [{ driver: toggles.database === 'sqlite' ? 'sqlite' : 'postgresql' }],
    ...(toggles.auth && { auth }),
    ...(toggles.telemetry && { telemetry: { service_name: 'my-shop' } }),
    ...(toggles.comms && { comms: commsConfig(module) }),
    // So few that a test which did not lift the limits would meet them.
    ...(toggles.rate_limit && { rate_limit: { default_limit: '2/minute' } }),
    ...(toggles.opa && { opa: { package: 'authz' } }),
    generate_tests: true,
    test_factories: 'tests.factories',
    resources: models.map((model) => resourceOf(model, { models, module, operations })),
  };
}

/** The messages that the README of a project tells of. */
function commsConfig(module: string): unknown {
  return {
    message_model: `${module}.models.CommMessage`,
    recipient_model: `${module}.models.CommRecipient`,
    types: [
      {
        name: 'welcome',
        context_schema: `${module}.messages.Welcome`,
        subject_template: 'Welcome, {{ name }}',
        body_template: 'Dear {{ name }},\n\nit is good to have you here.\n',
        target: 'contact',
      },
    ],
    targets: [{ name: 'contact', model: `${module}.models.Contact`, address: { email: 'email' }, subject_key: 'id' }],
    transports: { email: `${module}.messages.email` },
  };
}

type SearchedModel = ModelConfig & { readonly search?: object };

function modelsOf({ models, auth, database }: Toggles): readonly SearchedModel[] {
  if (models === 'none') return [];
  const own = models === 'everyday' ? EVERYDAY : EVERYTHING;
  return [...own, ...(auth ? OWNED : []), ...(database === 'postgres' ? SEARCHED : [])];
}

interface Around {
  readonly models: readonly ModelConfig[];
  readonly module: string;
  readonly operations: readonly string[];
}

function resourceOf(model: SearchedModel, { models, module, operations }: Around): unknown {
  const key = keyOf(model);
  const columns = model.fields.filter(({ name }) => name !== key.name);
  const related = Object.entries(model.relations ?? {}).map(([name, relation]) => {
    const { model: target, many = false } = typeof relation === 'string' ? { model: relation } : relation;
    return {
      name,
      target,
      many,
      column: { name: `${name}_id`, type: keyOf(models.find((m) => m.name === target)).type },
    };
  });
  const made = related.filter(({ many, column }) => !many && columns.every(({ name }) => name !== column.name));
  return {
    model: `${module}.models.${model.name}`,
    pk: key.name,
    pk_type: key.type,
    generate_tests: TESTED.has(model.name),
    fields: [
      { name: key.name, type: key.type, read_only: true },
      ...columns.map(fieldOf),
      ...made.map(({ column }) => column),
      ...related.flatMap(({ name, target, many }) => nested({ name, target, many, model, models, module, operations })),
    ],
    // Of a model without columns of its own there is nothing to write.
    operations: model.fields.length === 0 ? ['get'] : model.search ? ['list', 'create'] : operations,
    ...(model.search && { search: model.search }),
  };
}

/** A column as the API has it: what only a database knows is left out. */
function fieldOf(column: ColumnConfig): unknown {
  return without(column, 'unique', 'index');
}

function without(thing: object, ...keys: readonly string[]): object {
  return Object.fromEntries(Object.entries(thing).filter(([key]) => !keys.includes(key)));
}

function nested(
  of: Around & { readonly name: string; readonly target: string; readonly many: boolean; readonly model: ModelConfig },
): unknown[] {
  const target = of.models.find(({ name }) => name === of.target);
  const column = of.model.fields.find(({ name }) => name === `${of.name}_id`);
  const { name, type } = keyOf(target);
  const fields = [{ name, type }];
  const shown = of.many ? { many: true } : { nullable: column?.nullable === true };
  return [{ name: of.name, type: 'nested', model: `${of.module}.models.${of.target}`, fields, ...shown }];
}

/** The key of a model; that of the users is a UUID. */
function keyOf({ pk = 'id', fields }: ModelConfig = { name: 'User', fields: [] }): ColumnConfig {
  return fields.find(({ name }) => name === pk) ?? { name: pk, type: 'uuid' };
}
