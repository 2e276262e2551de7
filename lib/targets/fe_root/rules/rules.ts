/** All checks of a `fe_root` config that look at more than one key. */
import type { Rule } from '../../../core/target.js';
import { colors } from './colors.js';
import { defaultValues } from './default-values.js';
import { duplicates } from './duplicates.js';
import { fieldKeys } from './field-keys.js';
import { listKeys } from './list-keys.js';
import { names } from './names.js';
import { rowKeys } from './row-keys.js';
import { versions } from './versions.js';

/** The rules of `fe_root`, each for one kind of mistake. */
export const feRootRules: readonly Rule[] = [
  names,
  colors,
  duplicates,
  fieldKeys,
  defaultValues,
  listKeys,
  rowKeys,
  versions,
];
