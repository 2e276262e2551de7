/** What `validate` says of a config without mistakes: what its author has decided, or may not know of. */
import type { Rule } from '../../core/target.js';
import { chosenKeys } from './fields/chosen-keys-note.js';
import { nestedUsers } from './rows/nested-users-note.js';
import { openedWrites } from './auth/opened-writes-note.js';
import { ownCounts } from './sign_in/own-counts-note.js';
import { undeclaredKeys } from './write/undeclared-keys-note.js';
import { unusedCredentials } from './auth/unused-credentials-note.js';
import { waysOut } from './rows/ways-out-note.js';

/** The notes of `be`. */
export const beNotes: readonly Rule[] = [
  waysOut,
  undeclaredKeys,
  nestedUsers,
  openedWrites,
  unusedCredentials,
  ownCounts,
  chosenKeys,
];
