/** `relation` of fields: lists of the keys of rows that a relation leads to. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { databaseOf } from '../databases/database-of.js';
import { findTarget } from '../filter/rules.js';
import { aliasProblem } from '../names/identifier-rules.js';
import { MAX_NESTED } from '../schema/resource.js';
import { type Field, type FieldListAt, type Path, type ResourceAt, fieldsIn, has, walk } from '../walk.js';

/** Where lists of keys may stand, what they go with, and what rows they name. */
export function* keyLists(config: unknown): Generator<Problem> {
  const { fieldLists, resources } = walk(config);
  if (fieldLists.every(({ fields }) => fields.every((field) => field?.relation === undefined))) return;
  for (const list of fieldLists) yield* placed(list);
  for (const resource of resources) {
    const told = new Set<Field>();
    for (const { fields, path } of listsOf(resource)) {
      for (const [index, field] of fields.entries()) {
        // Operations may share the fields of the resource.
        if (field?.relation === undefined || told.has(field)) continue;
        told.add(field);
        yield* named(config, resource, { field, path: [...path, index] });
      }
    }
  }
}

const ELSEWHERE: ReadonlySet<string> = new Set(['params', 'returns', 'nested']);

function* placed({ fields, path, use }: FieldListAt): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    if (field === undefined || !has(field, 'relation')) continue;
    const at = [...path, index];
    if (ELSEWHERE.has(use)) {
      const message = "'relation' has no effect here: a list of keys is one of a resource's own rows";
      const hint = 'list the keys in `get`, `list`, `create` and `update`';
      yield { code: 'conflict', path: [...at, 'relation'], message, hint };
      continue;
    }
    yield* itself(field, at);
  }
}

/** What a list of keys needs, and what it cannot be. */
function* itself(field: Field, path: Path): Generator<Problem> {
  if (field.type === 'nested') {
    const message = "a field of type 'nested' has no 'relation'";
    yield { code: 'unknown_key', path: [...path, 'relation'], message, hint: 'write its attribute as `alias`' };
    return;
  }
  if (!has(field, 'ref')) {
    const message = "a list of keys needs 'ref', the resource whose rows they name";
    yield { code: 'missing', path: [...path, 'ref'], message };
  }
  if (field.list !== true) {
    const message = "'relation' leads to many rows, and the field is no list";
    yield { code: 'conflict', path: [...path, 'relation'], message, hint: "write 'list: true'" };
  }
  for (const key of ['alias', 'nullable'] as const) {
    if (field[key] === undefined || field[key] === false) continue;
    const why =
      key === 'alias' ? '`relation` says what it stands for' : 'a list of keys may be empty, and is never null';
    yield { code: 'conflict', path: [...path, key], message: `'${key}' has no place here: ${why}`, hint: 'remove it' };
  }
  const reason = field.relation === undefined ? undefined : aliasProblem(field.relation);
  if (reason !== undefined) {
    const message = `the relation ${show(field.relation)} ${reason}`;
    yield { code: 'wrong_name', path: [...path, 'relation'], message, hint: 'write it as its class has it' };
  }
}

interface FieldAt {
  readonly field: Field;
  readonly path: Path;
}

/** The rows that the keys name, and how many an answer shows of them. */
function* named(config: unknown, resource: ResourceAt, { field, path }: FieldAt): Generator<Problem> {
  const { max_nested: shown = MAX_NESTED } = resource.value;
  if (field.max_items !== undefined && field.max_items > shown) {
    const message = `expected at most ${shown}, as many as answers show of a list, found ${field.max_items}`;
    const hint = 'raise `max_nested` of the resource with it';
    yield { code: 'wrong_value', path: [...path, 'max_items'], message, hint };
  }
  if (field.ref === undefined) return;
  const target = findTarget(config, resource, field.ref);
  if (target === undefined) {
    const message = `no resource is called ${show(field.ref)}`;
    const hint = "write it as 'module.Model', or as in its path";
    yield { code: 'unknown_reference', path: [...path, 'ref'], message, hint };
    return;
  }
  if (databaseOf(config, target) !== databaseOf(config, resource)) {
    const message = `rows of ${show(field.ref)} are in another database, where no relation leads`;
    yield { code: 'conflict', path: [...path, 'ref'], message, hint: 'remove the field' };
  }
  const { pk, pk_type: type = 'uuid' } = target.value;
  if (typeof pk !== 'object' && field.type !== undefined && field.type !== type) {
    const message = `keys of ${show(field.ref)} are of type ${show(type)}, and the field is of type ${show(field.type)}`;
    yield { code: 'conflict', path: [...path, 'type'], message, hint: `write 'type: ${type}'` };
  }
}

/** The fields of a resource's own rows. */
function* listsOf({ value, path, operations }: ResourceAt) {
  yield { fields: value.fields ?? [], path: [...path, 'fields'] };
  for (const [index, own] of (value.representations ?? []).entries())
    yield { fields: own?.fields ?? [], path: [...path, 'representations', index, 'fields'] };
  for (const { value: entry, path: at } of operations?.entries ?? [])
    yield { fields: fieldsIn(entry.fields), path: [...at, 'fields'] };
}
