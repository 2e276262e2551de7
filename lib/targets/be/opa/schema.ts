/** `OpaConfig`: the policy engine that decides on requests, and the rules of resources and operations. */
import * as z from 'zod';

import { show } from '../../../core/wording.js';
import { DottedPath, EnvName } from '../schema/names.js';

const MOST_SECONDS = 60;

/** Name of a rule of the package. */
const RuleName = z.string().refine((value) => /^[A-Za-z_]\w*$/.test(value), {
  error: (issue) => `expected the name of a rule such as 'allow', found ${show(issue.input)}`,
});

/** Name of a package of Rego. */
const PackageName = z.string().refine((value) => /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/.test(value), {
  error: (issue) => `expected the name of a Rego package such as 'shop.authz', found ${show(issue.input)}`,
});

/** What a resource or an operation says instead: another rule, or none. */
export const OpaOverride = z.union([RuleName, z.literal(false)]);

/** The policy engine. */
export const OpaConfigSchema = z.strictObject({
  url_env: EnvName.default('OPA_URL').describe('Environment variable with the URL of the OPA server.'),
  package: PackageName.describe('Package of the rules, as the policy names it.'),
  rule: RuleName.default('allow').describe('Rule that is asked, unless a resource or an operation names another one.'),
  timeout_seconds: z.number().positive().max(MOST_SECONDS).default(1).describe('Seconds that an answer may take.'),
  on_error: z
    .enum(['deny', 'allow'])
    .default('deny')
    .describe('What becomes of requests while the server cannot be reached: 503, or they pass.'),
  input_fn: DottedPath.optional().describe('Function that makes the input of the rules, in place of the usual one.'),
});

/** The policy engine of a loaded config. */
export type OpaConfig = Readonly<z.output<typeof OpaConfigSchema>>;
