/** Shared Python modules, which are copied as they stand in the companion library, with all that they import. */
import { type FileFragment, fileFragment } from '../../../core/fragment.js';
import { packageFile } from './package_file.js';

/** The modules, and which others each imports; a test holds this against their import lines. */
export const SUPPORT = {
  body_capture: [],
  body_limit: ['problems'],
  claims: [],
  collector: [],
  comms_console: ['comms_types'],
  comms_delivery: ['comms_models', 'comms_outbox', 'comms_render', 'comms_types'],
  comms_models: [],
  comms_outbox: ['comms_models', 'comms_types', 'queue'],
  comms_render: [],
  comms_sandbox: ['comms_models', 'comms_render', 'comms_types', 'fields'],
  comms_smtp: ['comms_types'],
  comms_start_checks: ['comms_render', 'comms_types', 'start_checks'],
  comms_template_api: [
    'comms_models',
    'comms_render',
    'comms_sandbox',
    'comms_types',
    'comms_user_templates',
    'fields',
    'problems',
  ],
  comms_types: [],
  comms_user_templates: ['comms_delivery', 'comms_models', 'comms_render', 'comms_sandbox', 'comms_types'],
  comms_webhook: ['comms_types'],
  compiled_statements: [],
  condition_errors: ['problems'],
  condition_trees: ['condition_errors', 'conditions'],
  conditions: [],
  connections: ['interrupts', 'sqlstates'],
  csrf: [],
  cursor_rows: ['keyset', 'reading'],
  database: ['compiled_statements', 'connections', 'interrupts'],
  database_spans: [],
  discovery: [],
  faults: ['sqlstates'],
  fields: ['limits', 'moments', 'numbers'],
  hang_ups: [],
  http_clients: [],
  idempotency: ['moments', 'problems'],
  interrupts: [],
  keyset: [],
  limits: ['numbers'],
  links: ['moments'],
  log_records: [],
  moments: [],
  nested_lists: ['keyset', 'shown'],
  nested_reading: ['keyset', 'links', 'nested_lists', 'shown'],
  numbers: [],
  openapi: [],
  patience: ['connections', 'reading'],
  policies: [],
  problems: ['faults', 'openapi', 'sqlstates'],
  query: ['limits', 'problems'],
  queue: ['queue_url'],
  queue_url: [],
  rate_limits: ['openapi', 'problems'],
  reading: ['connections', 'database'],
  references: ['problems'],
  requests: ['problems'],
  results: ['reading'],
  search: [],
  shown: [],
  sqlstates: [],
  start_checks: [],
  subjects: [],
  sums: ['problems', 'sqlstates'],
  telemetry_exporters: [],
  'testing/changes': ['testing/checks', 'testing/mapping'],
  'testing/checks': ['moments', 'testing/invention'],
  'testing/claim_checks': ['testing/invention'],
  'testing/computed_rows': [],
  'testing/databases': ['testing/empty_schemas'],
  'testing/empty_schemas': [],
  'testing/factory': ['testing/invention', 'testing/mapping', 'testing/row_factory'],
  'testing/factory_errors': [],
  'testing/filter_stand_in': ['testing/stand_in'],
  'testing/group_checks': ['testing/checks', 'testing/list_checks'],
  'testing/instances': ['testing/factory', 'testing/factory_errors', 'testing/invention', 'testing/mapping'],
  'testing/invention': ['moments'],
  'testing/key_checks': ['idempotency', 'moments'],
  'testing/key_pair': [],
  'testing/limit_stand_in': ['rate_limits', 'testing/stand_in'],
  'testing/list_checks': ['testing/checks', 'testing/factory', 'testing/varied_rows'],
  'testing/list_requests': [],
  'testing/mapping': [],
  'testing/missing': ['moments', 'testing/invention'],
  'testing/nested': ['testing/checks', 'testing/varied_rows'],
  'testing/policy_stand_in': ['policies', 'testing/stand_in'],
  'testing/races': [],
  'testing/refusals': ['sqlstates'],
  'testing/row_factory': ['testing/computed_rows', 'testing/factory_errors', 'testing/invention', 'testing/mapping'],
  'testing/sign_in': ['testing/factory_errors'],
  'testing/stand_in': ['testing/factory'],
  'testing/statements': [],
  'testing/user_rules': ['testing/stand_in'],
  'testing/varied_rows': ['testing/factory', 'testing/factory_errors', 'testing/invention', 'testing/mapping'],
  tracing: [],
  values: ['fields', 'keyset', 'limits', 'links', 'search'],
  versions: ['moments', 'problems'],
  visibility: [],
  writes: ['moments', 'problems', 'sqlstates'],
} as const satisfies Record<string, readonly string[]>;

/** Name of a shared module. */
export type SupportModule = keyof typeof SUPPORT;

/** The files of shared modules and of those that they import. */
export function supportFiles(...names: readonly SupportModule[]): readonly FileFragment[] {
  const needed = new Set<SupportModule>();
  const add = (name: SupportModule): void => {
    if (needed.has(name)) return;
    needed.add(name);
    SUPPORT[name].forEach(add);
  };
  names.forEach(add);
  return [PACKAGE, ...([...needed].some(isForTests) ? [TESTING] : []), ...[...needed].map((name) => FILES[name])];
}

const PACKAGE = packageFile('support');
const TESTING = packageFile('testing');

/** Modules that stand beside the package `support`. */
const OUTSIDE: ReadonlySet<string> = new Set(['problems', 'queue', 'queue_url']);

/** Tells the modules that only tests import: they stand in a package of their own, which stays out of images. */
function isForTests(name: string): boolean {
  return name.startsWith('testing/');
}

/** Made once: every operation of every resource brings the same ones. */
const FILES = Object.fromEntries(
  Object.keys(SUPPORT).map((name) => {
    const path = `${OUTSIDE.has(name) || isForTests(name) ? '' : 'support/'}${name}.py`;
    return [name, fileFragment({ path, template: path })];
  }),
) as Readonly<Record<SupportModule, FileFragment>>;
