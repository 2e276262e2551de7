/** The lists within answers: where they are, and which operation shows the rest of one. */
import type { FieldSpec, OperationConfig, ResourceConfig } from '../config.js';
import { isBeside } from '../key_lists/shown.js';
import { isOf } from '../schema/operation.js';

/** A list within an answer. */
export interface NestedListAt {
  readonly field: FieldSpec;
  /** The fields that lead to it, its own the last */
  readonly path: readonly FieldSpec[];
}

/** The lists of an answer, on all levels. */
export function nestedLists(fields: readonly FieldSpec[], above: readonly FieldSpec[] = []): readonly NestedListAt[] {
  return fields.flatMap((field) => {
    if (field.type !== 'nested') {
      // A list of keys, in a config that is not resolved.
      const isList = field.relation !== undefined && !isBeside(field, fields);
      return isList ? [{ field, path: [...above, field] }] : [];
    }
    const path = [...above, field];
    const inner = nestedLists(field.fields ?? [], path);
    return field.many ? [{ field, path }, ...inner] : inner;
  });
}

/** Tell whether an answer shows lists. */
export function showsLists(fields: readonly FieldSpec[]): boolean {
  return nestedLists(fields).length > 0;
}

/** The lists whose rest an operation answers with: `get` those that it shows, and `list` the others. */
export function ownLists(
  resource: Pick<ResourceConfig, 'operations'>,
  entry: OperationConfig,
): readonly NestedListAt[] {
  const lists = answered(entry);
  const get = resource.operations.find(({ type }) => type === 'get');
  if (get === undefined || entry.type !== 'list') return lists;
  const shown = new Set(answered(get).map(pathOf));
  return lists.filter((list) => !shown.has(pathOf(list)));
}

/** A path below that of a row: `comments/replies` */
export function pathOf({ path }: NestedListAt): string {
  return path.map(({ name }) => name).join('/');
}

/** The name of a handler beside those of its entry: `comments_of`, as in `comments_of_article`. */
export function restName({ path }: NestedListAt): string {
  return `${path.map(({ name }) => name).join('_')}_of`;
}

/** A function of the project makes the answers as it likes: what it would show of a row's lists is not known. */
function answered(entry: OperationConfig): readonly NestedListAt[] {
  return isOf(entry, 'get', 'list') && entry.serializer === undefined ? nestedLists(entry.fields) : [];
}
