// Authentication of the `be` target by signed tokens. What the options may hold is checked by the schema (AuthConfig).
//
//   local auth = import 'be/auth/jwt.libsonnet';
{
  // The value of the project's `auth`. Either `verify_credentials_fn` (a function that checks a name and a password: the
  // token route is then generated) or `get_current_user_fn` (a dependency of your own that replaces it) is required.
  // Other options: `secret_env`, `algorithm`, `public_key_env`, `token_url`, `exclude_paths`, `user_key`,
  // `user_schema`, `token_ttl_seconds`, `renewable_seconds`, `issuer`, `audience`, `sources`, `cookie_name`, `cookie_secure`,
  // `cookie_samesite`, `get_user_fn`, `change_password_fn`, `session_store`.
  //
  // Example:
  //   auth.jwt({
  //     verify_credentials_fn: 'accounts.credentials.verify_credentials',
  //     exclude_paths: ['/blog/tags/*'],
  //   })
  // Yields:
  //   {
  //     type: 'jwt',
  //     verify_credentials_fn: 'accounts.credentials.verify_credentials',
  //     exclude_paths: ['/blog/tags/*'],
  //   }
  jwt(options):: { type: 'jwt' } + options,
}
