/**
 * `auth_scaffold`: tokens and the current user.
 *
 * Config: the project's `auth`. Yields the package `auth/`.
 */
import { type FileFragment, type Fragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { AuthConfig } from './schema.js';
import { library } from '../fields/expressions.js';
import { generatedName, userName } from '../names/names.js';
import { varyingAnswers } from '../outputs/optional_user.js';
import { RouteHandler, takesOptionalUser } from '../outputs/route_handler.js';
import { permissionsUser } from '../permissions/users.js';
import { supportFiles } from '../project/support.js';

/** The operation `auth_scaffold`. */
export const authScaffold = operation({
  name: 'auth_scaffold',
  trigger: 'project',
  targets: ['be'],
  build: (context) => {
    const { auth } = context.config;
    if (auth === undefined) return [];
    const handlers = (): readonly RouteHandler[] => context.store.outputsUnder(context.store.root.id, RouteHandler);
    const view = {
      ...authView(auth),
      // Asked when all operations have run: routes that need no user, and answer what depends on who asks.
      get hasOptionalUser() {
        return permissionsUser(context.config, handlers()) === 'optional' || handlers().some(takesOptionalUser);
      },
      get hasOptionalSessions() {
        return handlers().some((one) => takesOptionalUser(one) && one.optionalToken?.includes(403) === true);
      },
    };
    return [
      fileFragment({ path: 'auth/__init__.py', template: 'auth/__init__.py.ejs' }),
      fileFragment({ path: 'auth/dependencies.py', template: 'auth/dependencies.py.ejs', context: { view } }),
      fileFragment({ path: 'auth/router.py', template: 'auth/router.py.ejs', context: { view } }),
      ...supportFiles('preconditions'),
      ...(hasTokens(auth) ? supportFiles('claims', 'fields', 'start_checks', 'sign_in_limits') : []),
      ...(takesCookies(auth) ? [...supportFiles('csrf'), ...varyingAnswers()] : []),
      ...checkOfUserKey(auth),
    ];
  },
});

/** Tell whether the project issues tokens, rather than having a current-user dependency of its own. */
export function hasTokens(auth: AuthConfig | undefined): boolean {
  return auth !== undefined && auth.get_current_user_fn === undefined;
}

/** What tells users apart, of the variable `current_user`: tokens have a subject, users of a project's own may not. */
export function subjectClaim(auth: AuthConfig | undefined): Expression {
  const { user_key: ownKey, user_schema: schema } = auth ?? {};
  if (!findsSubject(auth)) return schema === undefined ? code`current_user["sub"]` : code`current_user.sub`;
  const key = ownKey === undefined ? [] : [literal(ownKey)];
  return code`${generatedName('support.subjects', 'subject_of')}(${joined([code`current_user`, ...key], ', ')})`;
}

/** The files that {@link subjectClaim} needs. */
export function subjectFiles(auth: AuthConfig | undefined): readonly FileFragment[] {
  return findsSubject(auth) ? supportFiles('subjects') : [];
}

/** Has the application look at its start for what tells its users apart: this is the project's class. */
function checkOfUserKey({ user_key: key, user_schema: schema }: AuthConfig): readonly Fragment[] {
  if (key === undefined || schema === undefined) return [];
  const check = generatedName('support.subjects', 'require_user_key');
  const value = code`    ${check}(${userName(schema)}, ${literal(key)})\n`;
  return [...supportFiles('subjects'), snippetFragment({ parent: 'api.py', slot: 'checks', value })];
}

function findsSubject(auth: AuthConfig | undefined): boolean {
  return auth !== undefined && !hasTokens(auth);
}

/** Tell whether requests may be signed in by a cookie. */
export function takesCookies(auth: AuthConfig | undefined): boolean {
  return auth?.sources.includes('cookie') === true;
}

/** Tell whether requests may be signed in by the header `Authorization`. */
export function takesBearers(auth: AuthConfig | undefined): boolean {
  return auth?.sources.includes('bearer') === true;
}

function authView(auth: AuthConfig) {
  const bits = Number(auth.algorithm.slice(2));
  const isSymmetric = auth.algorithm.startsWith('HS');
  const optional = (text: string | undefined): string => (text === undefined ? '' : literal(text));
  return {
    custom: auth.get_current_user_fn === undefined ? '' : userName(auth.get_current_user_fn),
    user: auth.user_schema === undefined ? code`dict[str, ${library('typing', 'Any')}]` : userName(auth.user_schema),
    userSchema: auth.user_schema !== undefined,
    getUser: auth.get_user_fn === undefined ? '' : userName(auth.get_user_fn),
    changePassword: auth.change_password_fn === undefined ? '' : userName(auth.change_password_fn),
    verify: auth.verify_credentials_fn === undefined ? '' : userName(auth.verify_credentials_fn),
    algorithm: literal(auth.algorithm),
    tokenUrl: literal(auth.token_url),
    ttl: auth.token_ttl_seconds,
    renewable: auth.renewable_seconds,
    issuer: optional(auth.issuer),
    audience: optional(auth.audience),
    secretEnv: literal(auth.secret_env),
    // RFC 7518 section 3.2: a key of HMAC is at least as long as its hash.
    minimumBytes: isSymmetric ? bits / 8 : 1,
    publicKeyEnv: optional(auth.public_key_env),
    keysMessage: literal(keysMessage(auth)),
    customOptional: auth.get_optional_user_fn === undefined ? '' : userName(auth.get_optional_user_fn),
    varies: literal(
      [...(takesBearers(auth) ? ['Authorization'] : []), ...(takesCookies(auth) ? ['Cookie'] : [])].join(', '),
    ),
    ...sessionView(auth),
  };
}

/** What only sessions have: a cookie, a store of revoked tokens, or both. */
function sessionView(auth: AuthConfig) {
  const { cookie_name: name, cookie_secure: secure, cookie_samesite: sameSite, session_store: store } = auth;
  const bearer = takesBearers(auth);
  const cookie = takesCookies(auth);
  return {
    bearer,
    cookie,
    either: bearer && cookie,
    sessions: cookie || [store, auth.renewable_seconds, auth.change_password_fn].some((key) => key !== undefined),
    logout: cookie || store !== undefined,
    store: store === undefined ? '' : userName(store),
    cookieSeconds: auth.renewable_seconds === undefined ? code`TOKEN_TTL_SECONDS` : code`seconds`,
    cookieName: literal(name),
    csrfCookieName: literal(`${name}_csrf`),
    cookieOptions: code`secure=${literal(secure)}, samesite=${literal(sameSite)}`,
  };
}

function keysMessage({ secret_env: secret, public_key_env: publicKey, algorithm }: AuthConfig): string {
  return publicKey === undefined
    ? `${secret} is no key for ${algorithm}`
    : `${secret} and ${publicKey} are no pair of keys for ${algorithm}`;
}
