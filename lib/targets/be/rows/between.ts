/** Resources whose rows lie between those of others: each names one row of either side, as in an association table. */
import { oncePer } from '../../../core/once.js';
import type { App, FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { declaredFields } from '../fields/declarations.js';
import { resourceReferredTo } from '../names/resource-references.js';

/**
 * Models of the resources whose rows name one row of each of two models. One of the two may lie between them itself; a class
 * that refers to itself does not, or every tree would be asked.
 */
export function modelsBetween(project: ProjectConfig, one: string, other: string): readonly string[] {
  const namers = namersOf(project);
  const ofOther = namers.get(other);
  return [...(namers.get(one) ?? [])].filter((model) => (one !== other || model !== one) && ofOther?.has(model));
}

/** By each model, those whose rows name one of its rows: by all of their resources together. */
const namersOf = oncePer((project: ProjectConfig): ReadonlyMap<string, ReadonlySet<string>> => {
  const known = new Map<string, Set<string>>();
  for (const app of project.apps) {
    for (const resource of app.resources) {
      for (const named of namedBy(project, app, resource)) {
        known.set(named, (known.get(named) ?? new Set()).add(resource.model));
      }
    }
  }
  return known;
});

/** Models of which a row of a resource names one row each: by keys with `ref`, nested fields and declared relations. */
function namedBy(project: ProjectConfig, app: App, resource: ResourceConfig): readonly string[] {
  const inFields = declaredFields(resource).flatMap(({ ref, model, many }: FieldSpec) => {
    if (ref !== undefined) return resourceReferredTo(project, app, ref)?.model ?? [];
    return model === undefined || many ? [] : [model];
  });
  const declared = Object.values(resource.relations).flatMap(({ model, many }) => (many ? [] : [model]));
  return [...inFields, ...declared];
}
