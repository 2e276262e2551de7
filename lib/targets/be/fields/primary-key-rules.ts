/** A primary key that is also declared as a field must be declared as what it is. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { show } from '../../../core/wording.js';
import { type Fields, type Path, type ResourceAt, fieldsIn, has, isBelow, walk } from '../walk.js';

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

function* inList({ value, path }: ResourceAt, written: Fields | string | undefined, place: Place): Generator<Problem> {
  const fields = fieldsIn(written);
  const { pk = 'id', pk_type: type = 'uuid' } = value;
  const index = fields.findIndex((field) => field?.name === pk);
  const field = fields[index];
  if (field === undefined) return;
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
    yield conflict('name', `${show(pk)} is the primary key, which \`update\` cannot change`, 'remove the field');
  }
  if (field.type !== undefined && field.type !== type) {
    const message = `the primary key ${show(pk)} has the type ${show(type)} (pk_type), found ${show(field.type)}`;
    yield conflict('type', message, 'write the same type in both places');
  }
  for (const key of ['list', 'nullable'] as const) {
    if (field[key] === true) yield conflict(key, `the primary key ${show(pk)} cannot be '${key}'`, 'remove the key');
  }
}
