// The policy engine of the `be` target. What the options may hold is checked by the schema (OpaConfig).
//
//   local opa = import 'be/opa/opa.libsonnet';
{
  // The value of the project's `opa`: rules of the package `package` of Rego. Options: `url_env`, `rule`,
  // `timeout_seconds`, `on_error`, `input_fn`.
  //
  // Example:
  //   opa.opa('shop.authz', { timeout_seconds: 0.3 })
  // Yields:
  //   { package: 'shop.authz', timeout_seconds: 0.3 }
  opa(package, options={}):: { package: package } + options,
}
