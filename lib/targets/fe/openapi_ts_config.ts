/**
 * `openapi_ts_config`: the settings of `@hey-api/openapi-ts`, which makes a typed client of an API.
 *
 * Config: the whole of it. Yields `openapi-ts.config.ts`.
 */
import { fileFragment } from '../../core/fragment.js';
import { operation } from '../../core/operation.js';
import { objectText, valueText } from '../../languages/typescript-values.js';
import type { ProjectConfig } from './schema.js';

/** The operation `openapi_ts_config`; the reference calls it `OpenApiTsConfig`. */
export const openapiTsConfig = operation({
  name: 'openapi_ts_config',
  trigger: 'project',
  targets: ['fe'],
  build: (context) => [
    fileFragment({
      path: 'openapi-ts.config.ts',
      template: 'openapi-ts.config.ts.ejs',
      context: { view: viewOf(context.config) },
    }),
  ],
});

function viewOf(config: ProjectConfig) {
  const { client, react_query: reactQuery, validator } = config;
  return {
    input: valueText(inputOf(config)),
    output: outputOf(config),
    client: valueText(client),
    sdk: valueText(validator === null ? '@hey-api/sdk' : { name: '@hey-api/sdk', validator }),
    plugins: [...(validator === null ? [] : [validator]), ...(reactQuery ? ['@tanstack/react-query'] : [])].map(
      valueText,
    ),
  };
}

/** A bare `docs/openapi.json` would be a project of the maker's own registry. */
function inputOf({ openapi_spec: spec }: ProjectConfig): string {
  return /^(?:[./\\]|[A-Za-z]:[\\/]|https?:)/i.test(spec) ? spec : `./${spec}`;
}

function outputOf({ output_dir: path, lint, format }: ProjectConfig): string {
  const steps = [...(lint === null ? [] : [LINTERS[lint]]), ...(format === null ? [] : [FORMATTERS[format]])];
  return objectText([
    ['path', valueText(path)],
    ['postProcess', steps.length === 0 ? undefined : `[${steps.join(', ')}]`],
  ]);
}

const FORMATTERS = { prettier: valueText('prettier'), biome: valueText('biome:format') } as const;

const LINTERS = {
  eslint: valueText('eslint'),
  // The preset's `--apply` is gone from Biome 2. Rewritten as `ts-expect-error`, the client's `ts-ignore` does not compile.
  biome: valueText({ command: 'biome', args: ['lint', '--write', '--skip=suspicious/noTsIgnore', '{{path}}'] }),
} as const;
