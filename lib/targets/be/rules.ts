/** All checks of a `be` config that look at more than one key. */
import type { Rule } from '../../core/target.js';
import { actions } from './write/action-rules.js';
import { exports } from './export/rules.js';
import { imports } from './import/rules.js';
import { aliases } from './fields/alias-rules.js';
import { appForms } from './project/app-rules.js';
import { uniqueApiNames } from './names/api-name-rules.js';
import { auth } from './auth/rules.js';
import { comms } from './comms/rules.js';
import { commsTemplates } from './comms/template-rules.js';
import { compositeKeys } from './fields/composite-key-rules.js';
import { databases } from './databases/rules.js';
import { discovery } from './values/discovery-rules.js';
import { duplicates } from './names/duplicate-rules.js';
import { excludedPaths } from './auth/excluded-path-rules.js';
import { fileColumns, fileEntries, fileKeys } from './files/rules.js';
import { fileUsers } from './files/user-rules.js';
import { fieldKeys } from './fields/key-rules.js';
import { fieldLimits } from './fields/limit-rules.js';
import { fieldValues } from './fields/value-rules.js';
import { foreignRefs } from './write/foreign-refs-rules.js';
import { hiddenRows } from './rows/rules.js';
import { deletedRows } from './rows/deleted-rules.js';
import { besideSingle, itemFields } from './bulk/rules.js';
import { matchingWrites } from './bulk/matching-rules.js';
import { upserts } from './bulk/upsert-rules.js';
import { largeDeletes } from './write/delete-rules.js';
import { identifiers } from './names/identifier-rules.js';
import { keyLists } from './key_lists/rules.js';
import { linking } from './key_lists/link-rules.js';
import { links } from './values/link-rules.js';
import { listOrder } from './list/rules.js';
import { nestedFields } from './read/nested-rules.js';
import { writtenLists } from './nested_writes/rules.js';
import { operationFields } from './fields/operation-rules.js';
import { overrides } from './project/override-rules.js';
import { packagePrefix } from './names/package-prefix-rules.js';
import { rowActionFields } from './permissions/rules.js';
import { primaryKey } from './fields/primary-key-rules.js';
import { representations } from './fields/representation-rules.js';
import { bodyLimits } from './routes/body-limit.js';
import { routes } from './routes/rules.js';
import { scopedUsers } from './rows/user-rules.js';
import { schemaNames } from './names/schema-name-rules.js';
import { serializers } from './read/serializer-rules.js';
import { signInCounts } from './sign_in/rules.js';
import { telemetry } from './telemetry/rules.js';
import { twoWays } from './rows/two-ways-rules.js';
import { uniqueOperationIds } from './names/operation-id-rules.js';
import { neededTags, versionColumn } from './write/version-rules.js';

/** The rules of `be`, each for one kind of mistake; modifiers bring theirs themselves. */
export const beRules: readonly Rule[] = [
  appForms,
  identifiers,
  duplicates,
  packagePrefix,
  databases,
  auth,
  signInCounts,
  telemetry,
  overrides,
  aliases,
  fieldKeys,
  fieldLimits,
  fieldValues,
  nestedFields,
  primaryKey,
  compositeKeys,
  keyLists,
  linking,
  fileKeys,
  fileEntries,
  fileColumns,
  fileUsers,
  writtenLists,
  operationFields,
  versionColumn,
  neededTags,
  serializers,
  hiddenRows,
  scopedUsers,
  twoWays,
  foreignRefs,
  largeDeletes,
  deletedRows,
  besideSingle,
  itemFields,
  matchingWrites,
  upserts,
  excludedPaths,
  representations,
  listOrder,
  links,
  discovery,
  rowActionFields,
  actions,
  bodyLimits,
  exports,
  imports,
  routes,
  uniqueApiNames,
  schemaNames,
  uniqueOperationIds,
  comms,
  commsTemplates,
];
