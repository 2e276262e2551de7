/** What `validate` says of a config without mistakes: what its author has decided, or may not know of. */
import type { Rule } from '../../../core/target.js';
import { chosenKeys } from './chosen-keys.js';
import { nestedUsers } from './nested-users.js';
import { openedWrites } from './opened-writes.js';
import { undeclaredKeys } from './undeclared-keys.js';
import { unusedCredentials } from './unused-credentials.js';
import { waysOut } from './ways-out.js';

/** The notes of `be`. */
export const beNotes: readonly Rule[] = [
  waysOut,
  undeclaredKeys,
  nestedUsers,
  openedWrites,
  unusedCredentials,
  chosenKeys,
];
