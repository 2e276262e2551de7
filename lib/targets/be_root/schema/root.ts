/** `RootConfig`: the root of a `be_root` config. */
import * as z from 'zod';

import { listOrFolder } from '../../../core/json-schema.js';
import type { ReadOnly } from '../../../core/read-only.js';
import { DATABASES } from '../databases.js';
import { ModelSchema } from './model.js';
import { OneLine, ProjectName } from './texts.js';

/** Versions of Python that a project may be pinned to, the lowest supported one first. */
const PYTHON_VERSIONS = ['3.11', '3.12', '3.13', '3.14'] as const;

const shape = {
  name: ProjectName.default('my-app').describe('Name of the project; its title is made of it.'),
  module: z.string().default('app').describe('Package of the code that is written by hand.'),
  description: OneLine.optional().describe('What the project is, in one line; default: the API of its name.'),
  python: z.enum(PYTHON_VERSIONS).default('3.11').describe('Version of Python that the project is pinned to.'),
  database: z
    .enum(DATABASES)
    .default('sqlite')
    .describe('Kind of database: a file without any set-up, or the server that `DATABASE_URL` names.'),
  models: listOrFolder(z.array(ModelSchema).default([]).describe('Starter models, each in a module of its own.')),
  format: z
    .enum(['jsonnet', 'json'])
    .default('jsonnet')
    .describe('What the configs of the project are written in, for its texts that name them.'),
  generated_package: z
    .string()
    .default('_generated')
    .describe('Package that `be` generates, as a dotted path from the root.'),
  imported: z
    .string()
    .regex(/^\w+$/)
    .optional()
    .describe(
      'The revision of the migration that makes the tables which were there before the project, with all else that was in their database; `codegen import` writes it. Tests make databases by the migrations then, and what only the database has is no difference.',
    ),
  pages: z
    .boolean()
    .default(false)
    .describe(
      'The application serves the web pages of `web/`, and its API below `/api`: one origin, one container. Without it, the API alone, at `/`.',
    ),
  auth: z.boolean().default(false).describe('Users with passwords, and the check behind the token route.'),
  sign_in: z
    .boolean()
    .default(false)
    .describe('A table that counts wrong passwords, for the `sign_in` of `be`; needs `auth`.'),
  queue: z
    .boolean()
    .default(false)
    .describe('A worker, and jobs that are published with the commit of a session; needs `postgres`.'),
  comms: z
    .boolean()
    .default(false)
    .describe('Messages to people, with a first one, and what carries them; needs `queue`.'),
  telemetry: z
    .boolean()
    .default(false)
    .describe(
      'OpenTelemetry as `telemetry` of the `be` config says: its libraries, its set-up, and a test of its spans.',
    ),
  rate_limit: z
    .boolean()
    .default(false)
    .describe('What the `rate_limit` of `be` needs: libraries, and Redis in the compose file.'),
  files: z
    .boolean()
    .default(false)
    .describe(
      'What fields with files of `be` need: libraries, and in the compose file a volume, or a bucket by `FILES_URL`.',
    ),
  opa: z
    .boolean()
    .default(false)
    .describe('What the `opa` of `be` needs: a first policy with its tests, and OPA in the compose file.'),
  docker: z.boolean().default(true).describe('A Dockerfile, and a compose file that runs the whole.'),
  ci: z.boolean().default(true).describe('A workflow of GitHub Actions that runs the checks.'),
};

/** The project around a generated back end. */
export const RootConfigSchema = z.strictObject(shape);

/** The root as a config writes it. */
export type RootInput = z.input<z.ZodObject<typeof shape>>;

/** The root as the schema gives it: defaults are filled. */
export type ParsedRoot = ReadOnly<z.output<z.ZodObject<typeof shape>>>;
