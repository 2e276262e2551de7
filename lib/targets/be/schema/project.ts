/** `ProjectConfig`: the root of a `be` config, put together for the operations of a run. */
import * as z from 'zod';

import { type Operation, configKeysOf } from '../../../core/operation.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { scoped } from '../../../core/scope.js';
import { type AppParts, appSchema, shorthandShape } from './app.js';
import { AuthConfigSchema } from '../auth/schema.js';
import { CommsConfigSchema } from '../comms/schema.js';
import { DatabaseConfigSchema } from '../databases/schema.js';
import { DocumentConfigSchema } from '../project/schema.js';
import { DottedPath, EnvName, ModulePath } from './names.js';
import { OpaConfigSchema } from '../opa/schema.js';
import { operationEntrySchema, withoutTypes } from './operation.js';
import { RateLimitConfigSchema } from '../rate_limit/schema.js';
import { resourceSchema } from './resource.js';
import { TelemetryConfigSchema } from '../telemetry/schema.js';

export const DEFAULT_BODY_BYTES = 1_048_576;
const MOST_HOURS = 8_760;

const shape = {
  version: z
    .enum(['1', '2', '3'])
    .default('1')
    .describe('Version of the config; `codegen update` shows what 3 writes otherwise.'),
  package_prefix: z.string().default('').describe('Directory of all files below the output directory.'),
  databases: z.array(DatabaseConfigSchema).min(1).describe('The databases, at least one.'),
  auth: AuthConfigSchema.optional().describe('Turns authentication on.'),
  generate_tests: z.boolean().default(false).describe('Whether tests are generated, unless a resource says otherwise.'),
  test_factories: ModulePath.optional().describe("Module of the user's factories of rows for generated tests."),
  filters: z
    .boolean()
    .optional()
    .describe('Endpoints that tell the filters of all lists; default: when any list has some.'),
  permissions: z.boolean().default(false).describe('An endpoint that tells which operations the user may call.'),
  idempotency: z
    .strictObject({
      model: DottedPath.describe('Dotted path of the class that keeps the keys, made with the generated mixin.'),
      ttl_hours: z.int().min(1).max(MOST_HOURS).default(24).describe('Hours that an answer is repeated for.'),
    })
    .optional()
    .describe('Keeps the answers of requests with an `Idempotency-Key`.'),
  comms: CommsConfigSchema.optional().describe('Messages to people, queued with what they tell of.'),
  telemetry: TelemetryConfigSchema.optional().describe('OpenTelemetry; without it nothing refers to it.'),
  opa: OpaConfigSchema.optional().describe('Asks a policy engine whether requests may be done.'),
  sign_in: z
    .strictObject({
      model: DottedPath.describe('Dotted path of the class that counts failures, made with the generated mixin.'),
    })
    .optional()
    .describe('Counts wrong passwords in the database; without it each process counts by itself.'),
  trusted_proxies_env: EnvName.optional().describe(
    'Environment variable with the addresses of proxies, whose `X-Forwarded-For` tells where requests come from.',
  ),
  rate_limit: RateLimitConfigSchema.optional().describe('Limits how many requests a client may send.'),
  document: DocumentConfigSchema.optional().describe('What the OpenAPI document tells of the API as a whole.'),
  max_body_bytes: z.int().min(1).default(DEFAULT_BODY_BYTES).describe('Larger request bodies are refused with 413.'),
};

/** The schema of a `be` config: the keys of the specification, and those that the operations bring. */
export function projectSchema(operations: readonly Operation[]) {
  const entry = operationEntrySchema(operations);
  const resource = resourceSchema(entry, configKeysOf(operations, 'resource'));
  const parts: AppParts = { resource, entry, added: configKeysOf(operations, 'app') };
  return z.strictObject({
    ...shape,
    ...withoutTypes(configKeysOf(operations, 'project')),
    apps: scoped('app', z.array(appSchema(parts)))
      .optional()
      .describe('The apps, each with its module and its prefix.'),
    ...shorthandShape(parts),
    operations: z.array(entry).optional().describe('Default operations of all resources without their own.'),
  });
}

/** The root as a config writes it. */
export type ProjectInput = z.input<ReturnType<typeof projectSchema>>;

/** The root as the schema gives it: defaults are filled, both forms of apps are there. */
export type ParsedProject = ReadOnly<z.output<ReturnType<typeof projectSchema>>>;

/** An app, and a resource, as the schema gives them. */
export type ParsedApp = NonNullable<ParsedProject['apps']>[number];
export type ParsedResource = NonNullable<ParsedProject['resources']>[number];
