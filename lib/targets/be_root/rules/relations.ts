/** Relations lead to models that are there, through columns of the right type, and some row can be made first. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { type ColumnAt, type JoinAt, type ModelAt, type RelationAt, columnOf, keyTypes, modelsOf } from './walk.js';

/** Targets, columns and circles of relations. */
export function* relations(config: unknown): Generator<Problem> {
  const models = modelsOf(config);
  const types = keyTypes(config);
  for (const model of models) {
    for (const relation of model.relations) {
      const column = columnOf(model, relation.column);
      yield* relation.elsewhere ? elsewhereProblems(relation, types, column) : targetProblems(relation, types, column);
      yield* columnProblems(relation, column);
    }
    for (const join of model.joins) {
      yield* join.elsewhere ? elsewhereProblems(join, types, undefined) : targetProblems(join, types, undefined);
      yield* deleteProblems(join);
    }
  }
  yield* circles(models);
}

function* targetProblems(
  { target, targetPath: path }: Pick<RelationAt, 'target' | 'targetPath'>,
  types: ReadonlyMap<string, string | undefined>,
  column: ColumnAt | undefined,
): Generator<Problem> {
  if (target === undefined) return;
  if (!types.has(target)) {
    const message = `there is no model ${show(target)}`;
    const hint = target === 'User' ? "'auth: true' has it" : 'declare it in models';
    yield { code: 'unknown_reference', path, message, hint, ...didYouMean(target, types.keys()) };
    return;
  }
  yield* typeProblems(target, types.get(target), column);
}

function* typeProblems(target: string, wanted: string | undefined, column: ColumnAt | undefined): Generator<Problem> {
  const found = column?.value.type;
  if (column === undefined || wanted === undefined || found === undefined || found === wanted) return;
  const message = `expected '${wanted}', the type of the primary key of ${target}, found '${found}'`;
  yield { code: 'conflict', path: [...column.path, 'type'], message };
}

/** A class with a table of its own that the config does not make. */
function* elsewhereProblems(
  { target = '', targetPath, path, elsewhere = {} }: Pick<RelationAt, 'target' | 'targetPath' | 'path' | 'elsewhere'>,
  types: ReadonlyMap<string, string | undefined>,
  column: ColumnAt | undefined,
): Generator<Problem> {
  if (elsewhere.table === undefined) {
    const message = `'pk' and 'pk_type' are of a class with a 'table'`;
    yield { code: 'conflict', path, message, hint: "add its 'table', or remove them" };
  } else if (types.has(target)) {
    const message = `${target} is among the models, whose table is known`;
    yield {
      code: 'conflict',
      path: targetPath,
      message,
      hint: `write '${target}' alone, or call one of them otherwise`,
    };
  }
  yield* typeProblems(target, elsewhere.pk_type ?? 'uuid', column);
}

function* deleteProblems({ onDelete, path }: JoinAt): Generator<Problem> {
  if (onDelete === undefined) return;
  const message = `a relation to many rows has no 'on_delete': a pair goes with either of its rows`;
  yield { code: 'conflict', path: [...path, 'on_delete'], message, hint: 'remove it' };
}

function* columnProblems(
  { onDelete, path, column: name }: RelationAt,
  column: ColumnAt | undefined,
): Generator<Problem> {
  if (onDelete === 'set_null' && column?.value.nullable !== true) {
    const message = `'set_null' needs a column that may be null`;
    yield { code: 'conflict', path: [...path, 'on_delete'], message, hint: howToEmpty(name, column) };
  }
  if (column === undefined) return;
  const { list, default: value } = column.value;
  if (list === true) yield wrongKey(column, 'list');
  if (value !== undefined && value !== null) yield wrongKey(column, 'default');
}

function wrongKey(column: ColumnAt, key: string): Problem {
  return { code: 'conflict', path: [...column.path, key], message: `the column of a relation has no '${key}'` };
}

/** Rows that need each other, or themselves, to be there first can never be made. */
function* circles(models: readonly ModelAt[]): Generator<Problem> {
  const byName = new Map(models.map((model) => [model.name?.raw, model]));
  const done = new Set<ModelAt>();
  const found: Problem[] = [];
  const visit = (model: ModelAt, open: readonly ModelAt[]): void => {
    if (done.has(model)) return;
    for (const { target, path, column, elsewhere } of model.relations) {
      if (elsewhere !== undefined) continue;
      const next = byName.get(target);
      if (next === undefined || target === undefined || columnOf(model, column)?.value.nullable === true) continue;
      const way = [...open, model];
      const start = way.indexOf(next);
      if (start < 0) visit(next, way);
      else found.push(circle([...way.slice(start), next], path, howToEmpty(column, columnOf(model, column))));
    }
    done.add(model);
  };
  for (const model of models) visit(model, []);
  yield* found;
}

function circle(way: readonly ModelAt[], path: RelationAt['path'], hint: string): Problem {
  const names = way.map(({ name }) => name?.raw ?? '').join(' -> ');
  const message = `no first row could be made: each needs another one (${names})`;
  return { code: 'conflict', path, message, hint };
}

/** What lets a relation lead nowhere. */
function howToEmpty(name: string, column: ColumnAt | undefined): string {
  return column ? `add 'nullable: true' to '${name}'` : `give the model a field '${name}' with 'nullable: true'`;
}
