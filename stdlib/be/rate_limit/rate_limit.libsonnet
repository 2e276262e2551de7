// Rate limits of the `be` target. What the options may hold is checked by the schema (RateLimitConfig).
//
//   local rate_limit = import 'be/rate_limit/rate_limit.libsonnet';
{
  // The value of the project's `rate_limit`. Options: `default_limit` (null: only what has a `rate_limit` of its own),
  // `storage_url_env`, `strategy`, `key_func`, `headers`, `fail_open`.
  //
  // Example:
  //   rate_limit.limits({ default_limit: '100/minute', fail_open: false })
  // Yields:
  //   { default_limit: '100/minute', fail_open: false }
  limits(options={}):: options,
}
