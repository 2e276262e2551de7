// The typed client of the API: `codegen fe` writes openapi-ts.config.ts from this, and `npm run api` then makes src/api/.
local fe = import 'fe/main.libsonnet';

fe.openapi({
  openapi_spec: 'https://example.org/openapi.json',
  react_query: false,
})
