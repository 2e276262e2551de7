import { checkLines, project, resource } from '../schema/test-target.js';

const verify = { verify_credentials_fn: 'accounts.credentials.verify' };
const withAuth = (auth: unknown) => project({ auth });
const WITHOUT = "a current user is required, but the project has no 'auth'; add 'auth', or remove this key";

const WRONG_PATHS = ['x', '/x/', '/x*', '/a/../b', '/*/a', 'get /a', 'GET', 'GET  /a', 'HEAD /a', 'GET x'];

describe('auth', () => {
  checkLines({
    'takes a function that verifies': [withAuth({ ...verify, exclude_paths: ['/articles/{pk}', '/docs', '/x/*'] })],
    'takes a dependency instead': [withAuth({ get_current_user_fn: 'accounts.users.current', secret_env: 'S' })],
    'takes a key pair': [withAuth({ ...verify, algorithm: 'ES256', public_key_env: 'JWT_PUBLIC_KEY' })],
    'wants one of the functions': [
      withAuth({}),
      "auth.verify_credentials_fn: expected 'verify_credentials_fn' (or 'get_current_user_fn'), but the key is missing",
    ],
    'does not tell a wrong function as a missing one': [
      withAuth({ verify_credentials_fn: 'verify' }),
      "auth.verify_credentials_fn: expected a dotted path such as 'package.module.Name', without an underscore before the name, found 'verify'",
    ],
    'takes a table of counts': [project({ auth: verify, sign_in: { model: 'accounts.models.SignInCount' } })],
    'tells a table of counts that nothing is counted in': [
      project({ sign_in: { model: 'accounts.models.SignInCount' } }),
      "sign_in: 'sign_in' has no effect: the project has no 'auth'; add 'auth', or remove this key",
    ],
    'tells it beside a dependency, too': [
      project({
        auth: { get_current_user_fn: 'accounts.users.current' },
        sign_in: { model: 'accounts.models.SignInCount' },
      }),
      "sign_in: 'sign_in' has no effect: 'get_current_user_fn' replaces the route that issues tokens; remove one of them",
    ],
    'tells a check of accounts beside a dependency': [
      withAuth({ get_current_user_fn: 'accounts.users.current', get_user_fn: 'accounts.users.get' }),
      "auth.get_user_fn: 'get_user_fn' has no effect: 'get_current_user_fn' replaces the token flow; remove one of them",
    ],
    'tells keys without effect': [
      withAuth({ get_current_user_fn: 'accounts.users.current', issuer: 'x' }),
      "auth.issuer: 'issuer' has no effect: 'get_current_user_fn' replaces the token flow; remove one of them",
    ],
    'tells a second function without the first': [
      withAuth({ ...verify, get_optional_user_fn: 'accounts.users.any' }),
      "auth.get_optional_user_fn: 'get_optional_user_fn' has no effect: only 'get_current_user_fn' needs one beside it; remove it",
    ],
    'takes what tells users of a dependency apart': [
      withAuth({ get_current_user_fn: 'accounts.users.current', user_key: 'e-mail' }),
    ],
    'wants it to be an attribute where users are objects': [
      withAuth({
        get_current_user_fn: 'accounts.users.current',
        user_schema: 'accounts.users.User',
        user_key: 'e-mail',
      }),
      "auth.user_key: 'e-mail' cannot be an attribute of 'user_schema'; choose another key",
    ],
    'tells that tokens have a subject': [
      withAuth({ ...verify, user_key: 'id' }),
      "auth.user_key: 'user_key' has no effect: users of tokens are told apart by their 'sub'; remove it",
    ],
    'tells keys of the cookie where there is none': [
      withAuth({ ...verify, cookie_name: 'a', cookie_secure: true, cookie_samesite: 'lax' }),
      ...['cookie_name', 'cookie_secure', 'cookie_samesite'].map(
        (key) =>
          `auth.${key}: '${key}' has no effect: no request is signed in by a cookie; add 'cookie' to 'sources', or remove this key`,
      ),
    ],
    'takes cookies, and objects that know of revoked tokens': [
      withAuth({
        ...verify,
        ...{ sources: ['bearer', 'cookie'], cookie_name: '__Host-a', cookie_samesite: 'none' },
        session_store: 'accounts.sessions.store',
      }),
    ],
    'refuses cookies that browsers refuse': [
      withAuth({
        ...verify,
        ...{ sources: ['cookie'], cookie_name: '__Host-a', cookie_secure: false, cookie_samesite: 'none' },
      }),
      "auth.cookie_name: browsers refuse a cookie '__Host-a' that is not secure; remove 'cookie_secure: false'",
      "auth.cookie_samesite: browsers refuse a cookie with 'none' that is not secure; remove 'cookie_secure: false'",
    ],
    'does not tell consequences of wrong sources': [
      withAuth({ ...verify, sources: ['cookies'], cookie_name: 'a b', cookie_samesite: 'Lax' }),
      "auth.sources[0]: expected one of 'bearer', 'cookie', found 'cookies'; did you mean 'cookie'?",
      "auth.cookie_name: expected the name of a cookie such as 'access_token', found 'a b'",
      "auth.cookie_samesite: expected one of 'lax', 'strict', 'none', found 'Lax'; did you mean 'lax'?",
    ],
    'wants each source once, and one at least': [
      withAuth({ ...verify, sources: ['bearer', 'bearer'] }),
      'auth.sources: expected each source once',
    ],
    'wants a source': [withAuth({ ...verify, sources: [] }), 'auth.sources: expected at least 1 entry, found none'],
    'refuses names that cookies keep for their attributes': [
      withAuth({ ...verify, sources: ['cookie'], cookie_name: 'Path' }),
      "auth.cookie_name: expected the name of a cookie such as 'access_token', found 'Path'",
    ],
    'tells keys of sessions beside a dependency': [
      withAuth({
        get_current_user_fn: 'accounts.users.current',
        ...{ sources: ['cookie'], cookie_name: 'a', cookie_secure: false, cookie_samesite: 'none' },
        session_store: 'accounts.sessions.store',
      }),
      ...['sources', 'cookie_name', 'cookie_secure', 'cookie_samesite', 'session_store'].map(
        (key) =>
          `auth.${key}: '${key}' has no effect: 'get_current_user_fn' replaces the token flow; remove one of them`,
      ),
    ],
    'keeps the path of the logout': [
      project({
        auth: { ...verify, token_url: '/articles', session_store: 'accounts.sessions.store' },
        resources: [
          resource({
            model: 'blog.models.Article',
            operations: [{ name: 'logout', type: 'action', fn: 'blog.articles.logout', scope: 'collection' }],
          }),
        ],
      }),
      "resources[0].operations[0]: POST /articles/logout meets 'token_url' of auth; give one of them another path",
    ],
    'takes tokens that are renewed': [withAuth({ ...verify, renewable_seconds: 1801 })],
    'tells of renewals that lengthen nothing': [
      withAuth({ ...verify, token_ttl_seconds: 600, renewable_seconds: 600 }),
      "auth.renewable_seconds: 'renewable_seconds' has no effect: a token lasts 600 seconds as it is; " +
        "give it a larger number than 'token_ttl_seconds', or remove this key",
    ],
    'tells of them where a token lasts as long as it does by itself': [
      withAuth({ ...verify, renewable_seconds: 1800 }),
      "auth.renewable_seconds: 'renewable_seconds' has no effect: a token lasts 1800 seconds as it is; " +
        "give it a larger number than 'token_ttl_seconds', or remove this key",
    ],
    'tells of them beside a dependency': [
      withAuth({ get_current_user_fn: 'accounts.users.current', renewable_seconds: 43_200 }),
      "auth.renewable_seconds: 'renewable_seconds' has no effect: 'get_current_user_fn' replaces the token flow; " +
        'remove one of them',
    ],
    'keeps the path of the renewal': [
      project({
        auth: { ...verify, token_url: '/articles', renewable_seconds: 43_200 },
        resources: [
          resource({
            model: 'blog.models.Article',
            operations: [{ name: 'renew', type: 'action', fn: 'blog.articles.renew', scope: 'collection' }],
          }),
        ],
      }),
      "resources[0].operations[0]: POST /articles/renew meets 'token_url' of auth; give one of them another path",
    ],
    'wants a public key': [
      withAuth({ ...verify, algorithm: 'RS256' }),
      'auth.public_key_env: RS256 needs the variable of a public key',
    ],
    'refuses a public key where there is none': [
      withAuth({ ...verify, public_key_env: 'JWT_PUBLIC_KEY' }),
      'auth.public_key_env: HS256 has no public key; remove it, or choose one of RS256, RS384, RS512, ES256, ES384, ' +
        'ES512, PS256, PS384, PS512, EdDSA',
    ],
    'refuses one variable for both keys': [
      withAuth({ ...verify, algorithm: 'EdDSA', public_key_env: 'JWT_SECRET' }),
      "auth.public_key_env: the public key cannot be in the variable of the private one, 'secret_env'",
    ],
    'refuses to sign nothing': [
      withAuth({ ...verify, algorithm: 'none' }),
      "auth.algorithm: expected one of 'HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'ES256', 'ES384', " +
        "'ES512', 'PS256', 'PS384', 'PS512', 'EdDSA', found 'none'",
    ],
    'refuses wrong paths': [
      withAuth({ ...verify, token_url: 'token', exclude_paths: WRONG_PATHS }),
      "auth.token_url: expected a path such as '/blog', without a slash at the end, found 'token'",
      ...WRONG_PATHS.map(
        (path, index) =>
          `auth.exclude_paths[${index}]: expected a path such as '/blog/articles/{pk}', '/blog/*' or ` +
          `'GET /blog/articles', found '${path}'`,
      ),
    ],
    'refuses wrong variables': [
      withAuth({ ...verify, secret_env: 'JWT SECRET' }),
      "auth.secret_env: expected the name of an environment variable such as 'DATABASE_URL', found 'JWT SECRET'",
    ],
    'refuses a closed resource where nobody can sign in': [
      project({ resources: [resource({ require_auth: true })] }),
      `resources[0].require_auth: ${WITHOUT}`,
    ],
    'refuses a closed operation where nobody can sign in': [
      project({ operations: [{ name: 'get', require_auth: true }] }),
      `operations[0].require_auth: ${WITHOUT}`,
    ],
    'lets resources be open without auth': [project({ resources: [resource({ require_auth: false })] })],
  });
});
