/** Where the config of a target may hold texts, by its schema. */
import { type JsonSchema, jsonSchemaOf } from '../../lib/core/json-schema.js';
import { property } from '../../lib/core/property.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { loadTarget } from '../../lib/pipeline.js';
import type { TargetName } from '../../lib/target-names.js';

type Path = readonly string[];

/** Stands in paths for the name in a mapping. */
export const NAME = '{name}';

/** A path without the places in lists, and without what stands for any name in mappings. */
export function placeOf(path: Path, mappings: ReadonlySet<string>): string {
  const steps: string[] = [];
  for (const step of path.filter((one) => !/^\d+$/.test(one))) {
    const isName = step !== NAME && mappings.has(lastOf([...steps, NAME].join('.')));
    steps.push(isName ? '*' : step);
  }
  return steps.join('.');
}

/** The last two steps of a place: keys that are called alike below alike ones are one. */
export function lastOf(place: string): string {
  return place.split('.').slice(-2).join('.');
}

/** The last steps of all places of a config that hold a text, by its schema, and of the names in mappings. */
export async function keysOf(name: TargetName): Promise<ReadonlySet<string>> {
  const target = await loadTarget(name);
  const schema = jsonSchemaOf(target.schema(loadRegistry(target).all), name);
  const definitions = property(schema, 'definitions');
  const found = new Set<string>();
  const visit = (part: unknown, place: string, within: readonly unknown[]): void => {
    if (typeof part !== 'object' || part === null || within.includes(part)) return;
    const {
      $ref,
      type,
      enum: values,
      const: value,
      properties,
      items,
      additionalProperties,
      ...rest
    }: JsonSchema = {
      ...part,
    };
    const inside = [...within, part];
    if (typeof $ref === 'string') visit(property(definitions, $ref.split('/').at(-1) ?? ''), place, inside);
    if (type === 'string' && values === undefined && value === undefined) found.add(lastOf(place));
    for (const one of [rest.anyOf, rest.oneOf, rest.allOf].flat()) visit(one, place, inside);
    for (const [key, one] of Object.entries(properties ?? {}))
      visit(one, place === '' ? key : `${place}.${key}`, inside);
    visit(items, place, inside);
    if (typeof additionalProperties === 'object') found.add(lastOf(`${place}.${NAME}`));
    visit(additionalProperties, `${place}.*`, inside);
  };
  visit(schema, '', []);
  return found;
}
