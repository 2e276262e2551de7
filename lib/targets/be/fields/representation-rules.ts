/** Names of representations, and operations and nested fields that name one. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { type Field, type Path, type ResourceAt, has, isBelow, walk } from '../walk.js';

/** Representations that there are, once each, and not through themselves. */
export function* representations(config: unknown): Generator<Problem> {
  const { resources, operationLists, fieldLists } = walk(config);
  const byModel = new Map(resources.map((resource) => [resource.value.model, resource]));
  for (const resource of resources) {
    yield* names(resource);
    for (const { value, path } of resource.operations?.entries ?? []) {
      const { representation } = value;
      if (typeof representation !== 'string') continue;
      yield* unknown(
        [resource, representation],
        isBelow(path, resource.path) ? [...path, 'representation'] : [...resource.path, 'operations'],
      );
    }
  }
  for (const { value, path, type = '' } of operationLists.flatMap(({ entries }) => entries)) {
    if (has(value, 'representation') && has(value, 'fields') && ['get', 'list'].includes(type)) {
      yield both([...path, 'representation']);
    }
  }
  for (const { fields, path } of fieldLists) {
    for (const [index, field] of fields.entries()) {
      if (field?.type !== 'nested' || !has(field, 'representation')) continue;
      const at = [...path, index, 'representation'];
      if (has(field, 'fields')) yield both(at);
      if (field.representation === undefined || field.model === undefined) continue;
      const target = byModel.get(field.model);
      if (target) yield* unknown([target, field.representation], at);
      else {
        const message = `${show(field.model)} has no resource that has representations`;
        yield { code: 'unknown_reference', path: at, message, hint: "write 'fields'" };
      }
    }
  }
  yield* circles(resources, byModel);
}

function* names({ value, path }: ResourceAt): Generator<Problem> {
  const seen = new Set<string>();
  for (const [index, representation] of (value.representations ?? []).entries()) {
    const name = representation?.name;
    if (name === undefined) continue;
    if (seen.has(name)) {
      const message = `the representation ${show(name)} is already there`;
      yield { code: 'duplicate', path: [...path, 'representations', index, 'name'], message };
    }
    seen.add(name);
  }
}

function* unknown([{ value }, name]: readonly [ResourceAt, string], path: Path): Generator<Problem> {
  const known = (value.representations ?? []).flatMap((one) => one?.name ?? []);
  if (known.includes(name)) return;
  const message = `${show(value.model)} has no representation ${show(name)}`;
  yield { code: 'unknown_reference', path, message, ...didYouMean(name, known) };
}

function both(path: Path): Problem {
  const message = "'representation' and 'fields' exclude each other";
  return { code: 'conflict', path, message, hint: 'remove one of them' };
}

/** A representation that holds itself, by whatever way, would have no end. */
function* circles(
  resources: readonly ResourceAt[],
  byModel: ReadonlyMap<string | undefined, ResourceAt>,
): Generator<Problem> {
  const fieldsOf = (model: string | undefined, name: string): readonly (Field | undefined)[] => {
    const found = byModel.get(model)?.value.representations?.find((one) => one?.name === name);
    return found?.fields ?? [];
  };
  for (const { value, path } of resources) {
    for (const [index, representation] of (value.representations ?? []).entries()) {
      const { name } = representation ?? {};
      if (
        name === undefined ||
        !holds(fieldsOf, fieldsOf(value.model, name), { model: value.model, name, seen: new Set() })
      )
        continue;
      const message = `the representation ${show(name)} would hold itself`;
      yield {
        code: 'conflict',
        path: [...path, 'representations', index, 'fields'],
        message,
        hint: "write the inner one's 'fields'",
      };
    }
  }
}

interface Wanted {
  readonly model: string | undefined;
  readonly name: string;
  readonly seen: Set<string>;
}

function holds(
  fieldsOf: (model: string | undefined, name: string) => readonly (Field | undefined)[],
  fields: readonly (Field | undefined)[],
  wanted: Wanted,
): boolean {
  return fields.some((field) => {
    if (field?.type !== 'nested') return false;
    const { model, representation } = field;
    if (representation === undefined) return holds(fieldsOf, field.fields ?? [], wanted);
    if (model === wanted.model && representation === wanted.name) return true;
    const key = `${model ?? ''} ${representation}`;
    if (wanted.seen.has(key)) return false;
    wanted.seen.add(key);
    return holds(fieldsOf, fieldsOf(model, representation), wanted);
  });
}
