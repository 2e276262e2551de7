/** What an `upsert` and a `put` need: fields that find a row, and one answer to who may make and change rows. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { traitsOf } from '../fields/field-types.js';
import { isChosenKey, isWritable } from '../resolve.js';
import { isWrittenList } from '../nested_writes/items.js';
import { type Field, type OperationAt, type ResourceAt, fieldsIn, walk } from '../walk.js';

/** Every `upsert` and `put`, and the `create` and `update` beside it. */
export function* upserts(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const entries = resource.operations?.entries ?? [];
    const find = (wanted: string): OperationAt | undefined => entries.find(({ type }) => type === wanted);
    const [put, upsert, create, update] = [find('put'), find('upsert'), find('create'), find('update')];
    if (create === undefined || update === undefined) continue;
    if (put !== undefined) yield* putsOf(resource, { own: put, create, update });
    if (upsert === undefined) continue;
    if (resource.value.require_if_match === true) {
      const message =
        "items of 'upsert' do not say which version they are based on, and 'require_if_match' asks for it";
      yield { code: 'conflict', path: upsert.path, message, hint: 'remove one of the two' };
    }
    const of = { own: upsert, create, update };
    yield* keysOf(resource, of);
    yield* listsOf(resource, of);
    yield* fieldsOf(resource, of);
    yield* sharedRules(of);
  }
}

interface Entries {
  /** The `upsert` or the `put`. */
  readonly own: OperationAt;
  readonly create: OperationAt;
  readonly update: OperationAt;
}

/** What a `put` is told of a row is all that is written of it, whether it is there or not. */
function* putsOf(resource: ResourceAt, of: Entries): Generator<Problem> {
  const { own, create, update } = of;
  const { path } = own;
  const isKey = (field: Field): boolean =>
    keyAttributes(resource.value.pk ?? 'id').some((attribute) => standsFor(attribute)(field));
  for (const attribute of keyAttributes(resource.value.pk ?? 'id')) {
    if (sentBy(resource, create).some(standsFor(attribute))) continue;
    const message = `'put' makes the row of the key in its path, and clients do not choose ${show(attribute)}`;
    const hint = 'let the key be a field of the resource that is not read_only, or remove it';
    yield { code: 'missing', path, message, hint };
  }
  const changed = sentBy(resource, update);
  const kept = sentBy(resource, create).find(
    (field) => !isKey(field) && changed.every(({ name }) => name !== field.name),
  );
  if (kept !== undefined) {
    const message = `'put' replaces rows, and 'update' does not take ${show(kept.name)}, as 'create' does`;
    yield { code: 'conflict', path, message, hint: "add the field to 'update', or remove 'put'" };
  }
  yield* listsOf(resource, of);
  yield* fieldsOf(resource, of);
  yield* sharedRules(of);
}

/** What requests of an entry hold. */
function itemsOf({ type }: OperationAt): string {
  return type === 'put' ? "requests of 'put'" : "items of 'upsert'";
}

/** Each field that finds a row is sent by every item, and holds one value. */
function* keysOf(resource: ResourceAt, { own: upsert, create }: Entries): Generator<Problem> {
  const sent = sentBy(resource, create);
  const { by } = upsert.value;
  if (by === undefined) {
    for (const attribute of keyAttributes(resource.value.pk ?? 'id')) {
      const field = sent.find(standsFor(attribute));
      if (field !== undefined && isAlwaysSent(field, resource)) continue;
      const message = `'upsert' finds rows by the primary key, and no item of 'create' has to say ${show(attribute)}`;
      const hint =
        "say which fields have a unique key, as in by: ['sku'], or let the key be a field with required: true";
      yield { code: 'missing', path: upsert.path, message, hint };
    }
    return;
  }
  if (!Array.isArray(by)) return;
  const names: readonly unknown[] = by;
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string') continue;
    const path = [...upsert.path, 'by', index];
    if (names.indexOf(name) < index) {
      yield { code: 'duplicate', path, message: `${show(name)} is there twice`, hint: 'remove one' };
      continue;
    }
    const field = sent.find((one) => one.name === name);
    if (field === undefined) {
      const message = `'create' takes no field ${show(name)}, by which items would find their rows`;
      yield { code: 'unknown_reference', path, message, hint: "add it to the fields of 'create', or remove it" };
    } else if (!isAlwaysSent(field, resource) || field.list === true || field.type === 'json') {
      const message = `${show(name)} does not find a row: each item has to have one value of it`;
      yield { code: 'conflict', path, message, hint: 'expected a required field, no list, neither nullable nor json' };
    }
  }
}

/** A list of keys, or of rows, is a statement for each row. */
function* listsOf(resource: ResourceAt, { own, create }: Entries): Generator<Problem> {
  const list = sentBy(resource, create).find((field) => field.relation !== undefined || isWrittenList(field));
  if (list === undefined) return;
  const what = list.relation === undefined ? 'write lists of rows' : 'list keys';
  const message = `${itemsOf(own)} are those of 'create', and cannot ${what}, as ${show(list.name)} does`;
  yield {
    code: 'conflict',
    path: own.path,
    message,
    hint: `take the field from 'create', or remove '${own.type ?? ''}'`,
  };
}

/** What `create` has checked of a field is not checked again for `update`. */
function* fieldsOf(resource: ResourceAt, { own, create, update }: Entries): Generator<Problem> {
  const changing = sentBy(resource, update);
  for (const field of sentBy(resource, create)) {
    const other = changing.find(({ name }) => name === field.name);
    if (other === undefined || limitsOf(field) === limitsOf(other)) continue;
    const message = `${itemsOf(own)} are read as those of 'create', and ${show(field.name)} is another field in 'update'`;
    yield { code: 'conflict', path: own.path, message, hint: 'write the same limits in both places' };
  }
}

const WORDS: ReadonlySet<string> = new Set(['required', 'default', 'description', 'example']);

function limitsOf(field: Field): string {
  const limits = Object.entries(field).filter(([key]) => !WORDS.has(key));
  return JSON.stringify(limits.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const RULES = ['can', 'opa', 'rate_limit', 'require_auth'] as const;

/** Who makes and changes rows may do both: where not the same may, the entry says who may. */
function* sharedRules({ own: entry, create, update }: Entries): Generator<Problem> {
  for (const key of RULES) {
    const [own, one, other] = [entry, create, update].map(({ value }) => JSON.stringify(value[key]));
    if (own !== undefined || one === other) continue;
    const message = `'${entry.type ?? ''}' has '${key}' from 'create' and 'update', which do not have the same`;
    yield { code: 'missing', path: entry.path, message, hint: `give it a '${key}' of its own` };
  }
}

/** The fields that an entry takes, as `resolve` finds them. */
export function sentBy({ value }: ResourceAt, { value: entry, type }: OperationAt): readonly Field[] {
  const own = fieldsIn(value.fields).filter((field) => field !== undefined);
  const taken =
    entry.fields === undefined
      ? own.filter((field) => isWritable(value)(field))
      : fieldsIn(entry.fields).filter((field) => field !== undefined);
  if (type !== 'create') return taken;
  const key = own.filter((field) => isChosenKey(value)(field) && taken.every(({ name }) => name !== field.name));
  return [...key, ...taken];
}

function isAlwaysSent(field: Field, { value }: ResourceAt): boolean {
  const { required, nullable = false, default: without, type } = field;
  if (nullable || without !== undefined || required === false) return false;
  // A key that the model makes may be left out, unless the field says otherwise.
  const isKey = keyAttributes(value.pk ?? 'id').length === 1 && isChosenKey(value)(field);
  return required === true || !isKey || type === undefined || !traitsOf(type).isMade;
}
