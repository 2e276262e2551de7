/**
 * Columns that a class of the user's gains, as `codegen import` writes one: a line each in its module, and its table before
 * and after. Where it is written in another way nothing is guessed.
 */
import { posix } from 'node:path';

import { type Expression, imported } from '../core/expression.js';
import { Name } from '../core/name.js';
import { python } from '../languages/python.js';
import { formatPython } from '../output/format/format-python.js';
import type { FieldAnswer } from '../setup/answers.js';
import { columnValue } from '../setup/resource-config.js';
import { withSlashes } from '../slashes.js';
import type { Database } from '../targets/be_root/databases.js';
import { recordedModels } from '../targets/be_root/revision/record.js';
import { attribute } from '../targets/be_root/views/columns.js';
import type { ChangedTable } from './config-change.js';
import type { Read } from './find-resource.js';
import { attributesIn } from './taken-out.js';

/** A module with one class that has more columns than before. */
export interface GrownModel extends ChangedTable {
  /** From the directory of the project. */
  readonly path: string;
  readonly text: string;
}

/** Where classes are. */
interface ModelPlace {
  readonly read: Read;
  /** Directory that modules are named from, as the project's config has it. */
  readonly prefixPath: string;
  readonly database: Database;
}

/**
 * Add columns to a class.
 *
 * @param dotted - `app.models.customer.Customer`
 * @returns nothing where the class, or a field, is not plain: a relation, a table in a schema, a module that no formatter
 *   has written, a base without the types and names of constraints that columns of this tool go by
 */
export function grownModel(
  dotted: string,
  fields: readonly FieldAnswer[],
  { read, prefixPath, database }: ModelPlace,
): GrownModel | undefined {
  const name = new Name(dotted.split('.').at(-1) ?? '');
  const path = moduleOf(dotted, { read, prefixPath });
  const text = path && read(path);
  // SQLite takes a unique column only with a new table.
  const isHard = ({ type, index }: FieldAnswer): boolean =>
    type === 'relation' || (index === 'unique' && database === 'sqlite');
  if (path === undefined || text === undefined || fields.some(isHard)) return undefined;
  if (!hasUsualBase(read(posix.join(posix.dirname(path), 'base.py')), text)) return undefined;
  if (composed(path, text) !== text) return undefined;
  const own = classIn(text, name.raw);
  const table = own && tableOf(own);
  const [before] = recordedModels([record(name, [])]) ?? [];
  const [after] = recordedModels([record(name, fields)]) ?? [];
  if (own === undefined || table === undefined || before === undefined || after === undefined) return undefined;
  const added = after.columns.filter(({ name: column }) => before.columns.every((one) => one.name !== column));
  const now = imported({ module: '.base', name: 'utc_now', origin: 'user' });
  const grown = withAttributes(
    own,
    added.map((column) => attribute(column, now)),
  );
  if (grown === undefined) return undefined;
  const facts = { table, isForeign: true } as const;
  return {
    path,
    text: composed(
      path,
      text.replace(own, () => grown),
    ),
    before: { ...before, ...facts },
    after: { ...after, ...facts },
  };
}

/** The file of a class; a package may have it of one of its modules. */
function moduleOf(dotted: string, { read, prefixPath }: Omit<ModelPlace, 'database'>): string | undefined {
  const words = dotted.split('.');
  const name = words.at(-1) ?? '';
  const directory = withSlashes(posix.join(prefixPath, ...words.slice(0, -1)));
  if (read(`${directory}.py`) !== undefined) return `${directory}.py`;
  const list = read(`${directory}/__init__.py`) ?? '';
  const module = new RegExp(`^from \\.(\\w+) import ${name}\\b`, 'm').exec(list)?.[1];
  return module === undefined ? undefined : `${directory}/${module}.py`;
}

function record(name: Name, fields: readonly FieldAnswer[]): string {
  const columns = fields.map((field) => ({
    ...columnValue(field),
    ...(field.index !== undefined && { [field.index]: true }),
  }));
  return JSON.stringify({ name: name.raw, fields: columns });
}

/** A module as this tool writes it: its imports in order, its lines as ruff breaks them. */
function composed(path: string, text: string): string {
  return formatPython(path, python.compose({ path, body: text, imports: [] }));
}

/** Tell whether columns mean what they mean in models of this tool. */
function hasUsualBase(base: string | undefined, text: string): boolean {
  const isUsual = base?.includes('type_annotation_map') === true && base.includes('naming_convention');
  return isUsual && /^from \.base import (?:.*\b)?Base\b/m.test(text);
}

/** A class, with a line end behind each of its lines. */
function classIn(text: string, name: string): string | undefined {
  return new RegExp(`^class ${name}\\(Base\\):\\n(?:(?: .*)?\\n)*`, 'm').exec(text)?.[0];
}

/** The table of a class; nothing where it is in a schema. */
function tableOf(own: string): string | undefined {
  return /\bschema\b/.test(own) ? undefined : /^ {4}__tablename__ = "(.*)"$/m.exec(own)?.[1];
}

/** Write attributes behind the last column of a class. */
function withAttributes(own: string, attributes: readonly Expression[]): string | undefined {
  const isColumn = (lines: string): boolean => /^ {4}\w+: Mapped\[/.test(lines) && !lines.includes('= relationship(');
  const last = [...attributesIn(own).values()].findLast(isColumn);
  return last && own.replace(last, () => last + attributes.map((one) => `    ${one}\n`).join(''));
}
