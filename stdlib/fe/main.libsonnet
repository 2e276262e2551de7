// The `fe` target: the typed client of an API. What the options may hold is checked by the schema (ProjectConfig).
//
//   local fe = import 'fe/main.libsonnet';
{
  // The whole config. Options: `openapi_spec` (file or URL), `output_dir`, `client`, `react_query`, `validator`, `format`,
  // `lint`.
  //
  // Example:
  //   fe.openapi({ openapi_spec: '../openapi.json', validator: 'zod' })
  // Yields:
  //   { openapi_spec: '../openapi.json', validator: 'zod' }
  openapi(options={}):: options,
}
