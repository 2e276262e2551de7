/** The migration that tables come by which were there before: a database that has them stays, an empty one gets them. */
import { join } from 'node:path/posix';

import type { GeneratedFile } from '../core/fragment.js';
import { code, joined } from '../core/expression.js';
import { createTemplateEnv } from '../input/template-env.js';
import { literal, python, tuple } from '../languages/python.js';
import { formatPython } from '../output/format/format-python.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { configFile } from '../setup/project-files.js';
import { BASELINE } from '../targets/be_root/views/migration.js';
import type { Document } from './document.js';

/** Migrations of the project, from its directory. */
export interface MigrationsPlace {
  readonly folder: string;
  /** The revisions that none comes after. */
  readonly heads: readonly string[];
}

/** Where it is in a project that had no migration. */
export function baselinePath(folder: string): string {
  return join(folder, `${BASELINE}_baseline.py`);
}

const TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'importing')]);

/**
 * Write the migration.
 *
 * @returns nothing where no database was read, or it has no table
 */
export function baselineFiles(
  { statements = [], tables }: Pick<Document, 'statements' | 'tables'>,
  { folder, heads }: MigrationsPlace,
): readonly GeneratedFile[] {
  if (statements.length === 0 || tables.length === 0) return [];
  const [head] = heads;
  // A second one would have the number of the first; in a project with migrations it comes behind them.
  const id = head === undefined ? BASELINE : `${head}_imported`;
  const name = head === undefined ? `${id}_baseline` : `${id}_tables`;
  const body = TEMPLATES.render('baseline.py.ejs', {
    view: {
      id,
      after: head ?? 'nothing',
      sql: `${name}.sql`,
      revision: literal(id),
      down: literal(head ?? null),
      tables: tuple(tables.map((table) => code`(${joined([literal(table.schema), literal(table.name)], ', ')})`)),
    },
  });
  const path = join(folder, `${name}.py`);
  return [
    configFile(path, formatPython(path, python.compose({ path, body, imports: [] }))),
    configFile(join(folder, `${name}.sql`), statements.map((one) => `${one};\n`).join('\n-- next\n')),
  ];
}
