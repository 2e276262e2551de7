/** The rows that a new database starts with: a few of each model, made by numbers from 1 on. */
import { type Expression, code, identifier, imported } from '../../../core/expression.js';
import { Name } from '../../../core/name.js';
import type { Column, Join, Model, Relation, RootConfig } from '../config.js';
import { USER } from '../users.js';
import { own } from './expressions.js';
import { moduleOf } from './model.js';
import { period, sample } from './samples.js';

/** Rows of a model, where nothing about them must be there less often. */
const ROWS = 3;

/** What the template of a model's rows reads, for each model; the user who signs in has a template of its own. */
export function seedViews({ models, module, auth }: Pick<RootConfig, 'models' | 'module' | 'auth'>) {
  const counts = new Map<string, number>(auth ? [[USER, 1]] : []);
  return seededModels(models)
    .filter(({ name }) => !(auth && name.raw === USER))
    .map((model) => {
      const links = linksOf(model, counts);
      const count = countRows(model, links);
      counts.set(model.name.raw, count);
      const values = [
        ...model.columns.filter(isSeeded).map((column) => [column.name, sample(column, model.name)] as const),
        ...links.map((link) => [link.relation.name, linkedRow(link, { module, rows: count })] as const),
        ...joinedRows(model, { module, counts }),
      ];
      return {
        name: moduleOf(model.name.raw),
        words: model.name.plural.words,
        className: own(`${module}.models`, model.name.raw),
        end: count + 1,
        // Type checkers tell variables that nothing reads.
        number: values.some(([, value]) => /\bnumber\b/.test(value)) ? 'number' : '_',
        values: values.map(([name, value]) => code`${identifier(name)}=${value}`),
      };
    });
}

/** Models whose rows need none of a class elsewhere: nobody makes those. */
export function seededModels(models: readonly Model[]): readonly Model[] {
  const left = new Set<string>();
  for (const { name, relations } of models) {
    const needed = relations.filter(({ column }) => !column.nullable);
    const isLeft = ({ target, elsewhere }: Relation): boolean => elsewhere !== undefined || left.has(target);
    if (needed.some(isLeft)) left.add(name.raw);
  }
  return models.filter(({ name }) => !left.has(name.raw));
}

/** What the server sets is left to it. */
function isSeeded({ isKey, read_only: isReadOnly, reference }: Column): boolean {
  return !isKey && !isReadOnly && reference === undefined;
}

/** A relation, and how many rows it may lead to. */
interface Link {
  readonly relation: Relation;
  readonly count: number;
}

/**
 * Relations to rows that are made before; what leads to a later table or to its own may stay empty.
 *
 * @param counts - rows of the models before, by name of the model
 */
function linksOf({ relations }: Model, counts: ReadonlyMap<string, number>): readonly Link[] {
  return relations.flatMap((relation) => {
    const count = counts.get(relation.target);
    return count === undefined ? [] : [{ relation, count }];
  });
}

function linkedRow(
  { relation, count }: Link,
  { module, rows }: { readonly module: string; readonly rows: number },
): Expression {
  const made = code`${makerOf(relation.target, module)}()`;
  if (count === 1) return code`${made}[0]`;
  return count < rows ? code`${made}[(number - 1) % ${count}]` : code`${made}[number - 1]`;
}

/** Relations to many rows that are made before lead to the first of them; those of its own table stay empty. */
function joinedRows(
  { name: own, joins }: Model,
  { module, counts }: { readonly module: string; readonly counts: ReadonlyMap<string, number> },
): readonly (readonly [string, Expression])[] {
  const isMade = ({ target }: Join): boolean => target !== own.raw && counts.has(target);
  return joins
    .filter(isMade)
    .map(({ name, target }) => [name, code`${makerOf(target, module)}()[: number % ${ROWS}]`] as const);
}

/** The function that makes the rows of a model. */
export function makerOf(model: string, module: string): Expression {
  const { plural } = new Name(model);
  const alias = `make_${plural.snake}`;
  return imported({ module: `${module}.seeds.${moduleOf(model)}`, name: 'make_rows', alias, origin: 'user' });
}

/** As many rows as keep all unique constraints: values that start again must not meet. */
function countRows({ columns, indexes }: Model, links: readonly Link[]): number {
  const uniques = [
    ...columns.filter(({ unique }) => unique).map(({ name }) => [name]),
    ...indexes.filter(({ unique }) => unique).map((index) => index.columns),
  ];
  const periodOf = (name: string): number => {
    const link = links.find(({ relation }) => relation.column.name === name);
    const column = columns.find((candidate) => candidate.name === name);
    if (link || column === undefined) return link?.count ?? 1;
    if (isSeeded(column)) return period(column);
    // Keys differ by themselves; rows with a null never meet; anything else may be the same in all rows.
    return column.type === 'uuid' || column.isKey || column.nullable ? Infinity : 1;
  };
  return Math.min(ROWS, ...uniques.map((names) => names.map(periodOf).reduce(commonPeriod)));
}

/** After how many rows two columns together start again. */
function commonPeriod(a: number, b: number): number {
  let common = Math.max(a, b);
  if (common === Infinity) return Infinity;
  while (common % a !== 0 || common % b !== 0) common += 1;
  return common;
}
