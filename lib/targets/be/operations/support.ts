/** Shared Python modules, which are copied as they stand in the companion library, with all that they import. */
import { type FileFragment, fileFragment } from '../../../core/fragment.js';
import { packageFile } from './package_file.js';

/** The modules, and which others each imports; a test holds this against their import lines. */
export const SUPPORT = {
  body_capture: [],
  body_limit: ['problems'],
  changes: ['checks', 'mapping'],
  checks: ['invention', 'moments'],
  claim_checks: ['invention'],
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
  computed_rows: [],
  condition_errors: ['problems'],
  condition_trees: ['condition_errors', 'conditions'],
  conditions: [],
  connections: ['interrupts', 'sqlstates'],
  csrf: [],
  database: ['connections', 'interrupts'],
  database_spans: [],
  discovery: [],
  empty_schemas: [],
  factory: ['invention', 'mapping', 'row_factory'],
  factory_errors: [],
  faults: ['sqlstates'],
  fields: ['limits', 'moments', 'numbers'],
  filter_stand_in: ['stand_in'],
  group_checks: ['checks', 'list_checks'],
  hang_ups: [],
  http_clients: [],
  idempotency: ['moments', 'problems'],
  instances: ['factory', 'factory_errors', 'invention', 'mapping'],
  interrupts: [],
  invention: ['moments'],
  key_checks: ['idempotency', 'moments'],
  key_pair: [],
  keyset: [],
  limit_stand_in: ['rate_limits', 'stand_in'],
  limits: ['numbers'],
  links: ['moments'],
  list_checks: ['checks', 'factory', 'varied_rows'],
  list_requests: [],
  log_records: [],
  mapping: [],
  missing: ['invention', 'moments'],
  moments: [],
  nested: ['checks', 'varied_rows'],
  nested_lists: ['keyset', 'shown'],
  nested_reading: ['keyset', 'links', 'nested_lists', 'shown'],
  numbers: [],
  openapi: [],
  patience: ['connections', 'reading'],
  policies: [],
  policy_stand_in: ['policies', 'stand_in'],
  problems: ['faults', 'openapi', 'sqlstates'],
  query: ['limits', 'problems'],
  queue: ['queue_url'],
  queue_url: [],
  races: [],
  rate_limits: ['openapi', 'problems'],
  reading: ['connections', 'database'],
  references: ['problems'],
  refusals: ['sqlstates'],
  requests: ['problems'],
  results: ['reading'],
  row_factory: ['computed_rows', 'factory_errors', 'invention', 'mapping'],
  search: [],
  shown: [],
  sign_in: ['factory_errors'],
  sqlstates: [],
  start_checks: [],
  statements: [],
  stand_in: ['factory'],
  subjects: [],
  sums: ['problems', 'sqlstates'],
  telemetry_exporters: [],
  testing: ['empty_schemas'],
  tracing: [],
  user_rules: ['stand_in'],
  varied_rows: ['factory', 'factory_errors', 'invention', 'mapping'],
  values: ['fields', 'keyset', 'links', 'search'],
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
  return [PACKAGE, ...[...needed].map((name) => FILES[name])];
}

const PACKAGE = packageFile('support');

/** Modules that stand beside the package `support`. */
const OUTSIDE: ReadonlySet<string> = new Set(['problems', 'queue', 'queue_url']);

/** Made once: every operation of every resource brings the same ones. */
const FILES = Object.fromEntries(
  Object.keys(SUPPORT).map((name) => {
    const path = `${OUTSIDE.has(name) ? '' : 'support/'}${name}.py`;
    return [name, fileFragment({ path, template: path })];
  }),
) as Readonly<Record<SupportModule, FileFragment>>;
