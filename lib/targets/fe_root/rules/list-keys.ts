/** What people may say of the rows of a list: fields that are there and can be compared, and a list to say it of. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { filterParameters } from '../filters.js';
import { type Field, type Path, type ResourceAt, resourcesOf } from './walk.js';

/** Parameters of lists that are no filters. */
const PARAMETERS = ['sort', 'q', 'cursor', 'page_size', 'offset', 'limit'];

/** `sort`, `filters` and `search` of every resource. */
export function* listKeys(config: unknown): Generator<Problem> {
  for (const resource of resourcesOf(config)) {
    yield* needList(resource);
    yield* checkNames(resource, 'sort');
    yield* checkNames(resource, 'filters');
    yield* checkParameters(resource);
  }
}

function* needList({ value, path }: ResourceAt): Generator<Problem> {
  if (value.list !== false) return;
  const keys = [
    ...(['sort', 'filters'] as const).filter((key) => value[key]?.length),
    ...(value.search ? ['search'] : []),
  ];
  for (const key of keys) {
    const message = `'${key}' has no effect: there is no page of the rows`;
    yield { code: 'conflict', path: [...path, key], message, hint: "remove it, or 'list: false'" };
  }
}

function* checkNames(resource: ResourceAt, key: 'sort' | 'filters'): Generator<Problem> {
  const seen = new Set<string>();
  for (const { name, path } of namesOf(resource, key)) {
    const field = fieldOf(resource, name);
    if (field === undefined) {
      const known = resource.fields.flatMap(({ value }) => value.name ?? []);
      yield {
        code: 'unknown_reference',
        path,
        message: `${show(name)} is no field of the resource`,
        ...didYouMean(name, known),
      };
    } else if (seen.has(name)) {
      const message = `the field ${show(name)} is already in the list`;
      yield { code: 'duplicate', path, message, hint: 'remove one of them' };
    } else {
      yield* checkField(field, path, key === 'sort' ? 'sorted' : 'filtered');
    }
    seen.add(name);
  }
}

function* checkField({ name, type, list }: Field, path: Path, done: string): Generator<Problem> {
  if (list !== true && type !== 'json') return;
  const kind = list === true ? 'a list' : 'JSON';
  yield {
    code: 'conflict',
    path,
    message: `rows cannot be ${done} by ${show(name)}, which is ${kind}`,
    hint: 'remove it',
  };
}

/** Inputs are told apart by the parameters that they stand for. */
function* checkParameters(resource: ResourceAt): Generator<Problem> {
  const taken = new Map(PARAMETERS.map((name) => [name, 'a parameter of every list']));
  for (const { name, path } of namesOf(resource, 'filters')) {
    const field = fieldOf(resource, name);
    if (field?.type === undefined) continue;
    const parameters = filterParameters({ name, type: field.type, ref: field.ref }, resource.value.pk ?? 'id');
    const own = `one by ${show(name)}`;
    const met = [name, ...parameters].find((parameter) => taken.has(parameter));
    if (met !== undefined && taken.get(met) !== own) {
      const message = `the filter by ${show(name)} would be ${show(met)}, which is ${String(taken.get(met))}`;
      yield { code: 'duplicate', path, message, hint: 'remove it' };
    }
    for (const parameter of parameters) taken.set(parameter, own);
  }
}

function namesOf({ value, path }: ResourceAt, key: 'sort' | 'filters'): readonly { name: string; path: Path }[] {
  return (value[key] ?? []).flatMap((name, index) =>
    name === undefined ? [] : [{ name, path: [...path, key, index] }],
  );
}

function fieldOf({ fields }: ResourceAt, name: string): Field | undefined {
  return fields.find(({ value }) => value.name === name)?.value;
}
