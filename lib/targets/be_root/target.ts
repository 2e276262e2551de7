/** The target `be_root`: the project around a generated back end. START HERE for `be_root`. */
import type { Target } from '../../core/target.js';
import { python } from '../../languages/python.js';
import type { RootConfig } from './config.js';
import { rootScaffold } from './root_scaffold.js';
import { modelFrom } from './model-from.js';
import { resolve } from './resolve.js';
import { beRootRules } from './rules/rules.js';
import { type ParsedRoot, RootConfigSchema } from './schema/root.js';

/** The target `be_root`. */
export const beRoot: Target<ParsedRoot, RootConfig> = {
  name: 'be_root',
  schema: () => RootConfigSchema,
  rules: beRootRules,
  resolve,
  folder: { key: 'models', entryOf: modelFrom, isDerived: true },
  templatePath: ['templates/be_root', 'companion'],
  outputTypes: [],
  jsonnetStdlibDir: 'stdlib',
  envGlobals: {},
  language: python,
  operations: [rootScaffold],
};
