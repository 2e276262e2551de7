/** Relations that one answer shows with `unscoped` and without: a row has one of each, loaded by the one or the other way. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { attributeNamed } from '../fields/attribute.js';
import { type Fields, type Path, type Resource, type ResourceAt, walk } from '../walk.js';

/** Nested fields of each answer. */
export function* twoWays(config: unknown): Generator<Problem> {
  const { resources, fieldLists } = walk(config);
  if (!fieldLists.some(({ fields }) => fields.some((field) => field?.unscoped === true))) return;
  const byModel = new Map(resources.map(({ value }) => [value.model, value]));
  for (const resource of resources) {
    for (const { fields, path } of answersOf(resource)) {
      const found = new Map<string, Way>();
      const ways = waysIn(fields, { path, model: resource.value.model ?? '', byModel, within: [] });
      for (const way of ways) {
        const first = found.get(way.relation) ?? way;
        found.set(way.relation, first);
        if (first.isOut === way.isOut) continue;
        const message = `this answer shows ${show(way.name)} of ${show(way.model)} in two ways, with 'unscoped' and without, and a row has one`;
        yield { code: 'conflict', path: way.path, message, hint: "give both the same 'unscoped'" };
        break;
      }
    }
  }
}

interface Answer {
  readonly fields: Fields;
  readonly path: Path;
}

function* answersOf({ value, path, operations }: ResourceAt): Generator<Answer> {
  yield { fields: value.fields ?? [], path: [...path, 'fields'] };
  for (const [index, own] of (value.representations ?? []).entries()) {
    yield { fields: own?.fields ?? [], path: [...path, 'representations', index, 'fields'] };
  }
  for (const entry of operations?.entries ?? []) {
    const { fields } = entry.value;
    if (Array.isArray(fields)) yield { fields, path: [...entry.path, 'fields'] };
  }
}

/** A relation where it is shown. */
interface Way {
  readonly model: string;
  readonly name: string;
  readonly relation: string;
  readonly isOut: boolean;
  readonly path: Path;
}

interface Place {
  readonly path: Path;
  /** The class whose relations these are */
  readonly model: string;
  readonly byModel: ReadonlyMap<string | undefined, Resource>;
  /** The representations on the way: one that is within itself is told by another rule. */
  readonly within: readonly string[];
}

function* waysIn(fields: Fields, place: Place): Generator<Way> {
  for (const [index, field] of fields.entries()) {
    if (field?.type !== 'nested') continue;
    const { model = '', representation, unscoped = false } = field;
    const name = attributeNamed(field) ?? '';
    const path = [...place.path, index];
    yield { model: place.model, name, relation: `${place.model} ${name}`, isOut: unscoped, path };
    if (representation === undefined) {
      yield* waysIn(field.fields ?? [], { ...place, path: [...path, 'fields'], model });
      continue;
    }
    const key = `${model} ${representation}`;
    if (place.within.includes(key)) continue;
    const named = place.byModel.get(model)?.representations?.find((own) => own?.name === representation);
    // Told where it is shown: what is wrong there is nothing that the representation knows.
    for (const way of waysIn(named?.fields ?? [], { ...place, path, model, within: [...place.within, key] })) {
      yield { ...way, path };
    }
  }
}
