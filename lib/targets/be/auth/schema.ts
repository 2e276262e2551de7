/** `AuthConfig`: who the current user is, and where tokens are issued. */
import * as z from 'zod';

import type { ReadOnly } from '../../../core/read-only.js';
import { CookieName, DottedPath, EnvName, PathPattern, Text, UrlPrefix } from '../schema/names.js';

/** Algorithms that sign with the secret itself. */
export const SYMMETRIC_ALGORITHMS = ['HS256', 'HS384', 'HS512'] as const;

/** Algorithms that sign with a private key and verify with a public one. */
export const ASYMMETRIC_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
] as const;

/** Where a request may carry its token. */
const SOURCES = ['bearer', 'cookie'] as const;

const TEN_YEARS = 315_360_000;

/** How long a token is valid where the config does not say. */
export const TOKEN_SECONDS = 1800;

const shape = {
  type: z.literal('jwt').default('jwt').describe('Kind of authentication.'),
  secret_env: EnvName.default('JWT_SECRET').describe('Environment variable that holds the secret or the private key.'),
  algorithm: z
    .enum([...SYMMETRIC_ALGORITHMS, ...ASYMMETRIC_ALGORITHMS])
    .default('HS256')
    .describe('Algorithm that tokens are signed with.'),
  public_key_env: EnvName.optional().describe('Environment variable that holds the public key.'),
  token_url: UrlPrefix.default('/auth/token').describe('Path of the route that issues tokens.'),
  exclude_paths: z
    .array(PathPattern)
    .default([])
    .describe('Full paths without a current user; `/x/*` is /x and all below, `GET /x` that method alone.'),
  verify_credentials_fn: DottedPath.optional().describe('Function that checks a user name and a password.'),
  get_current_user_fn: DottedPath.optional().describe('Dependency that replaces the generated token flow.'),
  get_optional_user_fn: DottedPath.optional().describe(
    'Dependency that tells the user of a request to an open route, or None; beside `get_current_user_fn`.',
  ),
  user_key: Text.min(1)
    .optional()
    .describe(
      'Key of the current user that tells users apart; without it or where it is null: `sub`, else `id`, else the whole user.',
    ),
  user_schema: DottedPath.optional().describe('Pydantic model of the current user; default: a dict.'),
  token_ttl_seconds: z
    .int()
    .min(1)
    .max(TEN_YEARS)
    .default(TOKEN_SECONDS)
    .describe('Seconds that a token is valid for.'),
  renewable_seconds: z
    .int()
    .min(1)
    .max(TEN_YEARS)
    .optional()
    .describe(
      'Seconds after signing in until which `POST {token_url}/renew` makes a token last longer; default: never.',
    ),
  issuer: Text.min(1).optional().describe('The `iss` claim of tokens.'),
  audience: Text.min(1).optional().describe('The `aud` claim of tokens.'),
  sources: z
    .array(z.enum(SOURCES))
    .min(1)
    .refine((sources) => new Set(sources).size === sources.length, { error: 'expected each source once' })
    .default(['bearer'])
    .describe('Where requests carry their token: the header `Authorization`, a cookie, or either.'),
  cookie_name: CookieName.default('access_token').describe('Name of the cookie.'),
  cookie_secure: z.boolean().default(true).describe('Whether browsers send the cookie by HTTPS alone.'),
  cookie_samesite: z
    .enum(['lax', 'strict', 'none'])
    .default('lax')
    .describe('Which requests from pages of other sites carry the cookie; `none` (all) needs `cookie_secure`.'),
  get_user_fn: DottedPath.optional().describe(
    'Function that returns the user of the claims of a token, or None where the account is refused by now; asked at each request.',
  ),
  change_password_fn: DottedPath.optional().describe(
    'Function that gives the current user another password; brings `POST {token_url}/password`.',
  ),
  session_store: DottedPath.optional().describe('Object that knows which tokens are revoked; brings a logout.'),
};

/** Authentication. */
export const AuthConfigSchema = z.strictObject(shape);

/** Authentication of a loaded config. Either `verify_credentials_fn` or `get_current_user_fn` is there. */
export type AuthConfig = ReadOnly<z.output<typeof AuthConfigSchema>>;

/** Authentication as a config writes it. */
export type AuthInput = z.input<z.ZodObject<typeof shape>>;
