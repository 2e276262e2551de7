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
import { type ConfigChange, resourceOf } from './config-change.js';
import { removeFields, renameFields, renameShown, shownOf } from './edit-fields.js';
import { findResource, modelName, type Place } from './find-resource.js';
import { keysNaming, mentionsOf } from './mentions.js';
import { changedTexts, type ChangePlace, configOf, everyPlace, needed } from './places.js';
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
  const { answer } = resourceOf(resource, place.project);
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
  { name, project, read }: ChangePlace & { readonly name: string },
): ConfigChange {
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
  const texts = changedTexts({ project, resource, read }, (place) => {
    if (place.isOwn) return renameFields(place, named);
    return renameShown(place, resource, [field.name, name]);
  });
  const inTable = field.many === true ? field.name : column;
  const renames = [{ model: resource, from: inTable, to: named.get(inTable) ?? name }];
  const what = `${resource}.${field.name} to ${name}`;
  return { done: `Rename ${what}`, what, texts, gone: [...named.keys()], renames };
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
  const what = `${resource}.${field.name}`;
  return { done: `Remove ${what}`, what, texts, gone: names, renames: [] };
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
