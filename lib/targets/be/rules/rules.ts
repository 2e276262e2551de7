/** All checks of a `be` config that look at more than one key. */
import type { Rule } from '../../../core/target.js';
import { actions } from './actions.js';
import { appForms } from './app-forms.js';
import { auth } from './auth.js';
import { comms } from './comms.js';
import { commsTemplates } from './comms-templates.js';
import { databases } from './databases.js';
import { discovery } from './discovery.js';
import { duplicates } from './duplicates.js';
import { excludedPaths } from './excluded-paths.js';
import { fieldKeys } from './field-keys.js';
import { fieldLimits } from './field-limits.js';
import { fieldValues } from './field-values.js';
import { filters } from './filters.js';
import { hiddenRows } from './hidden-rows.js';
import { groups } from './groups.js';
import { identifiers } from './identifiers.js';
import { links } from './links.js';
import { listOrder } from './list-order.js';
import { nestedFields } from './nested.js';
import { operationFields } from './operation-fields.js';
import { overrides } from './overrides.js';
import { packagePrefix } from './package-prefix.js';
import { primaryKey } from './primary-key.js';
import { representations } from './representations.js';
import { routes } from './routes.js';
import { scopedUsers } from './scoped-users.js';
import { searches } from './searches.js';
import { serializers } from './serializers.js';
import { telemetry } from './telemetry.js';
import { uniqueOperationIds } from './unique-operation-ids.js';
import { versionColumn } from './version-column.js';

/** The rules of `be`, each for one kind of mistake. */
export const beRules: readonly Rule[] = [
  appForms,
  identifiers,
  duplicates,
  packagePrefix,
  databases,
  auth,
  telemetry,
  overrides,
  fieldKeys,
  fieldLimits,
  fieldValues,
  nestedFields,
  primaryKey,
  operationFields,
  versionColumn,
  serializers,
  hiddenRows,
  scopedUsers,
  excludedPaths,
  representations,
  filters,
  listOrder,
  searches,
  groups,
  links,
  discovery,
  actions,
  routes,
  uniqueOperationIds,
  comms,
  commsTemplates,
];
