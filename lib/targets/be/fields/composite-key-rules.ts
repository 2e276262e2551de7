/** Keys of several attributes: what their parts have to be, and what cannot refer to such rows by one value. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import type { FieldType } from '../config.js';
import { findTarget } from '../filter/rules.js';
import { keysOf } from '../list/modifiers-at.js';
import { type Fields, type Path, type ResourceAt, fieldsIn, has, walk } from '../walk.js';
import { standsFor } from './attribute.js';
import { declarationsOf } from './declared.js';
import { PK_TYPES } from './schema.js';

/** The parts of keys, and references to rows that have one of several parts. */
export function* compositeKeys(config: unknown): Generator<Problem> {
  const { resources } = walk(config);
  for (const resource of resources) yield* partsOf(resource);
  if (resources.every(({ value }) => typeof value.pk !== 'object')) return;
  for (const resource of resources) yield* referencesOf(config, resource);
}

/** A key of several attributes: each is there once, as a field that says its type. */
function* partsOf(resource: ResourceAt): Generator<Problem> {
  const { value, path } = resource;
  if (typeof value.pk !== 'object') return;
  if (has(value, 'pk_type')) {
    const message = "'pk_type' has no effect: each part of the primary key has the type of its field";
    yield { code: 'conflict', path: [...path, 'pk_type'], message, hint: 'remove it' };
  }
  if (has(value, 'links')) {
    const message = "'links' has no effect: no filter takes keys of several columns";
    yield { code: 'conflict', path: [...path, 'links'], message, hint: 'remove it' };
  }
  const { fields } = declarationsOf(resource);
  for (const [index, attribute] of value.pk.entries()) {
    if (attribute === undefined) continue;
    const at = [...path, 'pk', index];
    if (value.pk.indexOf(attribute) < index) {
      yield { code: 'duplicate', path: at, message: `${show(attribute)} is in the key twice`, hint: 'remove one' };
      continue;
    }
    const field = fields.find(standsFor(attribute));
    if (field === undefined) {
      const message = `no field says what type ${show(attribute)} has, a part of the primary key`;
      yield { code: 'missing', path: at, message, hint: 'add it to the fields of the resource' };
    } else if (field.type !== undefined && !KEY_TYPES.has(field.type)) {
      const message = `${show(attribute)} is ${show(field.type)}, which cannot stand in a path`;
      yield {
        code: 'wrong_type',
        path: at,
        message,
        hint: `expected ${PK_TYPES.map((type) => show(type)).join(', ')}`,
      };
    }
  }
}

const KEY_TYPES: ReadonlySet<FieldType> = new Set(PK_TYPES);

/** A field, a parameter and a filter hold one value. */
function* referencesOf(config: unknown, resource: ResourceAt): Generator<Problem> {
  const refer = function* (reference: string | undefined, path: Path): Generator<Problem> {
    const target = reference === undefined ? undefined : findTarget(config, resource, reference);
    if (typeof target?.value.pk !== 'object') return;
    const message = `rows of ${show(reference)} are told apart by several columns, and this is one value`;
    yield { code: 'conflict', path, message, hint: 'remove it: the foreign key of the model says what it refers to' };
  };
  const inFields = function* (fields: Fields | string | undefined, path: Path): Generator<Problem> {
    for (const [index, field] of fieldsIn(fields).entries()) yield* refer(field?.ref, [...path, index, 'ref']);
  };
  yield* inFields(resource.value.fields, [...resource.path, 'fields']);
  for (const { value, path } of resource.operations?.entries ?? []) {
    yield* inFields(value.fields, [...path, 'fields']);
    yield* inFields(value.params, [...path, 'params']);
    for (const [index, modifier] of (value.modifiers ?? []).entries())
      for (const [at, filter] of (keysOf(modifier, modifier?.type, 'filter')?.fields ?? []).entries())
        if (typeof filter === 'object')
          yield* refer(filter.ref_resource, [...path, 'modifiers', index, 'fields', at, 'ref_resource']);
  }
}
