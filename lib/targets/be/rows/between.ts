/** Resources whose rows lie between those of others: each names one row of either side, as in an association table. */
import { oncePer } from '../../../core/once.js';
import type { App, FieldSpec, ProjectConfig, ResourceConfig } from '../config.js';
import { declaredFields } from '../fields/declarations.js';
import { resourceReferredTo } from '../names/resource-references.js';

/** Models of the resources whose rows name one row of each of two models. */
export function modelsBetween(project: ProjectConfig, one: string, other: string): readonly string[] {
  return namedByModel(project)
    .filter(({ model, named }) => model !== one && model !== other && named.has(one) && named.has(other))
    .map(({ model }) => model);
}

/** What the rows of each model name, by all of its resources together. */
const namedByModel = oncePer((project: ProjectConfig) => {
  const known = new Map<string, Set<string>>();
  for (const app of project.apps) {
    for (const resource of app.resources) {
      const named = [...(known.get(resource.model) ?? []), ...namedBy(project, app, resource)];
      known.set(resource.model, new Set(named));
    }
  }
  return [...known].map(([model, named]) => ({ model, named }));
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
