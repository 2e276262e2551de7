/** Answers that were given before anything is asked: by options, which win, and by a file. */
import type { SetupSettings } from '../cli/settings.js';
import { UsageError } from '../cli/usage-error.js';
import { didYouMean } from '../core/wording.js';
import { CREATES, EXTRAS, FORMATS, LIST_FEATURES, OPERATION_NAMES } from '../setup/answers.js';
import { parseResourceLine, relationsOf, RESOURCE_EXAMPLE } from '../setup/field-line.js';
import { checkName, checkOpenapi } from '../setup/names.js';
import type { GivenAnswers } from '../setup/read-answers.js';
import { DATABASES } from '../targets/be_root/databases.js';
import type { Draft, ResourceDraft } from './draft.js';

/**
 * Make a draft of what was given.
 *
 * @throws UsageError - the value of an option is no answer
 */
export function givenDraft(options: SetupSettings, file: GivenAnswers = {}): Draft {
  const { auth, relations } = options;
  const name = options.name ?? file.name;
  const openapi = options.openapi ?? file.openapi;
  if (options.name !== undefined) refuse('name', checkName(options.name));
  if (options.openapi !== undefined) refuse('openapi', checkOpenapi(options.openapi));
  const create = oneOf('create', options.create, CREATES) ?? file.create;
  const database = oneOf('database', options.database, DATABASES) ?? file.database;
  const isGiven = options.resources.length > 0 || options.fields.length > 0;
  const resources = isGiven ? givenResources(options) : (file.resources ?? []);
  const operations = someOf('operations', options.operations, OPERATION_NAMES);
  const lists = isNone(options.lists) ? [] : someOf('lists', options.lists, LIST_FEATURES);
  const owned = isNone(options.owned) ? [] : (options.owned ?? file.owned ?? usualOwned(resources));
  const shown = relations && shownRelations(relations, resources);
  const extras = isNone(options.extras) ? [] : (someOf('extras', options.extras, EXTRAS) ?? file.extras);
  const format = oneOf('format', options.format, FORMATS) ?? file.format;
  const isOpen = auth ?? file.auth;
  return {
    ...(options.field !== undefined && { field: options.field }),
    ...(create !== undefined && { create }),
    ...(name !== undefined && { name }),
    ...(database !== undefined && { database }),
    ...(isOpen !== undefined && { auth: isOpen }),
    ...(openapi !== undefined && { openapi }),
    ...(shown !== undefined && { relations: shown }),
    ...(operations !== undefined && { operations }),
    ...(lists !== undefined && { lists }),
    ...(owned !== undefined && { owned }),
    ...(extras !== undefined && { extras }),
    ...(format !== undefined && { format }),
    resources: resources.map((resource) => ({ ...resource })),
    isComplete: resources.length > 0,
  };
}

/** Resources of options: with their fields, or with those of the next `--fields`. */
function givenResources({
  resources,
  fields: lines,
  relations,
  operations,
  lists,
}: SetupSettings): readonly ResourceDraft[] {
  const waiting = [...lines];
  const found = resources.flatMap(separate).map((text): ResourceDraft => {
    const line = /\s/.test(text.trim()) ? text : `${text} ${waiting.shift() ?? ''}`;
    if (!/\s\S/.test(line.trim())) return { name: bareName(line.trim()) };
    const result = parseResourceLine(line);
    if ('problems' in result) return refuseAll('resource', result.problems);
    const { name, fields, shown, operations: all, lists: usual } = result.resource;
    return {
      name,
      fields,
      ...(relations === undefined && { shown }),
      ...(operations === undefined && { operations: all }),
      ...(lists === undefined && { lists: usual }),
    };
  });
  if (waiting.length > 0) refuse('fields', 'there are more of them than resources without fields');
  return found;
}

/** `yo` joins what is given twice with a comma: a resource starts with a word that starts with a capital letter. */
function separate(text: string): readonly string[] {
  const parts = text.match(/(?:\([^)]*\)?|[^,(])+/g) ?? [];
  const found: string[] = [];
  for (const part of parts) {
    if (/^\s*[A-Z]\w*(\s|$)/.test(part) || found.length === 0) found.push(part);
    else found.push(`${found.pop() ?? ''},${part}`);
  }
  return found;
}

function bareName(name: string): string {
  const result = parseResourceLine(`${name} name:str`);
  if ('problems' in result) refuseAll('resource', result.problems);
  return name;
}

/** Nothing is asked about resources that are described whole. */
function usualOwned(resources: readonly ResourceDraft[]): readonly string[] | undefined {
  return resources.length > 0 && resources.every(({ fields }) => fields !== undefined) ? [] : undefined;
}

/** The values of an option that takes some of a few words, in the order of these. */
function someOf<T extends string>(
  option: string,
  values: readonly string[] | undefined,
  known: readonly T[],
): readonly T[] | undefined {
  if (values === undefined) return undefined;
  const wrong = values.find((value) => !known.some((one) => one === value));
  if (wrong !== undefined || values.length === 0) {
    const { hint } = didYouMean(wrong ?? '', known);
    const found = wrong === undefined ? 'nothing' : JSON.stringify(wrong);
    refuse(option, `expected some of ${known.join(', ')}, found ${found}${hint ? `; ${hint}` : ''}`);
  }
  return known.filter((value) => values.includes(value));
}

function isNone(values: readonly string[] | undefined): boolean {
  return values?.length === 1 && values[0] === 'none';
}

function shownRelations(names: readonly string[], resources: readonly ResourceDraft[]): readonly string[] {
  const known = resources.flatMap(({ fields = [] }) => relationsOf(fields));
  if (isNone(names)) return [];
  if (names.length === 1 && names[0] === 'all') return known;
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    const there = known.length === 0 ? 'the resources have none' : `there is ${known.join(', ')}`;
    refuse('relations', `no resource has a relation ${JSON.stringify(wrong)}; ${there}`);
  }
  return names;
}

/**
 * Take an option that has one of a few values.
 *
 * @throws UsageError - the value is none of them
 */
export function oneOf<T extends string>(name: string, value: string | undefined, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((candidate) => candidate === value);
  return found ?? refuse(name, `expected ${known.join(' or ')}, found ${JSON.stringify(value)}`);
}

function refuse(option: string, problem: string): never;
function refuse(option: string, problem: string | undefined): void;
function refuse(option: string, problem: string | undefined): void {
  if (problem !== undefined) throw new UsageError(`--${option}: ${problem}`);
}

function refuseAll(option: string, problems: readonly string[]): never {
  refuse(option, problems.join('; ') || `write it as in ${RESOURCE_EXAMPLE}`);
}
