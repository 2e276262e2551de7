/** `DatabaseConfig`: one database. URLs are never written into a config, only the variable that holds them. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { EnvName } from '../schema/names.js';

const MOST_SECONDS = 86_400;

/** A time that something may take, in seconds. */
export const Seconds = z.int().min(1).max(MOST_SECONDS);

/** One database. */
export const DatabaseConfigSchema = z.strictObject({
  key: z.string().optional().describe('Name of the database; may be left out when there is only one.'),
  driver: z.enum(['postgresql', 'sqlite']).default('postgresql').describe('Kind of database.'),
  url_env: EnvName.default('DATABASE_URL').describe('Environment variable that holds the URL.'),
  default: z.boolean().default(false).describe('Used by resources without `db_key`; the only database always is.'),
  echo: z.boolean().default(false).describe('Log every statement.'),
  pool_size: z.int().min(0).default(5).describe('Connections that are kept open.'),
  max_overflow: z.int().min(-1).default(10).describe('Connections beyond these; -1: no limit.'),
  pool_timeout: z.int().min(0).default(5).describe('Seconds to wait for a free connection.'),
  pool_recycle: z.int().min(-1).default(-1).describe('Seconds after which a connection is replaced; -1: never.'),
  pool_pre_ping: z.boolean().default(true).describe('Check a connection before it is used.'),
  connect_timeout: Seconds.default(5).describe('Seconds to wait for a new connection (PostgreSQL).'),
  statement_timeout: Seconds.default(30).describe('Seconds that a statement may take.'),
  lock_timeout: Seconds.default(5).describe('Seconds to wait for a lock.'),
  idle_in_transaction_timeout: Seconds.default(60).describe(
    'Seconds between two statements of a transaction (PostgreSQL).',
  ),
});

/** A database of a loaded config. */
export type DatabaseConfig = ReadOnly<z.output<typeof DatabaseConfigSchema>>;

/** A database as a config writes it. */
export type DatabaseInput = z.input<typeof DatabaseConfigSchema>;
