/** The columns that decide who sees a row (`scope_by`) and whether it is there (`soft_delete`). */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import type { Declarations } from '../fields/columns.js';
import { isAttribute } from '../schema/names.js';
import { declarationsOf } from '../fields/declared.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { aliasProblem } from '../names/identifier-rules.js';
import { type Path, type ResourceAt, fieldsIn, has, isBelow, walk } from '../walk.js';

/** The columns as names, against each other and among the fields of requests; and the claim as what users have. */
export function* hiddenRows(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  for (const resource of resources) {
    for (const column of columnsOf(resource)) {
      yield* asName(column);
      const conflicts = [...againstOthers(resource, column), ...inRequests(resource, column)];
      yield* conflicts.length > 0 ? conflicts : asMoment(resource, column);
    }
    if (has(project, 'auth') && project.auth && has(project.auth, 'user_schema')) yield* asAttribute(resource);
  }
}

/** A column that the generated code sets by itself. */
interface ColumnAt {
  readonly name: string;
  readonly key: 'scope_by' | 'soft_delete';
  readonly path: Path;
}

function columnsOf({ value, path }: ResourceAt): readonly ColumnAt[] {
  const owner = value.scope_by?.column;
  const deleted = value.soft_delete;
  return [
    ...(owner === undefined ? [] : [{ name: owner, key: 'scope_by' as const, path: [...path, 'scope_by', 'column'] }]),
    ...(deleted === undefined ? [] : [{ name: deleted, key: 'soft_delete' as const, path: [...path, 'soft_delete'] }]),
  ];
}

function* asName({ name, path }: ColumnAt): Generator<Problem> {
  const reason = aliasProblem(name);
  if (reason === undefined) return;
  yield { code: 'wrong_name', path, message: `${show(name)} ${reason}`, hint: 'choose another name' };
}

function* againstOthers({ value }: ResourceAt, { name, key, path }: ColumnAt): Generator<Problem> {
  if (keyAttributes(value.pk ?? 'id').includes(name)) {
    const hint = key === 'scope_by' ? "use 'row_filter'" : 'name another column';
    yield {
      code: 'conflict',
      path,
      message: `${show(name)} is ${typeof value.pk === 'object' ? 'in ' : ''}the primary key`,
      hint,
    };
  } else if (key === 'soft_delete' && name === value.scope_by?.column) {
    yield {
      code: 'conflict',
      path,
      message: `${show(name)} is the column of 'scope_by', too`,
      hint: 'name another column',
    };
  }
}

function* inRequests({ path, operations }: ResourceAt, { name, key }: ColumnAt): Generator<Problem> {
  for (const { value, path: entryPath, type } of operations?.entries ?? []) {
    if (type !== 'create' && type !== 'update') continue;
    const index = fieldsIn(value.fields).findIndex(standsFor(name));
    if (index < 0) continue;
    const at = [...entryPath, 'fields', index, 'name'];
    // A list that is inherited can be right for other resources.
    const isOwn = isBelow(at, path);
    const message = `${show(name)} is the column of '${key}', which requests do not write`;
    yield {
      code: 'conflict',
      path: isOwn ? at : [...path, key],
      message: isOwn ? message : `${message}, at ${formatPath(at)}`,
      hint: 'remove the field',
    };
  }
}

/** Rows that are there have no moment of deletion: a field that shows the column is null in every answer. */
function* asMoment(resource: ResourceAt, { name, key, path }: ColumnAt): Generator<Problem> {
  if (key !== 'soft_delete') return;
  const shown = declarationsOf(resource).fields.filter(standsFor(name));
  if (shown.every(canBeMoment)) return;
  const message = `${show(name)} is when a row was deleted: expected a nullable field of type 'datetime', no list`;
  yield { code: 'wrong_type', path, message, hint: 'correct the field, or name another column' };
}

/** What cannot be read of a field is told there. */
function canBeMoment({ type = 'datetime', list = false, ...field }: Declarations['fields'][number]): boolean {
  const { nullable = has(field, 'nullable') } = field;
  return type === 'datetime' && nullable && !list;
}

/** Of a user that is an object, a claim is an attribute. */
function* asAttribute({ value, path }: ResourceAt): Generator<Problem> {
  const claim = value.scope_by?.claim;
  if (claim === undefined || isAttribute(claim)) return;
  const message = `${show(claim)} cannot be an attribute of 'user_schema'`;
  yield { code: 'wrong_name', path: [...path, 'scope_by', 'claim'], message, hint: 'choose another claim' };
}
