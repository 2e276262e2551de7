/** Where nested and read-only fields may stand, and names of nested classes and of what comes with lists that are taken. */
import { Name } from '../../../core/name.js';
import { type Problem, formatPath } from '../../../core/problem.js';
import { isBeside } from '../key_lists/shown.js';
import { type Field, type FieldListAt, type FieldUse, type Path, walk } from '../walk.js';

const PLACES: Readonly<Partial<Record<FieldUse, string>>> = {
  create: 'the request of `create`',
  update: 'the request of `update`',
  params: 'parameters of an action',
  returns: '`returns`',
};

/** Requests that may write nested lists. */
const WRITTEN: ReadonlySet<FieldUse> = new Set(['create', 'update']);

/** Requests and `returns` have scalar fields only; nested fields stand in the answers of `get` and `list`. */
export function* nestedFields(config: unknown): Generator<Problem> {
  for (const list of walk(config).fieldLists) {
    const place = PLACES[list.use];
    if (place === undefined) {
      yield* nextFields(list);
      if (list.use !== 'nested') yield* classNames(list);
      continue;
    }
    for (const [index, field] of list.fields.entries()) {
      const path = [...list.path, index];
      if (field?.type === 'nested' && !(field.write === true && WRITTEN.has(list.use))) {
        const message = `${place} cannot hold nested fields`;
        yield { code: 'conflict', path: [...path, 'type'], message, hint: hintOf(list.use) };
      } else if (field?.read_only === true && list.use !== 'returns') {
        const message = `${place} cannot hold fields that are read-only`;
        yield { code: 'conflict', path: [...path, 'read_only'], message, hint: 'remove the field, or the key' };
      }
    }
  }
}

function hintOf(use: FieldUse): string {
  const hint = 'nested fields stand in `get` and `list`';
  return WRITTEN.has(use) ? `${hint}; \`write: true\` lets requests write a list` : hint;
}

/** A list has a field beside it, which tells where its other rows are. */
function* nextFields({ fields, path }: FieldListAt): Generator<Problem> {
  const lists = new Set(fields.flatMap((field) => (isList(field, fields) ? [field?.name] : [])));
  for (const [index, field] of fields.entries()) {
    const of = field?.name?.endsWith('_next') === true ? field.name.slice(0, -'_next'.length) : undefined;
    if (of === undefined || !lists.has(of)) continue;
    const message = `'${of}_next' is the field that tells where the other rows of the list '${of}' are`;
    yield { code: 'conflict', path: [...path, index, 'name'], message, hint: 'rename the field or the list' };
  }
}

/** Tell whether rows of a field may be on further pages; a list of keys beside its rows is told by theirs. */
function isList(field: Field | undefined, fields: FieldListAt['fields']): boolean {
  if (field?.relation !== undefined) return !isBeside(field, fields);
  return field?.type === 'nested' && field.many === true;
}

/** Class names are put together level by level, so that different levels can meet at one name. */
function* classNames(list: FieldListAt): Generator<Problem> {
  const seen = new Map<string, Path>();
  for (const { name, path } of nestedClasses(list.fields, list.path, '')) {
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, path);
      continue;
    }
    const message = `the class of this nested field would be called as that of ${formatPath(first)}, '…${name}'`;
    yield { code: 'duplicate', path: [...path, 'name'], message, hint: 'rename one of the fields' };
  }
}

function* nestedClasses(
  fields: readonly (Field | undefined)[],
  path: Path,
  parent: string,
): Generator<{ name: string; path: Path }> {
  const names = new Set<string>();
  for (const [index, field] of fields.entries()) {
    // Fields of one name are told as such.
    if (field?.type !== 'nested' || field.name === undefined || names.has(field.name)) continue;
    names.add(field.name);
    const name = `${parent}${new Name(field.name).pascal}Nested`;
    yield { name, path: [...path, index] };
    yield* nestedClasses(field.fields ?? [], [...path, index, 'fields'], name);
  }
}
