/** Resources by the names that configs refer to them with. */
import { oncePer } from '../../../core/once.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import { modelNames } from './model-names.js';

/** The resource of a checked reference: `module.Model`, or its name in paths, in the app itself first. */
export function resourceNamed(project: ProjectConfig, app: App, reference: string): ResourceConfig {
  const found = resourceReferredTo(project, app, reference);
  if (found === undefined) throw new Error(`no resource is called '${reference}'`);
  return found;
}

/** The resource of a reference, if the project has it. */
export function resourceReferredTo(project: ProjectConfig, app: App, reference: string): ResourceConfig | undefined {
  return [app, ...project.apps].map((one) => byName(one).get(reference)).find((found) => found !== undefined);
}

/** The resources of an app by all their names; of several of one name it is the first. */
const byName = oncePer(({ module, resources }: App): ReadonlyMap<string, ResourceConfig> => {
  const named = resources.flatMap((resource) =>
    namesOf({ module, model: resource.model }).map((name) => [name, resource] as const),
  );
  return new Map(named.toReversed());
});

/** Tell whether a reference means a resource. */
export function isReferenceTo(resource: { module: string; model: string }, reference: string): boolean {
  return namesOf(resource).includes(reference);
}

/** What a resource may be called where others refer to it. */
function namesOf({ module, model }: { module: string; model: string }): readonly string[] {
  return [`${module}.${model.slice(model.lastIndexOf('.') + 1)}`, model, resourceSlug(model)];
}

/** The name of a resource in paths: the plural of its model in kebab case. */
export function resourceSlug(model: string): string {
  return modelNames(model).routePrefix.slice(1);
}
