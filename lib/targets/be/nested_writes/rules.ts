/** `write` of nested fields: lists whose rows requests make, change and delete. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { databaseOf } from '../databases/database-of.js';
import { attributeNamed, keyAttributes } from '../fields/attribute.js';
import { MAX_NESTED } from '../schema/resource.js';
import { type Field, type Path, type ResourceAt, fieldsIn, has, walk } from '../walk.js';

/** How many levels of lists a request writes. */
const DEEPEST = 3;

/** What lists that are written need, and what they cannot be. */
export function* writtenLists(config: unknown): Generator<Problem> {
  const { fieldLists, resources } = walk(config);
  if (fieldLists.every(({ fields }) => fields.every((field) => field === undefined || !has(field, 'write')))) return;
  for (const { fields, path, use } of fieldLists) {
    for (const [index, field] of fields.entries()) {
      if (field?.write !== true || use !== 'read') continue;
      const message = "'write' has no effect here: answers show rows, and requests write them";
      const hint = 'write it at the fields of the resource, of `create` or of `update`';
      yield { code: 'conflict', path: [...path, index, 'write'], message, hint };
    }
  }
  for (const resource of resources) {
    const told = new Set<Field>();
    for (const { fields, path, authenticated } of requestsOf(resource)) {
      for (const [index, field] of fields.entries()) {
        // Operations may share the fields of the resource.
        if (field?.type !== 'nested' || told.has(field)) continue;
        told.add(field);
        yield* list({ config, resource, field, path: [...path, index], level: 1, authenticated });
      }
    }
  }
}

interface ListAt {
  readonly config: unknown;
  readonly resource: ResourceAt;
  readonly field: Field;
  readonly path: Path;
  readonly level: number;
  /** The requests come from users. */
  readonly authenticated: boolean;
}

function* list(at: ListAt): Generator<Problem> {
  const { field, path, level } = at;
  const isWritten = field.write === true;
  if (isWritten) {
    if (level > DEEPEST) {
      const message = `requests write at most ${DEEPEST} levels of lists`;
      yield { code: 'conflict', path: [...path, 'write'], message, hint: 'remove it here' };
      return;
    }
    yield* itself(at);
    yield* rows(at);
  }
  for (const [index, inner] of fieldsIn(field.fields).entries()) {
    if (inner?.type !== 'nested') continue;
    const below = [...path, 'fields', index];
    if (isWritten) yield* list({ ...at, field: inner, path: below, level: level + 1 });
    else if (inner.write === true) {
      const message = "'write' has no effect here: requests do not write the rows above";
      yield { code: 'conflict', path: [...below, 'write'], message, hint: 'remove it, or write it above, too' };
    }
  }
}

/** What a list cannot be. */
function* itself({ field, path, resource }: ListAt): Generator<Problem> {
  if (field.many !== true) {
    const message = "'write' is of lists, and the field leads to one row";
    yield { code: 'conflict', path: [...path, 'write'], message, hint: "write 'many: true', or remove it" };
  }
  for (const key of ['unscoped', 'read_only'] as const) {
    if (field[key] !== true) continue;
    const message = `'write' and '${key}' exclude each other`;
    yield { code: 'conflict', path: [...path, key], message, hint: 'remove one of them' };
  }
  const { max_nested: shown = MAX_NESTED } = resource.value;
  if (field.max_items !== undefined && field.max_items > shown) {
    const message = `expected at most ${shown}, as many as answers show of a list, found ${field.max_items}`;
    const hint = 'raise `max_nested` of the resource with it';
    yield { code: 'wrong_value', path: [...path, 'max_items'], message, hint };
  }
}

/** The rows of a list: their own resource says how they are written, and their key tells items apart. */
function* rows({ config, field, path, resource, authenticated }: ListAt): Generator<Problem> {
  const { model, fields } = field;
  if (model === undefined) return;
  const [own, ...others] = walk(config).resources.filter(({ value }) => value.model === model);
  if (own === undefined) {
    const message = `no resource shows ${show(model)}, which says how its rows are written`;
    yield { code: 'conflict', path: [...path, 'write'], message, hint: 'add one, with the operations that it has' };
    return;
  }
  if (databaseOf(config, own) !== databaseOf(config, resource)) {
    const message = `rows of ${show(model)} are in another database, where no relation leads`;
    yield { code: 'conflict', path: [...path, 'write'], message, hint: 'remove it' };
  }
  if (!authenticated && [own, ...others].some(({ value }) => value.scope_by !== undefined)) {
    const message = `rows of ${show(model)} belong to users, and requests without one may write them`;
    yield { code: 'conflict', path: [...path, 'write'], message, hint: 'let the operation ask for a user' };
  }
  const { pk = 'id' } = own.value;
  const parts = keyAttributes(pk);
  const isShown = (part: string): boolean =>
    fieldsIn(fields).some(
      (one) => one !== undefined && attributeNamed(one) === part && (parts.length === 1 || one.read_only !== true),
    );
  if (has(field, 'representation') || fields === undefined || parts.some(isShown)) return;
  const message = `items need a key, and none of the fields is ${parts.map(show).join(' or ')}`;
  yield { code: 'missing', path: [...path, 'fields'], message, hint: 'show the key, which tells items apart' };
}

/** The fields of a resource's requests. */
function* requestsOf({ value, path, operations }: ResourceAt) {
  const entries = operations?.entries ?? [];
  const writes = entries.filter(({ type }) => type === 'create' || type === 'update');
  const asks = (own: unknown): boolean => (own ?? value.require_auth) !== false;
  // Many rows at once have the fields of `create`.
  const bulk = entries
    .filter(({ type }) => type === 'bulk_create')
    .every(({ value: entry }) => asks(entry.require_auth));
  const fromUsers = ({ type, value: entry }: (typeof writes)[number]): boolean =>
    asks(entry.require_auth) && (type !== 'create' || bulk);
  const inheriting = writes.filter(({ value: entry }) => !has(entry, 'fields'));
  yield { fields: fieldsIn(value.fields), path: [...path, 'fields'], authenticated: inheriting.every(fromUsers) };
  for (const one of writes)
    yield { fields: fieldsIn(one.value.fields), path: [...one.path, 'fields'], authenticated: fromUsers(one) };
}
