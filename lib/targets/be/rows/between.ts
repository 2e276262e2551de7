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

const namedByModel = oncePer((project: ProjectConfig) =>
  project.apps.flatMap((app) =>
    app.resources.map((resource) => ({ model: resource.model, named: namedBy(project, app, resource) })),
  ),
);

/** Models of which a row of a resource names one row each: by keys with `ref`, nested fields and declared relations. */
function namedBy(project: ProjectConfig, app: App, resource: ResourceConfig): ReadonlySet<string> {
  const inFields = declaredFields(resource).flatMap(({ ref, model, many }: FieldSpec) => {
    if (ref !== undefined) return resourceReferredTo(project, app, ref)?.model ?? [];
    return model === undefined || many ? [] : [model];
  });
  const declared = Object.values(resource.relations).flatMap(({ model, many }) => (many ? [] : [model]));
  return new Set([...inFields, ...declared]);
}
