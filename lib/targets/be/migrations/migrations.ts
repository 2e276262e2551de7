/** The versions of a `be` config, and the ways from each to the next. */
import type { ConfigMigration } from '../../../core/migrate.js';
import { apiNames } from './api-names.js';
import { defaultSorts } from './default-sorts.js';

/** In the order of the versions. A new version adds a line here, and the version to the schema. */
export const migrations: readonly ConfigMigration[] = [defaultSorts, apiNames];
