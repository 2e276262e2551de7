/** What a change of a project comes to: new texts of configs. It reads, and writes nothing. START HERE. */
import { CLIError } from '../core/problem.js';
import { didYouMean } from '../core/wording.js';
import type { ChangeCommand } from '../cli/commands.js';
import { UsageError } from '../cli/usage-error.js';
import type { FieldAnswer, ResourceAnswer } from '../setup/answers.js';
import { columnOf } from '../setup/column-name.js';
import { parseFieldLine } from '../setup/field-line.js';
import { printField } from '../setup/field-notation.js';
import { checkFieldName } from '../setup/names.js';
import { type ConfigChange, refuseKey, resourceOf } from './config-change.js';
import { aliasField, removeFields, renameFields, renameShown, shownOf } from './edit-fields.js';
import { findResource, modelName, type Place } from './find-resource.js';
import { keysNaming, mentionsOf } from './mentions.js';
import { indexTexts } from './model-indexes.js';
import { changedTexts, type ChangePlace, configOf, everyPlace, foreignModel, needed } from './places.js';
import { memberOf } from './regions.js';
import { planFields } from './plan-field.js';
import { planResourceRemoval, planResourceRename } from './plan-resource.js';

/**
 * Plan a change.
 *
 * @param line - the words behind the command
 * @throws CLIError - it cannot be made, and what to do
 */
export function planChange(command: ChangeCommand, line: string, place: ChangePlace): ConfigChange {
  if (command === 'field') return planFields(line, place);
  const [, resource, field, name, more] = /^(\w+)\.(\w+)(?:\s+(\S+)(\s.*)?)?$/.exec(line.trim()) ?? [];
  const isRename = command === 'rename';
  const [, whole, next] = /^([A-Z]\w*)(?:\s+(\S+))?$/.exec(line.trim()) ?? [];
  if (whole !== undefined && isRename === (next !== undefined)) {
    return next === undefined ? planResourceRemoval(whole, place) : planResourceRename(whole, next, place);
  }
  if (resource === undefined || field === undefined || more !== undefined || isRename !== (name !== undefined)) {
    const example = isRename ? 'rename Product.title name' : 'remove Product.sku';
    throw new UsageError(
      `${command} takes a resource or a field${isRename ? ' and its new name' : ''}, as in codegen ${example}`,
    );
  }
  const found = resourceOf(resource, place.project);
  refuseKey(found, [field]);
  const { answer } = found;
  const there = fieldOf(answer, field);
  return name === undefined ? planRemoval(answer, there, place) : planRename(answer, there, { name, ...place });
}

function fieldOf({ name: resource, fields }: ResourceAnswer, name: string): FieldAnswer {
  const found = fields.find((field) => field.name === name || columnOf(field) === name);
  if (found !== undefined) return found;
  const names = fields.map((field) => field.name);
  throw new CLIError([
    `${resource} has no field ${name} to change; ${didYouMean(name, names).hint ?? `there is ${names.join(', ')}`}`,
  ]);
}

function planRename(
  { name: resource, fields }: ResourceAnswer,
  field: FieldAnswer,
  place: ChangePlace & { readonly name: string },
): ConfigChange {
  const { name, project, read } = place;
  const wrong = checkFieldName(name);
  if (wrong !== undefined) throw new CLIError([wrong]);
  const line = fields.map((one) => printField(one === field ? { ...field, name } : one)).join(' ');
  const checked = parseFieldLine(line, { resource });
  if ('problems' in checked) throw new CLIError(checked.problems);
  const own = needed(findResource(configOf(project), resource, read), resource, project);
  const column = columnOf(field);
  const named = new Map([
    [field.name, name],
    ...(field.type === 'relation' ? [[column, columnOf({ ...field, name })] as const] : []),
  ]);
  refuseOthers(own, [...named.keys()], resource);
  const model = foreignModel(resource, place);
  if (model !== undefined) return planAlias(own, { ...place, resource, field, name, model });
  const changed = changedTexts({ project, resource, read }, (one) => {
    if (one.isOwn) return renameFields(one, named);
    return renameShown(one, resource, [field.name, name]);
  });
  const texts = new Map([...changed, ...indexTexts(own.path, named, place)]);
  const inTable = field.many === true ? field.name : column;
  const renames = [{ model: resource, from: inTable, to: named.get(inTable) ?? name }];
  const what = `${resource}.${field.name} to ${name}`;
  return { done: `Rename ${what}`, what, texts, gone: [...named.keys()], fieldsOf: resource, renames };
}

/** Of a model of the user's the column stays, and the field stands for it: what others show of it has names of its own. */
function planAlias(
  own: Place,
  {
    project,
    read,
    resource,
    field,
    name,
    model,
  }: ChangePlace & {
    readonly resource: string;
    readonly field: FieldAnswer;
    readonly name: string;
    readonly model: string;
  },
): ConfigChange {
  if (field.type === 'relation') {
    const advice = `rename it there and in ${own.path}, then run codegen update`;
    throw new CLIError([`${resource}.${field.name} is part of a key, and ${model} is a model of yours: ${advice}`]);
  }
  const texts = changedTexts({ project, resource, read }, (one) => {
    if (!one.isOwn) return one.text;
    if (memberOf(one.object, 'model') === undefined) return renameFields(one, new Map([[field.name, name]]));
    const text = aliasField(one, field.name, name);
    if (text !== undefined) return text;
    throw new CLIError([
      `${one.path}: ${resource}.${field.name} is written by an expression here; call it ${name} by hand, with alias: '${field.name}'`,
    ]);
  });
  const what = `${resource}.${field.name} to ${name}`;
  const told = [
    '',
    `${model} is a model of yours, and stays as it is: ${name} stands for its ${field.name}, by an alias`,
  ];
  const gone = { gone: [field.name], fieldsOf: resource };
  return { done: `Rename ${what}`, what, texts, ...gone, renames: [], told, keepsTables: true };
}

function planRemoval({ name: resource }: ResourceAnswer, field: FieldAnswer, place: ChangePlace): ConfigChange {
  const { project, read } = place;
  const own = needed(findResource(configOf(project), resource, read), resource, project);
  const names = [...new Set([field.name, columnOf(field)])];
  refuseOthers(own, names, resource);
  const places = everyPlace(project, resource, read);
  const showing = places.filter(({ isOwn, object }) => !isOwn && shownOf(object, resource, field.name).length > 0);
  if (showing.length > 0) {
    const who = showing.map(({ object, path }) => `${modelName(object) ?? ''} (${path})`).join(', ');
    throw new CLIError([`${resource}.${field.name} is shown by ${who}; take it out of what that shows first`]);
  }
  const changed = changedTexts({ project, resource, read }, (one) => (one.isOwn ? removeFields(one, names) : one.text));
  const gone = new Map(names.map((name) => [name, undefined]));
  const texts = new Map([...changed, ...indexTexts(own.path, gone, place)]);
  const what = `${resource}.${field.name}`;
  const model = foreignModel(resource, place);
  const advice = `take ${field.name} out of it, or see that rows can be made without a value`;
  const told = model === undefined ? [] : ['', `${model} is a model of yours, and stays as it is: ${advice}`];
  return { done: `Remove ${what}`, what, texts, gone: names, fieldsOf: resource, renames: [], told };
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
