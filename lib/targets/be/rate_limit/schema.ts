/** `RateLimitConfig`: how many requests a client may send, and the limits of resources and operations. */
import * as z from 'zod';

import { show } from '../../../core/wording.js';
import { DottedPath, EnvName } from '../schema/names.js';

/** Ways of counting requests. */
const STRATEGIES = ['fixed-window', 'moving-window', 'sliding-window-counter'] as const;

/** Seconds of what a limit may be per, as the library `limits` counts them. */
const PERIODS: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
  ['month', 2_592_000],
  ['year', 31_104_000],
]);

const MOST_REQUESTS = 1_000_000_000;
const MOST_SECONDS = 10 * 31_104_000;

/** Limits in the notation of the library `limits`: `60/minute`, `5 per 2 hours`, several by commas or semicolons. */
export const Limits = z
  .string()
  .refine(isNotation, {
    error: (issue) => `expected limits such as '60/minute' or '10 per 2 seconds; 100/hour', found ${show(issue.input)}`,
  })
  .refine(hasEachOnce, {
    error: (issue) => `expected each limit once, as a request counts for each of them; found ${show(issue.input)}`,
  });

/** What a resource or an operation says instead: other limits, or none. */
export const RateLimitOverride = z.union([Limits, z.literal(false)]);

const shape = {
  default_limit: Limits.nullable()
    .default('60/minute')
    .describe(
      'Limits of each operation and of signing in, counted by themselves; null: only of those that have their own.',
    ),
  storage_url_env: EnvName.default('RATE_LIMIT_STORAGE_URL').describe(
    'Environment variable with the URL of the Redis server that counts; not set: each process counts by itself.',
  ),
  strategy: z.enum(STRATEGIES).default('fixed-window').describe('How requests are counted.'),
  key_func: DottedPath.optional().describe('Function that tells clients apart; default: the user, or the address.'),
  headers: z.boolean().default(true).describe('Whether answers tell by `RateLimit` headers what is left.'),
  fail_open: z.boolean().default(true).describe('Whether requests pass while the server cannot be reached; else 503.'),
};

/** Rate limits. */
export const RateLimitConfigSchema = z.strictObject(shape);

/** Rate limits of a loaded config. */
export type RateLimitConfig = Readonly<z.output<typeof RateLimitConfigSchema>>;

interface Limit {
  readonly amount: number;
  readonly multiples: number;
  readonly seconds: number;
}

function isNotation(value: string): boolean {
  return parse(value).every(
    (limit) =>
      limit !== undefined &&
      limit.amount >= 1 &&
      limit.amount <= MOST_REQUESTS &&
      limit.multiples >= 1 &&
      limit.multiples * limit.seconds <= MOST_SECONDS,
  );
}

/** The library counts equal limits in one place: a request would count twice there. */
function hasEachOnce(value: string): boolean {
  const limits = parse(value).map((limit) => JSON.stringify(limit));
  return !isNotation(value) || new Set(limits).size === limits.length;
}

function parse(value: string): (Limit | undefined)[] {
  return value.split(/[,;|]/).map(parseOne);
}

function parseOne(text: string): Limit | undefined {
  const match = /^[ \t\r\n]*(\d+)[ \t\r\n]*(?:\/|per)[ \t\r\n]*(\d+)?[ \t\r\n]*([a-z]+)[ \t\r\n]*$/i.exec(text);
  const [, amount, multiples = '1', period = ''] = match ?? [];
  const seconds = PERIODS.get(period.toLowerCase().replace(/s$/, ''));
  return seconds === undefined ? undefined : { amount: Number(amount), multiples: Number(multiples), seconds };
}
