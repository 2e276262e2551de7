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
import type { Model } from '../targets/be_root/config.js';
import type { Database } from '../targets/be_root/databases.js';
import { recordedModels } from '../targets/be_root/revision/record.js';
import { attribute } from '../targets/be_root/views/columns.js';
import type { Read } from './find-resource.js';

/** A module with one class that has more columns than before. */
export interface GrownModel {
  /** From the directory of the project. */
  readonly path: string;
  readonly text: string;
  /** Its table, as far as the columns go. */
  readonly before: Model;
  readonly after: Model;
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
  const table = tableOf(text, name.raw);
  const [before] = recordedModels([record(name, [])]) ?? [];
  const [after] = recordedModels([record(name, fields)]) ?? [];
  if (table === undefined || before === undefined || after === undefined) return undefined;
  const added = after.columns.filter(({ name: column }) => before.columns.every((one) => one.name !== column));
  const now = imported({ module: '.base', name: 'utc_now', origin: 'user' });
  const grown = withAttributes(
    text,
    name.raw,
    added.map((column) => attribute(column, now)),
  );
  if (grown === undefined) return undefined;
  const own = { table, isForeign: true } as const;
  return { path, text: composed(path, grown), before: { ...before, ...own }, after: { ...after, ...own } };
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

/** The lines of a class, from its first to the one that follows it. */
function linesOf(
  text: string,
  name: string,
): { readonly start: number; readonly lines: readonly string[] } | undefined {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line === `class ${name}(Base):`);
  if (start === -1) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => /^\S/.test(line));
  return { start, lines: lines.slice(start, length === -1 ? lines.length : start + 1 + length) };
}

/** The table of a class; nothing where it is in a schema. */
function tableOf(text: string, name: string): string | undefined {
  const { lines = [] } = linesOf(text, name) ?? {};
  if (lines.some((line) => /\bschema\b/.test(line))) return undefined;
  return lines.flatMap((line) => /^ {4}__tablename__ = "(.*)"$/.exec(line)?.[1] ?? []).at(0);
}

/** Write attributes behind the last column of a class. */
function withAttributes(text: string, name: string, attributes: readonly Expression[]): string | undefined {
  const found = linesOf(text, name);
  if (found === undefined) return undefined;
  const { start, lines } = found;
  const firsts = lines.flatMap((line, index) => (/^ {4}(?! |[)\]}])/.test(line) ? [index] : []));
  const isColumn = (line = ''): boolean => /^ {4}\w+: Mapped\[/.test(line) && !line.includes('= relationship(');
  const last = firsts.findLast((index) => isColumn(lines[index]));
  if (last === undefined) return undefined;
  const next = firsts.find((index) => index > last) ?? lines.length;
  const end = lines.slice(last, next).findLastIndex((line) => line !== '') + last + 1;
  const all = text.split('\n');
  return [...all.slice(0, start + end), ...attributes.map((one) => `    ${one}`), ...all.slice(start + end)].join('\n');
}
