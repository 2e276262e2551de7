/** The target `fe`: the settings of a typed API client. START HERE for `fe`. */
import type { Target } from '../../core/target.js';
import { typescript } from '../../languages/typescript.js';
import { openapiTsConfig } from './openapi_ts_config.js';
import { type ProjectConfig, ProjectConfigSchema } from './schema.js';

/** The target `fe`. */
export const fe: Target<ProjectConfig, ProjectConfig> = {
  name: 'fe',
  schema: () => ProjectConfigSchema,
  rules: [],
  resolve: (config) => config,
  templatePath: ['templates/fe'],
  outputTypes: [],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: typescript,
  operations: [openapiTsConfig],
};
