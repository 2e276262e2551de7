/** Fields that a resource gets, and fields of it that become others. */
import { CLIError } from '../core/problem.js';
import { UsageError } from '../cli/usage-error.js';
import { ACCOUNTS, type FieldAnswer } from '../setup/answers.js';
import { accountProblems, leadProblem } from '../setup/check-resources.js';
import { columnOf } from '../setup/column-name.js';
import { parseFieldLine, parseResourceLine } from '../setup/field-line.js';
import { printField } from '../setup/field-notation.js';
import { listColumns } from '../setup/lists.js';
import { knownOf } from '../setup/project.js';
import { changeField, type ChangedField, changeShown, isUnsearched } from './change-field.js';
import { type ConfigChange, refuseKey, resourceOf } from './config-change.js';
import { addFields, fieldTexts } from './edit-fields.js';
import { findResource, type Place, withTexts } from './find-resource.js';
import { type FieldSurroundings, jsonEntries } from './json-entries.js';
import { grownModel } from './model-columns.js';
import { grownIndexTexts, indexTexts } from './model-indexes.js';
import { changedTexts, type ChangePlace, configOf, foreignModel, needed, plainPlaces } from './places.js';

/**
 * Plan what a line of fields comes to: those that are there become what it says.
 *
 * @throws CLIError - it cannot be made, and what to do
 */
export function planFields(line: string, place: ChangePlace): ConfigChange {
  const { project, read } = place;
  const [, name = '', rest = ''] = /^\s*([^\s,]*)[\s,]*(.*)$/s.exec(line) ?? [];
  if (!/^[A-Z]\w*$/.test(name) || rest === '') {
    throw new UsageError("field takes a resource and its fields, as in codegen field 'Product weight:decimal?'");
  }
  const resource = resourceOf(name, project);
  const { answer } = resource;
  const related = [...project.resources, ...(project.auth ? [ACCOUNTS] : [])];
  const known = knownOf(project);
  const parsed = parseResourceLine(line, { resources: [...new Set([...known, ...related].map((one) => one.name))] });
  if ('problems' in parsed) throw new CLIError(parsed.problems);
  const { fields } = parsed.resource;
  const foreign = foreignModel(name, place);
  // Only columns of starter models need the table that they lead to.
  const led = foreign === undefined ? known : known.map(({ name: one, isJoint }) => ({ name: one, isJoint }));
  const unled = fields.flatMap(({ model = '' }) => leadProblem(model, led) ?? []);
  const wrong = [...accountProblems(parsed.resource, project.auth), ...unled];
  if (wrong.length > 0) throw new CLIError(wrong);
  refuseKey(
    resource,
    fields.flatMap((field) => [field.name, columnOf(field)]),
  );
  const changes = fields.flatMap((to): readonly ChangedField[] => {
    const from = answer.fields.find((one) => one.name === to.name || columnOf(one) === columnOf(to));
    return from === undefined ? [] : [{ from, to: checkedChange(name, { from, to }) }];
  });
  const added = fields.filter((field) => changes.every(({ to }) => to !== field));
  const kept = answer.fields.map((field) => changes.find(({ from }) => from === field)?.to ?? field);
  const together = parseFieldLine([...kept, ...added].map(printField).join(' '), { resource: name });
  if ('problems' in together) throw new CLIError(together.problems);
  const own = needed(findResource(configOf(project), name, read), name, project);
  const around = { module: project.module, related, isForeign: foreign !== undefined };
  const changed = changedFields(changes, { project, read, resource: name });
  const now = withTexts(read, changed);
  const grown = added.length === 0 ? [] : grownTexts(added, { project, read: now, resource: name, around });
  const what = `${name}: ${fields.map(printField).join(' ')}`;
  const done = `${changes.length === 0 ? 'Add' : 'Change'} ${what}`;
  const { be_root: root } = project.targets;
  const model =
    foreign === undefined || root === undefined || added.length === 0
      ? undefined
      : grownModel(foreign, added, { read, prefixPath: root.prefixPath, database: project.database });
  const left = { added: model === undefined ? added : [], changes };
  const lacks = foreign === undefined ? [] : lacking(foreign, left);
  const unsearched = new Map(changes.filter(isUnsearched).map(({ from }) => [from.name, undefined]));
  const indexes = indexTexts(own.path, unsearched, place);
  const searched = listColumns(added, 'elsewhere').search;
  const more = grownIndexTexts(own.path, searched, { project, read: withTexts(read, indexes) });
  const texts = new Map([
    ...changed,
    ...grown,
    ...indexes,
    ...more,
    ...(model === undefined ? [] : [[model.path, model.text] as const]),
  ]);
  return { done, what, texts, gone: [], renames: [], told: lacks, tables: model === undefined ? [] : [model] };
}

/** What a model needs that is not made from the config. */
function lacking(
  model: string,
  { added, changes }: { readonly added: readonly FieldAnswer[]; readonly changes: readonly ChangedField[] },
): readonly string[] {
  const listed = (fields: readonly FieldAnswer[]): string => fields.map(printField).join(' ');
  const parts = [
    ...(added.length === 0 ? [] : [`add ${listed(added)} to it`]),
    ...(changes.length === 0 ? [] : [`make its columns ${listed(changes.map(({ to }) => to))}`]),
  ];
  if (parts.length === 0) return [];
  const advice = 'before the tables; until then the API does not start (codegen validate tells)';
  return ['', `${model} is a model of yours: ${parts.join(', and ')} ${advice}`];
}

/** What a field leads to is another matter than what its column holds. */
function checkedChange(resource: string, { from, to }: ChangedField): FieldAnswer {
  const isSame = from.name === to.name && (from.type === 'relation') === (to.type === 'relation');
  if (isSame && from.model === to.model && from.many === to.many) return to;
  throw new CLIError([
    `${resource} has ${printField(from)} already, which cannot lead elsewhere: codegen remove ${resource}.${from.name}, then add ${printField(to)}`,
  ]);
}

interface Resource extends ChangePlace {
  readonly resource: string;
}

function changedFields(changes: readonly ChangedField[], place: Resource): ReadonlyMap<string, string> {
  const { project, resource, read } = place;
  const texts = new Map<string, string>();
  const now = withTexts(read, texts);
  for (const change of changes) {
    const next = changedTexts({ project, resource, read: now }, (one) => {
      const text = one.isOwn ? changeField(one, change) : changeShown(one, resource, change);
      if (text !== undefined) return text;
      const { name } = change.from;
      const words = `is written by an expression here; make it ${printField(change.to)}`;
      throw new CLIError([`${one.path}: ${resource}.${name} ${words} by hand, then run codegen update`]);
    });
    for (const [path, text] of next) texts.set(path, text);
  }
  return texts;
}

function grownTexts(
  fields: readonly FieldAnswer[],
  { project, read, resource, around }: Resource & { readonly around: FieldSurroundings },
): ReadonlyMap<string, string> {
  const own = needed(findResource(configOf(project), resource, read), resource, project);
  const places = [own, ...plainPlaces(project, resource, read)];
  return new Map(
    places.map((place) => {
      const text = addFields(place, fields, around);
      if (text === undefined) throw notPlain(place, resource, { fields, around });
      return [place.path, text];
    }),
  );
}

/** Lines for a person to write, and where. */
function notPlain(
  { path, ...place }: Place,
  name: string,
  { fields, around }: { readonly fields: readonly FieldAnswer[]; readonly around: FieldSurroundings },
): CLIError {
  const { columns, nested } = path.endsWith('.json') ? jsonEntries(place, fields, around) : fieldTexts(fields, around);
  const lines = [...columns, ...nested];
  const relations = fields
    .filter(({ type, many }) => type === 'relation' && many !== true)
    .map((one) => `${one.name}: '${one.model ?? ''}'`);
  return new CLIError([
    `${path}: fields of ${name} cannot be added here by themselves; write these into its fields, then run codegen update:`,
    ...lines.map((line) => `  ${line},`),
    ...(relations.length === 0 ? [] : [`and into its relations: ${relations.join(', ')}`]),
  ]);
}
