/** `alias` of fields: an attribute of the model, called one way throughout a resource. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { aliasProblem } from '../names/identifier-rules.js';
import {
  type Field,
  type Fields,
  type OperationAt,
  type Path,
  type ResourceAt,
  checkFields,
  fieldsIn,
  isBelow,
  walk,
} from '../walk.js';
import { attributeNamed } from './attribute.js';

/** Aliases by themselves, where no row is, within one list, and against those of other lists. */
export function* aliases(config: unknown): Generator<Problem> {
  const { resources, operationLists, fieldLists } = walk(config);
  if (fieldLists.every(({ fields }) => fields.every((field) => field?.alias === undefined))) return;
  yield* checkFields(config, ({ name, alias }, report) => {
    if (alias === undefined) return;
    const reason = alias === name ? 'is the name itself' : aliasProblem(alias);
    if (reason === undefined) return;
    const hint = alias === name ? 'remove it' : "write the attribute's name as its class has it";
    report({ code: 'wrong_name', path: ['alias'], message: `the alias ${show(alias)} ${reason}`, hint });
  });
  for (const entry of operationLists.flatMap(({ entries }) => entries)) yield* ofActions(entry);
  for (const { fields, path } of fieldLists) yield* twice(fields, path);
  for (const resource of resources) yield* throughout(resource);
}

/** The function of an action gets parameters by their names, and makes what is returned: neither is of a row. */
function* ofActions({ value, path, type }: OperationAt): Generator<Problem> {
  if (type !== 'action') return;
  for (const key of ['params', 'returns'] as const) yield* inAction(fieldsIn(value[key]), [...path, key]);
}

function* inAction(fields: Fields, path: Path): Generator<Problem> {
  for (const [index, field] of fields.entries()) {
    const at = [...path, index];
    if (field?.alias !== undefined) {
      const message = "'alias' has no effect: the function of an action takes and returns the name itself";
      yield { code: 'conflict', path: [...at, 'alias'], message, hint: 'remove it' };
    }
    yield* inAction(field?.fields ?? [], [...at, 'fields']);
  }
}

/** Two fields of one list that show one attribute; those of one name are told elsewhere. */
function* twice(fields: Fields, path: Path): Generator<Problem> {
  const seen = new Map<string, { readonly field: Field; readonly at: Path }>();
  for (const [index, field] of fields.entries()) {
    // Keys of rows may stand beside what is nested of these.
    const attribute = field && field.relation === undefined ? attributeNamed(field) : undefined;
    if (field === undefined || attribute === undefined) continue;
    const at = [...path, index, field.alias === undefined ? 'name' : 'alias'];
    const first = seen.get(attribute);
    if (first === undefined) seen.set(attribute, { field, at });
    else if (first.field.name !== field.name) {
      const message = `${show(field.name)} stands for the attribute ${show(attribute)}, as ${show(first.field.name)} at ${formatPath(first.at)} does`;
      yield { code: 'duplicate', path: at, message, hint: 'keep one of the fields' };
    }
  }
}

interface Known {
  readonly name: string;
  readonly attribute: string;
  readonly at: Path;
}

/** Filters and errors know a resource, and not which of its answers a client has read. */
function* throughout(resource: ResourceAt): Generator<Problem> {
  const byName = new Map<string, Known>();
  const byAttribute = new Map<string, Known>();
  for (const { fields, path } of listsOf(resource)) {
    for (const [index, { name, alias } = {}] of fields.entries()) {
      if (name === undefined) continue;
      const one = { name, attribute: alias ?? name, at: [...path, index] };
      const other = [byName.get(name), byAttribute.get(one.attribute)].find(
        (known) => known !== undefined && (known.name !== name || known.attribute !== one.attribute),
      );
      // Two of one list are told by themselves.
      if (other !== undefined && !isBelow(other.at, path)) yield differing(resource, one, other);
      if (!byName.has(name)) byName.set(name, one);
      if (!byAttribute.has(one.attribute)) byAttribute.set(one.attribute, one);
    }
  }
}

function differing({ path }: ResourceAt, { name, attribute, at }: Known, other: Known): Problem {
  // A list that is inherited can be right for other resources.
  const isOwn = isBelow(at, path);
  const message = `${show(name)} stands for the attribute ${show(attribute)}, and ${show(other.name)} at ${formatPath(other.at)} for ${show(other.attribute)}`;
  const hint = 'call an attribute the same throughout the resource';
  return {
    code: 'conflict',
    path: isOwn ? at : [...path, 'operations'],
    message: isOwn ? message : `${message}, at ${formatPath(at)}`,
    hint,
  };
}

interface List {
  readonly fields: Fields;
  readonly path: Path;
}

/** The fields of a resource's own rows. */
function* listsOf({ value, path, operations }: ResourceAt): Generator<List> {
  yield { fields: value.fields ?? [], path: [...path, 'fields'] };
  for (const [index, own] of (value.representations ?? []).entries())
    yield { fields: own?.fields ?? [], path: [...path, 'representations', index, 'fields'] };
  for (const { value: entry, path: entryPath, type = '' } of operations?.entries ?? []) {
    if (!['get', 'list', 'create', 'update'].includes(type)) continue;
    for (const key of ['fields', 'returns'] as const) yield { fields: fieldsIn(entry[key]), path: [...entryPath, key] };
  }
}
