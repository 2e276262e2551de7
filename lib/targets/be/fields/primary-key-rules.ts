/** A primary key that is also declared as a field must be declared as what it is. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from './attribute.js';
import { declarationsOf } from './declared.js';
import { type Field, type Fields, type Path, type ResourceAt, fieldsIn, has, isBelow, walk } from '../walk.js';

/** The type of the primary key among the fields of a resource, and that `update` leaves it alone. */
export function* primaryKey(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const { value, path, operations } = resource;
    if (['pk', 'pk_type'].some((key) => has(value, key) && property(value, key) === undefined)) continue;
    yield* inList(resource, value.fields, { path: [...path, 'fields'] });
    for (const { value: entry, path: entryPath, type = '' } of operations?.entries ?? []) {
      if (!['get', 'list', 'create', 'update'].includes(type)) continue;
      for (const key of ['fields', 'returns'] as const) {
        const isUpdate = type === 'update' && key === 'fields';
        yield* inList(resource, entry[key], { path: [...entryPath, key], isUpdate });
      }
    }
  }
}

interface Place {
  readonly path: Path;
  /** The list is what `update` takes. */
  readonly isUpdate?: boolean;
}

function* inList(resource: ResourceAt, written: Fields | string | undefined, place: Place): Generator<Problem> {
  const fields = fieldsIn(written);
  for (const pk of keyAttributes(resource.value.pk ?? 'id')) {
    const index = fields.findIndex(standsFor(pk));
    const field = fields[index];
    if (field !== undefined) yield* ofField(resource, { pk, index, field, place });
  }
}

interface KeyField {
  readonly pk: string;
  readonly index: number;
  readonly field: Field;
  readonly place: Place;
}

function* ofField(resource: ResourceAt, { pk, index, field, place }: KeyField): Generator<Problem> {
  const { value, path } = resource;
  const isPart = typeof value.pk === 'object';
  const declared = declarationsOf(resource).fields.find(standsFor(pk))?.type;
  const type = isPart ? declared : (value.pk_type ?? 'uuid');
  const what = isPart ? 'a part of the primary key' : 'the primary key';
  const subject = `${what} ${show(pk)}`;
  // A list that is inherited can be right for other resources.
  const isOwn = isBelow(place.path, path);
  const at = (key: string): Path => (isOwn ? [...place.path, index, key] : [...path, 'operations']);
  const conflict = (key: string, message: string, hint: string): Problem => ({
    code: 'conflict',
    path: at(key),
    message: isOwn ? message : `${message} at ${formatPath([...place.path, index, key])}`,
    hint,
  });
  if (place.isUpdate) {
    yield conflict('name', `${show(pk)} is ${what}, which \`update\` cannot change`, 'remove the field');
  }
  if (field.type !== undefined && field.type !== type) {
    const from = isPart ? 'as another field says' : '(pk_type)';
    const message = `${subject} has the type ${show(type)} ${from}, found ${show(field.type)}`;
    yield conflict('type', message, 'write the same type in both places');
  }
  for (const key of ['list', 'nullable'] as const) {
    if (field[key] === true) yield conflict(key, `${subject} cannot be '${key}'`, 'remove the key');
  }
}
