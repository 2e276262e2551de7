/** The options of `import`, in one table. */
import type { OptionSpec } from './options.js';

/** What is imported, and what of it. */
export const IMPORT_OPTIONS: readonly OptionSpec[] = [
  {
    name: 'models',
    kind: 'text',
    placeholder: 'MODULE',
    default: 'none',
    description: "Import mapped classes, read by the project's own Python: app.models",
    scope: 'import',
  },
  {
    name: 'url',
    kind: 'text',
    placeholder: 'URL',
    default: 'none',
    description: 'Import the tables of a live database, of PostgreSQL or SQLite, and write models of them',
    scope: 'import',
  },
  {
    name: 'only',
    kind: 'text',
    placeholder: 'A,B',
    repeatable: true,
    commas: true,
    default: 'all',
    description: 'Import only these tables, by their names or patterns such as order*; repeatable',
    scope: 'import',
  },
  {
    name: 'exclude',
    kind: 'text',
    placeholder: 'A,B',
    repeatable: true,
    commas: true,
    default: 'none',
    description: 'Leave these tables or columns out: audit_*,users.password_hash; repeatable',
    scope: 'import',
  },
  {
    name: 'key',
    kind: 'text',
    placeholder: 'VIEW=A,B',
    repeatable: true,
    default: 'none',
    description: 'The columns that tell rows apart of a view, or of a table without a key: sums=year,city; repeatable',
    scope: 'import',
  },
];
