/** The rows that a config means by the `ref` of a list of keys. */
import { singleKey } from '../fields/attribute.js';
import { isReferenceTo } from '../names/resource-references.js';
import type { Keyed } from './shown.js';

interface Keying {
  readonly module: string;
  readonly resources: readonly { readonly model: string; readonly pk: string | readonly string[] }[];
}

/** Finds them by their names, those of an app itself first. */
export function keyedIn(apps: readonly Keying[]): (module: string) => (reference: string) => Keyed | undefined {
  const all = apps.flatMap(({ module, resources }) => resources.map(({ model, pk }) => ({ module, model, pk })));
  return (own) => (reference) => {
    const found = all.filter((resource) => isReferenceTo(resource, reference));
    const first = found.find(({ module }) => module === own) ?? found[0];
    return first && { model: first.model, pk: singleKey(first.pk) };
  };
}
