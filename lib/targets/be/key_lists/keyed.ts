/** The rows that a config means by the `ref` of a list of keys. */
import { singleKey } from '../fields/attribute.js';
import { type NamedResource, isReferenceTo } from '../names/resource-references.js';
import type { Keyed } from './shown.js';

interface Keying {
  readonly module: string;
  readonly resources: readonly (NamedResource & { readonly pk: string | readonly string[] })[];
}

/** Finds them by their names, those of an app itself first. */
export function keyedIn(apps: readonly Keying[]): (module: string) => (reference: string) => Keyed | undefined {
  const everyOne = apps.flatMap(({ module, resources: all }) => all.map((resource) => ({ module, resource, all })));
  return (own) => (reference) => {
    const found = everyOne.filter(({ resource, ...place }) => isReferenceTo(reference, resource, place));
    const first = found.find(({ module }) => module === own) ?? found[0];
    return first && { model: first.resource.model, pk: singleKey(first.resource.pk) };
  };
}
