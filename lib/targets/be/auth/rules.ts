/** Settings of `auth` that need or exclude each other, and routes that need a user where nobody can sign in. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { ASYMMETRIC_ALGORITHMS, TOKEN_SECONDS } from './schema.js';
import { isAttribute } from '../schema/names.js';
import { type Auth, type Path, has, walk } from '../walk.js';

/** Keys that only a cookie has. */
const COOKIE_KEYS = ['cookie_name', 'cookie_secure', 'cookie_samesite'];

/** Keys that only the generated token flow reads. */
const TOKEN_KEYS = [
  'public_key_env',
  'token_ttl_seconds',
  'renewable_seconds',
  'issuer',
  'audience',
  'sources',
  ...COOKIE_KEYS,
  'get_user_fn',
  'change_password_fn',
  'session_store',
];

/** The keys of `auth`, and `require_auth` without it. */
export function* auth(config: unknown): Generator<Problem> {
  const { project, resources, operationLists } = walk(config);
  if (has(project, 'auth')) {
    if (project.auth) yield* ownKeys(project.auth);
    return;
  }
  for (const { value, path } of resources) {
    if (value.require_auth === true) yield withoutAuth(path);
  }
  for (const { value, path } of operationLists.flatMap(({ entries }) => entries)) {
    if (value.require_auth === true) yield withoutAuth(path);
  }
}

function* ownKeys(value: Auth): Generator<Problem> {
  if (has(value, 'get_current_user_fn')) {
    for (const key of TOKEN_KEYS.filter((candidate) => has(value, candidate))) {
      const message = `'${key}' has no effect: 'get_current_user_fn' replaces the token flow`;
      yield { code: 'conflict', path: ['auth', key], message, hint: 'remove one of them' };
    }
    yield* userKey(value);
    return;
  }
  if (has(value, 'get_optional_user_fn')) {
    const message = "'get_optional_user_fn' has no effect: only 'get_current_user_fn' needs one beside it";
    yield { code: 'conflict', path: ['auth', 'get_optional_user_fn'], message, hint: 'remove it' };
  }
  if (has(value, 'user_key')) {
    const message = "'user_key' has no effect: users of tokens are told apart by their 'sub'";
    yield { code: 'conflict', path: ['auth', 'user_key'], message, hint: 'remove it' };
  }
  if (!has(value, 'verify_credentials_fn')) {
    const message = "expected 'verify_credentials_fn' (or 'get_current_user_fn'), but the key is missing";
    yield { code: 'missing', path: ['auth', 'verify_credentials_fn'], message };
  }
  yield* keyPair(value);
  yield* cookie(value);
  yield* renewal(value);
}

/** A session that ends before its first token does. */
function* renewal({ renewable_seconds: session, token_ttl_seconds: token = TOKEN_SECONDS }: Auth): Generator<Problem> {
  if (session === undefined || session > token) return;
  const message = `'renewable_seconds' has no effect: a token lasts ${String(token)} seconds as it is`;
  const hint = "give it a larger number than 'token_ttl_seconds', or remove this key";
  yield { code: 'conflict', path: ['auth', 'renewable_seconds'], message, hint };
}

/** Of a user that is an object, the key is an attribute. */
function* userKey(value: Auth): Generator<Problem> {
  const { user_key: key } = value;
  if (key === undefined || !has(value, 'user_schema') || isAttribute(key)) return;
  const message = `${show(key)} cannot be an attribute of 'user_schema'`;
  yield { code: 'wrong_name', path: ['auth', 'user_key'], message, hint: 'choose another key' };
}

function* keyPair(value: Auth): Generator<Problem> {
  if (has(value, 'algorithm') && value.algorithm === undefined) return;
  const { algorithm = 'HS256', public_key_env: publicKey, secret_env: secret = 'JWT_SECRET' } = value;
  const path = ['auth', 'public_key_env'];
  if (!ASYMMETRIC_ALGORITHMS.some((one) => one === algorithm)) {
    if (!has(value, 'public_key_env')) return;
    const message = `${algorithm} has no public key`;
    yield { code: 'conflict', path, message, hint: `remove it, or choose one of ${ASYMMETRIC_ALGORITHMS.join(', ')}` };
  } else if (!has(value, 'public_key_env')) {
    yield { code: 'missing', path, message: `${algorithm} needs the variable of a public key` };
  } else if (publicKey !== undefined && publicKey === secret) {
    yield {
      code: 'conflict',
      path,
      message: "the public key cannot be in the variable of the private one, 'secret_env'",
    };
  }
}

function* cookie(value: Auth): Generator<Problem> {
  const {
    sources,
    cookie_name: name,
    cookie_secure: secure,
    cookie_samesite: sameSite,
  } = {
    sources: ['bearer'],
    ...value,
  };
  if (sources?.includes('cookie') === false) {
    for (const key of COOKIE_KEYS.filter((candidate) => has(value, candidate))) {
      const message = `'${key}' has no effect: no request is signed in by a cookie`;
      const hint = "add 'cookie' to 'sources', or remove this key";
      yield { code: 'conflict', path: ['auth', key], message, hint };
    }
    return;
  }
  if (secure !== false) return;
  const hint = "remove 'cookie_secure: false'";
  if (sameSite === 'none') {
    const message = "browsers refuse a cookie with 'none' that is not secure";
    yield { code: 'conflict', path: ['auth', 'cookie_samesite'], message, hint };
  }
  if (name !== undefined && /^__(?:host|secure)-/i.test(name)) {
    const message = `browsers refuse a cookie '${name}' that is not secure`;
    yield { code: 'conflict', path: ['auth', 'cookie_name'], message, hint };
  }
}

function withoutAuth(path: Path): Problem {
  const message = "a current user is required, but the project has no 'auth'";
  return { code: 'conflict', path: [...path, 'require_auth'], message, hint: "add 'auth', or remove this key" };
}
