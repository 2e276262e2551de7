/** What a change of fields comes to: new texts of configs. It reads, and writes nothing. START HERE. */
import { CLIError } from '../core/problem.js';
import { didYouMean } from '../core/wording.js';
import type { ChangeCommand } from '../cli/commands.js';
import type { Rename } from '../targets/be_root/revision/operations.js';
import { UsageError } from '../cli/usage-error.js';
import { ACCOUNTS, type FieldAnswer, type ResourceAnswer } from '../setup/answers.js';
import { parseFieldLine, parseResourceLine } from '../setup/field-line.js';
import { printField } from '../setup/field-notation.js';
import { checkFieldName } from '../setup/names.js';
import type { Project, ProjectResource } from '../setup/project.js';
import { addFields, fieldTexts, jsonTexts, removeFields, renameFields, renameShown, shownOf } from './edit-fields.js';
import { entriesOf, findResource, modelName, type Place, type Read } from './find-resource.js';
import { keysNaming, mentionsOf } from './mentions.js';
import { memberOf, textOf } from './regions.js';

/** What is to be written, and what to look for then. */
export interface ConfigChange {
  /** What is done, for a message: `Product.sku` */
  readonly what: string;
  /** New texts of configs, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names that are gone. */
  readonly gone: readonly string[];
  /** New names of columns. */
  readonly renames: readonly Rename[];
}

/** Where a change is made. */
export interface ChangePlace {
  readonly project: Project;
  readonly read: Read;
}

/**
 * Plan a change.
 *
 * @param line - the words behind the command
 * @throws CLIError - it cannot be made, and what to do
 */
export function planChange(command: ChangeCommand, line: string, place: ChangePlace): ConfigChange {
  if (command === 'field') return planAddition(line, place);
  const [, resource, field, name, more] = /^(\w+)\.(\w+)(?:\s+(\S+)(\s.*)?)?$/.exec(line.trim()) ?? [];
  const isRename = command === 'rename';
  if (resource === undefined || field === undefined || more !== undefined || isRename !== (name !== undefined)) {
    const example = isRename ? 'rename Product.title name' : 'remove Product.sku';
    throw new UsageError(`${command} takes a field${isRename ? ' and its new name' : ''}, as in codegen ${example}`);
  }
  const { answer } = resourceOf(resource, place.project);
  const there = fieldOf(answer, field);
  return name === undefined ? planRemoval(answer, there, place) : planRename(answer, there, { name, ...place });
}

function resourceOf(name: string, { resources }: Project): ProjectResource {
  const found = resources.find((resource) => resource.name === name);
  if (found !== undefined) return found;
  const names = resources.map((resource) => resource.name);
  throw new CLIError([
    `there is no resource ${name}; ${didYouMean(name, names).hint ?? `there is ${names.join(', ')}`}`,
  ]);
}

function fieldOf({ name: resource, fields }: ResourceAnswer, name: string): FieldAnswer {
  const found = fields.find((field) => field.name === name || columnOf(field) === name);
  if (found !== undefined) return found;
  const names = fields.map((field) => field.name);
  throw new CLIError([
    `${resource} has no field ${name} to change; ${didYouMean(name, names).hint ?? `there is ${names.join(', ')}`}`,
  ]);
}

function columnOf({ name, type }: FieldAnswer): string {
  return type === 'relation' ? `${name}_id` : name;
}

function planAddition(line: string, { project, read }: ChangePlace): ConfigChange {
  const [, name = '', rest = ''] = /^\s*([^\s,]*)[\s,]*(.*)$/s.exec(line) ?? [];
  if (!/^[A-Z]\w*$/.test(name) || rest === '') {
    throw new UsageError("field takes a resource and its new fields, as in codegen field 'Product weight:decimal?'");
  }
  const { answer } = resourceOf(name, project);
  const { resources, auth, module, targets } = project;
  const related = [...resources, ...(auth ? [ACCOUNTS] : [])];
  const parsed = parseResourceLine(line, { resources: related.map((one) => one.name) });
  if ('problems' in parsed) throw new CLIError(parsed.problems);
  const { fields } = parsed.resource;
  for (const field of fields) {
    const there = answer.fields.find((one) => one.name === field.name || columnOf(one) === columnOf(field));
    if (there === undefined) continue;
    throw new CLIError([`${name} has ${printField(there)} already; change it in the config of the resource`]);
  }
  const together = parseFieldLine([...answer.fields, ...fields].map(printField).join(' '), { resource: name });
  if ('problems' in together) throw new CLIError(together.problems);
  const own = needed(findResource(configOf(project), name, read), name, project);
  const text = addFields(own, fields, { module, related });
  if (text === undefined) throw notPlain(own.path, name, fields, { module, related });
  const others = [targets.be_root?.config, targets.fe_root?.config].flatMap((config, index) =>
    config?.endsWith('.json') ? entriesOf(config, index === 0 ? 'models' : 'resources', read) : [],
  );
  const texts = new Map([[own.path, text]]);
  for (const other of others.filter(({ object }) => textOf(memberOf(object, 'name')) === name)) {
    const grown = addFields(other, fields, { module, related });
    if (grown === undefined) throw notPlain(other.path, name, fields, { module, related });
    texts.set(other.path, grown);
  }
  return { what: `${name}: ${fields.map(printField).join(' ')}`, texts, gone: [], renames: [] };
}

function configOf({ targets }: Project): string {
  if (targets.be !== undefined) return targets.be.config;
  throw new CLIError(['the API is made elsewhere: change the config of the page, then run codegen update']);
}

function needed(place: Place | undefined, name: string, project: Project): Place {
  if (place !== undefined) return place;
  const advice = 'its lines cannot be found; change it by hand, then run codegen update';
  throw new CLIError([`${configOf(project)}: the config of ${name} is written by expressions, so that ${advice}`]);
}

/** Lines for a person to write, and where. */
function notPlain(
  path: string,
  name: string,
  fields: readonly FieldAnswer[],
  around: Parameters<typeof fieldTexts>[1],
): CLIError {
  const { columns, nested } = fieldTexts(fields, around);
  const lines = path.endsWith('.json') ? jsonTexts(fields) : [...columns, ...nested];
  const relations = fields.filter(({ type }) => type === 'relation').map((one) => `${one.name}: '${one.model ?? ''}'`);
  return new CLIError([
    `${path}: fields of ${name} cannot be added here by themselves; write these into its fields, then run codegen update:`,
    ...lines.map((line) => `  ${line},`),
    ...(relations.length === 0 ? [] : [`and into its relations: ${relations.join(', ')}`]),
  ]);
}

function planRename(
  { name: resource, fields }: ResourceAnswer,
  field: FieldAnswer,
  { name, project, read }: ChangePlace & { readonly name: string },
): ConfigChange {
  const wrong = checkFieldName(name);
  if (wrong !== undefined) throw new CLIError([wrong]);
  const line = fields.map((one) => printField(one === field ? { ...field, name } : one)).join(' ');
  const checked = parseFieldLine(line, { resource });
  if ('problems' in checked) throw new CLIError(checked.problems);
  const own = needed(findResource(configOf(project), resource, read), resource, project);
  const column = columnOf(field);
  const named = new Map([[field.name, name], ...(field.type === 'relation' ? [[column, `${name}_id`] as const] : [])]);
  refuseOthers(own, [...named.keys()], resource);
  const texts = changedTexts({ project, resource, read }, (place) => {
    if (place.isOwn) return renameFields(place, named);
    return renameShown(place, resource, [field.name, name]);
  });
  const renames = [{ model: resource, from: column, to: named.get(column) ?? name }];
  return { what: `${resource}.${field.name} to ${name}`, texts, gone: [...named.keys()], renames };
}

function planRemoval(
  { name: resource }: ResourceAnswer,
  field: FieldAnswer,
  { project, read }: ChangePlace,
): ConfigChange {
  const own = needed(findResource(configOf(project), resource, read), resource, project);
  const names = [...new Set([field.name, columnOf(field)])];
  refuseOthers(own, names, resource);
  const places = everyPlace(project, resource, read);
  const showing = places.filter(({ isOwn, object }) => !isOwn && shownOf(object, resource, field.name).length > 0);
  if (showing.length > 0) {
    const who = showing.map(({ object, path }) => `${modelName(object) ?? ''} (${path})`).join(', ');
    throw new CLIError([`${resource}.${field.name} is shown by ${who}; take it out of what that shows first`]);
  }
  const texts = changedTexts({ project, resource, read }, (place) =>
    place.isOwn ? removeFields(place, names) : place.text,
  );
  return { what: `${resource}.${field.name}`, texts, gone: names, renames: [] };
}

/** Keys that name a field by themselves mean more than a list that it is in. */
function refuseOthers({ object, path, text }: Place, names: readonly string[], resource: string): void {
  if (names.flatMap((name) => mentionsOf(object, name)).length === 0) {
    throw new CLIError([
      `${path}: ${names.join(' and ')} of ${resource} is written by an expression; change it by hand, then run codegen update`,
    ]);
  }
  const lines = names
    .flatMap((name) => keysNaming(object, name))
    .map(({ offset, text: name }) => {
      const line = text.slice(0, offset).split('\n').length;
      return `${path}:${String(line)}: ${resource}.${name} is named by a key of its own here; change that first`;
    });
  if (lines.length > 0) throw new CLIError(lines);
}

/** Change places one after the other: several may stand in one file. */
function changedTexts(
  { project, resource, read }: ChangePlace & { readonly resource: string },
  change: (place: Place & { readonly isOwn: boolean }) => string,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const now: Read = (path) => texts.get(path) ?? read(path);
  for (const index of everyPlace(project, resource, read).keys()) {
    const place = everyPlace(project, resource, now)[index];
    if (place === undefined) continue;
    const text = change(place);
    if (text !== place.text) texts.set(place.path, text);
  }
  return texts;
}

/** The resource in every config that has it, and the resources that may show it. */
function everyPlace(project: Project, resource: string, read: Read): readonly (Place & { readonly isOwn: boolean })[] {
  const { be_root: root, fe_root: web } = project.targets;
  const plain = [root && ([root.config, 'models'] as const), web && ([web.config, 'resources'] as const)];
  return [
    ...entriesOf(configOf(project), 'resources', read).map((place) => ({
      ...place,
      isOwn: modelName(place.object) === resource,
    })),
    ...plain
      .flatMap((one) => (one?.[0].endsWith('.json') ? entriesOf(one[0], one[1], read) : []))
      .filter(({ object }) => textOf(memberOf(object, 'name')) === resource)
      .map((place) => ({ ...place, isOwn: true })),
  ];
}
