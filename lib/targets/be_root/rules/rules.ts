/** All checks of a `be_root` config that look at more than one key. */
import type { Rule } from '../../../core/target.js';
import { comms } from './comms.js';
import { defaultValues } from './default-values.js';
import { duplicates } from './duplicates.js';
import { fieldKeys } from './field-keys.js';
import { indexes } from './indexes.js';
import { names } from './names.js';
import { primaryKey } from './primary-key.js';
import { queue } from './queue.js';
import { relations } from './relations.js';
import { searchIndexes } from './search-indexes.js';
import { signIn } from './sign-in.js';

/** The rules of `be_root`, each for one kind of mistake. */
export const beRootRules: readonly Rule[] = [
  names,
  duplicates,
  primaryKey,
  fieldKeys,
  defaultValues,
  relations,
  indexes,
  signIn,
  queue,
  searchIndexes,
  comms,
];
