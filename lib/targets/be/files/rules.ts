/** `file` of fields: where it may stand, and that nothing writes the column without its checks. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type Named, attributeNamed } from '../fields/attribute.js';
import { declarationsOf } from '../fields/declared.js';
import {
  type Field,
  type Fields,
  type OperationAt,
  type Path,
  type ResourceAt,
  checkFields,
  fieldsIn,
  has,
  isBelow,
  walk,
} from '../walk.js';

/** Keys that say what a name may be, which is made by the application. */
const OF_OTHERS = ['list', 'default', 'pattern', 'min_length', 'max_length', 'ref', 'relation', 'write'] as const;

/** What goes with `file`, and where it has no effect. */
export function fileKeys(config: unknown): readonly Problem[] {
  return checkFields(config, (field, report, use) => {
    if (!has(field, 'file')) return;
    if (use === 'params' || use === 'nested') {
      const message = "'file' has no effect here: a row takes files by its own `create` and `update`";
      report({
        code: 'conflict',
        path: ['file'],
        message,
        hint: "write it as 'str', and 'read_only' where it is nested",
      });
      return;
    }
    for (const key of OF_OTHERS) {
      if (!has(field, key) || field[key] === false) continue;
      const message = `'${key}' and 'file' exclude each other: the application makes the names of files`;
      report({ code: 'conflict', path: [key], message, hint: 'remove it' });
    }
  });
}

/** The field with files that an entry is about, where the resource has it. */
export function fileFieldOf(resource: ResourceAt, { value }: OperationAt): { readonly name: string } | undefined {
  const { field: name } = value;
  if (typeof name !== 'string') return undefined;
  const isDeclared = declarationsOf(resource).fields.some((field) => field.name === name && field.file !== undefined);
  return isDeclared ? { name } : undefined;
}

/** Tell whether a resource has files. */
export function holdsFiles(resource: ResourceAt): boolean {
  return declarationsOf(resource).fields.some(({ file }) => file !== undefined);
}

/** Entries about fields that hold no files. */
export function* fileEntries(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      if (entry.type !== 'upload' && entry.type !== 'download') continue;
      if (typeof entry.value.field !== 'string' || fileFieldOf(resource, entry) !== undefined) continue;
      const isOwn = isBelow(entry.path, resource.path);
      const where = isOwn ? '' : `, at ${formatPath(entry.path)}`;
      const message = `no field with 'file' is called ${show(entry.value.field)}${where}`;
      const hint = isOwn ? 'name a field of the resource' : "add it to 'fields', or 'operations' of its own";
      yield { code: 'unknown_reference', path: isOwn ? [...entry.path, 'field'] : resource.path, message, hint };
    }
  }
}

/** Fields of one column: whoever writes it by one of them writes what the others take. */
export function* fileColumns(config: unknown): Generator<Problem> {
  const { resources, fieldLists } = walk(config);
  const known = filesByModel(resources);
  if (known.size === 0) return;
  for (const resource of resources) {
    const files = known.get(resource.value.model);
    if (files === undefined) continue;
    for (const { fields, path } of writtenLists(resource)) yield* different(files, fields, path);
  }
  for (const { fields, path } of fieldLists) {
    for (const [index, field] of fields.entries()) {
      const files = field?.write === true ? known.get(field.model) : undefined;
      if (field !== undefined && files !== undefined)
        yield* ofItems(resources, { field, files, path: [...path, index] });
    }
  }
}

/** A list of rows that requests write: an item has no upload, so that names of files are none of its own. */
function* ofItems(
  resources: readonly ResourceAt[],
  { field, files, path }: { readonly field: Field; readonly files: Files; readonly path: Path },
): Generator<Problem> {
  const { representation, fields } = field;
  const named = resources
    .filter(({ value }) => value.model === field.model)
    .flatMap(({ value }) => value.representations ?? [])
    .find((one) => representation !== undefined && one?.name === representation);
  for (const [index, one] of fieldsIn(named?.fields ?? fields).entries()) {
    if (one === undefined || one.read_only === true || !files.has(attributeNamed<Named>(one))) continue;
    const message = `${show(one.name)} holds names of files, which a row takes by its own \`create\` and \`update\``;
    if (named !== undefined) {
      const hint = "write 'fields' in its place, with 'read_only: true' at this one";
      yield { code: 'conflict', path: [...path, 'representation'], message, hint };
    } else if (one.file === undefined) {
      yield { code: 'conflict', path: [...path, 'fields', index, 'name'], message, hint: "write 'read_only: true'" };
    }
  }
}

/** What the columns of a model hold, as texts that are the same for the same files. */
type Files = ReadonlyMap<string | undefined, string>;

function filesByModel(resources: readonly ResourceAt[]): ReadonlyMap<string | undefined, Files> {
  const known = new Map<string | undefined, Map<string | undefined, string>>();
  for (const resource of resources.filter(holdsFiles)) {
    const files = known.get(resource.value.model) ?? new Map<string | undefined, string>();
    for (const field of declarationsOf(resource).fields) {
      const attribute = attributeNamed(field);
      if (field.file !== undefined && !files.has(attribute)) files.set(attribute, JSON.stringify(field.file));
    }
    known.set(resource.value.model, files);
  }
  return known;
}

/** The lists of fields that requests to a resource write. */
function* writtenLists({ value, path, operations }: ResourceAt): Generator<{ fields: Fields; path: Path }> {
  yield { fields: fieldsIn(value.fields), path: [...path, 'fields'] };
  for (const entry of operations?.entries ?? []) {
    if (entry.type !== 'create' && entry.type !== 'update') continue;
    yield { fields: fieldsIn(entry.value.fields), path: [...entry.path, 'fields'] };
  }
}

function* different(files: Files, fields: Fields, path: Path): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    if (field === undefined || field.read_only === true) continue;
    const file = files.get(attributeNamed<Named>(field));
    if (file === undefined || JSON.stringify(field.file) === file) continue;
    const message = `${show(field.name)} holds names of files elsewhere, of which this would not be known`;
    const hint = "write the same 'file' everywhere, or 'read_only: true'";
    yield { code: 'conflict', path: [...path, index, 'name'], message, hint };
  }
}
