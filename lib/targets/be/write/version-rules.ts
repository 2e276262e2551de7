/** The column of versions is an integer of its own, which nobody but the generated code writes; what needs it has it. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { aliasProblem } from '../names/identifier-rules.js';
import { type Fields, type OperationAt, type Path, type ResourceAt, fieldsIn, isBelow, walk } from '../walk.js';

/** `version_column` as a name, against other columns, and among fields. */
export function* versionColumn(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const { version_column: column, pk = 'id', scope_by: scope, soft_delete: deleted } = resource.value;
    if (column === undefined) continue;
    const path = [...resource.path, 'version_column'];
    const reason = aliasProblem(column);
    if (reason !== undefined) {
      yield { code: 'wrong_name', path, message: `${show(column)} ${reason}`, hint: 'choose another name' };
      continue;
    }
    const taken = { 'the primary key': keyAttributes(pk), "'scope_by'": [scope?.column], "'soft_delete'": [deleted] };
    const other = Object.entries(taken).find(([, names]) => names.includes(column))?.[0];
    if (other === undefined) yield* inFields(resource, column);
    else {
      const message = `${show(column)} is the column of ${other}, too`;
      yield { code: 'conflict', path, message, hint: 'give versions a column of their own' };
    }
  }
}

/** `require_if_match`, which compares versions. */
export function* neededTags(config: unknown): Generator<Problem> {
  for (const { value, path, operations } of walk(config).resources) {
    if (value.require_if_match !== true) continue;
    const at = [...path, 'require_if_match'];
    if (value.version_column === undefined) {
      const message = "'require_if_match' asks for the version of a row, and there is none";
      yield { code: 'conflict', path: at, message, hint: "add 'version_column', or remove it" };
    } else if (operations?.entries.every((entry) => !changesRow(entry)) === true) {
      const message = "'require_if_match' has no effect: no operation changes a row";
      yield { code: 'conflict', path: at, message, hint: 'remove it' };
    }
  }
}

const CHANGES: ReadonlySet<string> = new Set(['update', 'delete', 'restore', 'purge', 'link', 'unlink']);

function changesRow({ type, value }: OperationAt): boolean {
  if (type === undefined || CHANGES.has(type)) return true;
  return type === 'action' && value.scope !== 'collection' && value.method !== 'get';
}

function* inFields({ value, path, operations }: ResourceAt, column: string): Generator<Problem> {
  yield* inList(value.fields, { path: [...path, 'fields'], column, resource: path });
  for (const { value: entry, path: entryPath, type = '' } of operations?.entries ?? []) {
    const isRequest = type === 'create' || type === 'update';
    if (!isRequest && type !== 'get' && type !== 'list') continue;
    yield* inList(entry.fields, { path: [...entryPath, 'fields'], column, resource: path, isRequest });
    yield* inList(entry.returns, { path: [...entryPath, 'returns'], column, resource: path });
  }
}

interface Place {
  readonly path: Path;
  readonly column: string;
  /** Path of the resource. */
  readonly resource: Path;
  /** The list is what a request takes. */
  readonly isRequest?: boolean;
}

function* inList(
  written: Fields | string | undefined,
  { path, column, resource, isRequest = false }: Place,
): Generator<Problem> {
  const fields = fieldsIn(written);
  const index = fields.findIndex(standsFor(column));
  const field = fields[index];
  if (field === undefined) return;
  // A list that is inherited can be right for other resources.
  const isOwn = isBelow(path, resource);
  const at = (key: string): Path => (isOwn ? [...path, index, key] : [...resource, 'version_column']);
  const where = (key: string): string => (isOwn ? '' : ` at ${formatPath([...path, index, key])}`);
  if (isRequest) {
    const message = `${show(column)} counts the versions of a row, which requests do not write${where('name')}`;
    yield { code: 'conflict', path: at('name'), message, hint: 'remove the field' };
  }
  if (field.type !== undefined && (field.type !== 'int' || field.list === true || field.nullable === true)) {
    const message = `${show(column)} counts the versions of a row: expected a field of type 'int', neither list nor nullable${where('type')}`;
    yield { code: 'wrong_type', path: at('type'), message };
  }
}
