/** The migration that tables come by which were there before: a database that has them stays, an empty one gets them. */
import { join } from 'node:path/posix';

import { code, joined } from '../core/expression.js';
import { createTemplateEnv } from '../input/template-env.js';
import { literal, python, tuple } from '../languages/python.js';
import { formatPython } from '../output/format/format-python.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { editedJson } from '../input/json-edits.js';
import type { Change } from '../setup/change.js';
import { formatOf } from '../setup/entries.js';
import { MARKS } from '../setup/jsonnet-layout.js';
import { listImport } from '../setup/list-files.js';
import { insertBeforeList } from '../setup/marks.js';
import { configFile } from '../setup/project-files.js';
import { importedLines } from '../setup/target-configs.js';
import { BASELINE } from '../targets/be_root/views/migration.js';
import type { Document, ReadTable } from './document.js';

/** Migrations of the project, from its directory. */
export interface MigrationsPlace {
  readonly folder: string;
  /** The revisions that none comes after. */
  readonly heads: readonly string[];
  /** The root of the project; none: it is still to come. */
  readonly root?: RootPlace;
}

/** What every such migration says. */
export const TABLES_OF_BEFORE = 'The tables that were there before';

const TEMPLATES = createTemplateEnv([join(PACKAGE_ROOT, 'templates', 'importing')]);

/** A project that has something around its API already: the config that is told of the migration. */
export interface RootPlace {
  readonly config: string;
  readonly text: string;
}

/**
 * Write the migration.
 *
 * @returns nothing where no database was read, or it has no table
 */
export function baselineOf(
  { statements = [], tables }: Pick<Document, 'statements' | 'tables'>,
  { folder, heads, root }: MigrationsPlace,
): Change {
  // Views are there where their tables are.
  const stored = tables.filter((table) => !table.is_view);
  if (statements.length === 0 || stored.length === 0) return { files: [], edits: [], missing: [] };
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
      tables: tuple(stored.map((table) => code`(${joined([literal(table.schema), literal(table.name)], ', ')})`)),
    },
  });
  const path = join(folder, `${name}.py`);
  const files = [
    configFile(path, formatPython(path, python.compose({ path, body, imports: [] }))),
    configFile(join(folder, `${name}.sql`), statements.map((one) => `${one};\n`).join('\n-- next\n')),
  ];
  return { files, ...(root === undefined ? { edits: [], missing: [] } : rootChange(root, id)) };
}

/** A database without tables that come by another migration. */
export function withoutTables(
  { statements = [], tables }: Pick<Document, 'statements' | 'tables'>,
  gone: readonly ReadTable[],
): Pick<Document, 'statements' | 'tables'> {
  const about = gone.map(
    ({ name }) => new RegExp(`^[^\\n]*?\\b(?:TABLE|ON|ON ONLY) (?:public\\.)?${name}(?=[ .;(]|$)`, 'm'),
  );
  return {
    statements: statements.filter((statement) => !about.some((pattern) => pattern.test(statement))),
    tables: tables.filter((table) => !gone.includes(table)),
  };
}

/** The config of the root, which tells its tests and migrations of the tables. */
function rootChange({ config: path, text }: RootPlace, revision: string): Pick<Change, 'edits' | 'missing'> {
  if (formatOf(path) === 'json') {
    const options = { insertSpaces: true, tabSize: 2 };
    return {
      edits: [{ path, text: editedJson(text, [{ path: ['imported'], after: revision }], options) }],
      missing: [],
    };
  }
  const lines = importedLines(revision);
  const end = text.includes(listImport('be_root')) ? listImport('be_root') : MARKS.models;
  const changed = insertBeforeList(text, end, [...lines, '']);
  return changed === undefined
    ? { edits: [], missing: lines.map((line) => ({ path, line })) }
    : { edits: [{ path, text: changed }], missing: [] };
}
