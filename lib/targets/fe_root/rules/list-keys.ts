/** What people may say of the rows of a list: fields that are there and can be compared, and a list to say it of. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { filterOperators, filterParameters } from '../filters.js';
import { keyNames } from '../key-names.js';
import { type Field, type Path, type ResourceAt, resourcesOf } from './walk.js';

/** Parameters of lists that are no filters. */
const PARAMETERS = ['sort', 'q', 'cursor', 'page_size', 'offset', 'limit'];

/** `sort`, `filters`, `search` and what else a list is asked for, of every resource. */
export function* listKeys(config: unknown): Generator<Problem> {
  for (const resource of resourcesOf(config)) {
    yield* needList(resource);
    yield* checkExport(resource);
    yield* checkNames(resource, namesOf(resource, 'sort'), 'sorted');
    yield* checkNames(resource, namesOf(resource, 'filters'), 'filtered');
    yield* checkNames(resource, namesOf(resource, 'groups'), 'counted');
    yield* checkDefaultSort(resource);
    yield* checkParameters(resource);
  }
}

function* needList({ value, path }: ResourceAt): Generator<Problem> {
  if (value.list !== false) return;
  const keys = [
    ...(['sort', 'filters', 'groups'] as const).filter((key) => value[key]?.length),
    ...(['search', 'export', 'bulk_update', 'bulk_delete'] as const).filter((key) => value[key] === true),
  ];
  for (const key of keys) {
    const message = `'${key}' has no effect: there is no page of the rows`;
    yield { code: 'conflict', path: [...path, key], message, hint: "remove it, or 'list: false'" };
  }
}

function* checkExport({ value, path }: ResourceAt): Generator<Problem> {
  if (value.export !== true || value.mode !== 'offset') return;
  const message = "'export' does not go with 'mode: 'offset'': an API exports lists by keyset alone";
  yield { code: 'conflict', path: [...path, 'export'], message, hint: 'remove one of them' };
}

interface NameAt {
  readonly name: string;
  readonly path: Path;
  /** What the filter says of its operators. */
  readonly operators?: readonly string[] | undefined;
  /** The whole entry, where a field may have several. */
  readonly entry?: string;
}

function* checkNames(resource: ResourceAt, names: readonly NameAt[], done: string): Generator<Problem> {
  const seen = new Set<string>();
  for (const { name, path, entry = name } of names) {
    const field = fieldOf(resource, name);
    if (field === undefined) {
      const known = resource.fields.flatMap(({ value }) => value.name ?? []);
      const message = `${show(name)} is no field of the resource`;
      yield { code: 'unknown_reference', path, message, ...didYouMean(name, known) };
    } else if (seen.has(entry)) {
      const message = `the field ${show(entry)} is already in the list`;
      yield { code: 'duplicate', path, message, hint: 'remove one of them' };
    } else {
      yield* checkField(field, path, done);
    }
    seen.add(entry);
  }
}

function* checkField({ name, type, list }: Field, path: Path, done: string): Generator<Problem> {
  if (list !== true && type !== 'json' && type !== 'nested') return;
  const kind = type === 'json' && list !== true ? 'JSON' : 'a list';
  yield {
    code: 'conflict',
    path,
    message: `rows cannot be ${done} by ${show(name)}, which is ${kind}`,
    hint: 'remove it',
  };
}

function* checkDefaultSort({ value, path }: ResourceAt): Generator<Problem> {
  const { default_sort: wanted, sort = [] } = value;
  if (wanted === undefined) return;
  const name = wanted.replace(/^-/, '');
  if (sort.includes(name)) return;
  const known = sort.flatMap((one) => one ?? []);
  yield {
    code: 'unknown_reference',
    path: [...path, 'default_sort'],
    message: `the rows cannot be sorted by ${show(name)}, which 'sort' does not have`,
    ...didYouMean(name, known),
  };
}

/** Filters are told apart by the parameters that they stand for. */
function* checkParameters(resource: ResourceAt): Generator<Problem> {
  const taken = new Map(PARAMETERS.map((name) => [name, 'a parameter of every list']));
  for (const { name, path, operators } of namesOf(resource, 'filters')) {
    const field = fieldOf(resource, name);
    if (field?.type === undefined) continue;
    const { type, ref, nullable } = field;
    const used = filterOperators({ name, type, ref, nullable }, keyNames(resource.value.pk ?? 'id'), operators);
    const parameters = filterParameters(name, used);
    const own = `one by ${show(name)}`;
    const met = [name, ...parameters].find((parameter) => taken.has(parameter));
    if (met !== undefined && taken.get(met) !== own) {
      const message = `the filter by ${show(name)} would be ${show(met)}, which is ${String(taken.get(met))}`;
      yield { code: 'duplicate', path, message, hint: 'remove it' };
    }
    for (const parameter of parameters) taken.set(parameter, own);
  }
}

/** The fields that a key names, each at its place. */
function namesOf({ value, path, fields }: ResourceAt, key: 'sort' | 'filters' | 'groups'): readonly NameAt[] {
  return (value[key] ?? []).flatMap((entry, index): readonly NameAt[] => {
    const at = [...path, key, index];
    if (entry === undefined) return [];
    if (typeof entry === 'string') {
      // A group may be of a period: `created_at__day`.
      const isPeriod = key === 'groups' && !fields.some((field) => field.value.name === entry);
      return [{ name: isPeriod ? entry.replace(/__(?:day|week|month|year)$/, '') : entry, path: at, entry }];
    }
    const operators = entry.operators?.flatMap((one) => one ?? []);
    return entry.field === undefined ? [] : [{ name: entry.field, path: [...at, 'field'], operators }];
  });
}

function fieldOf({ fields }: ResourceAt, name: string): Field | undefined {
  return fields.find(({ value }) => value.name === name)?.value;
}
