/** The target `fe_root`: a web project that shows the resources of an API. START HERE for `fe_root`. */
import type { Target } from '../../core/target.js';
import { typescript } from '../../languages/typescript.js';
import type { RootConfig } from './config.js';
import { pageFrom } from './page-from.js';
import { rootScaffold } from './root_scaffold.js';
import { resolve } from './resolve.js';
import { feRootRules } from './rules/rules.js';
import { type ParsedRoot, RootConfigSchema } from './schema/root.js';

/** The target `fe_root`. */
export const feRoot: Target<ParsedRoot, RootConfig> = {
  name: 'fe_root',
  schema: () => RootConfigSchema,
  rules: feRootRules,
  resolve,
  folder: { key: 'resources', entryOf: pageFrom, isDerived: true },
  templatePath: ['templates/fe_root'],
  outputTypes: [],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: typescript,
  operations: [rootScaffold],
};
