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
  for (const candidate of [app, ...project.apps]) {
    const found = candidate.resources.find(({ model }) =>
      isReferenceTo({ module: candidate.module, model }, reference),
    );
    if (found) return found;
  }
  return undefined;
}

/** Tell whether a reference means a resource. */
export function isReferenceTo({ module, model }: { module: string; model: string }, reference: string): boolean {
  const name = model.slice(model.lastIndexOf('.') + 1);
  return reference === `${module}.${name}` || reference === model || reference === resourceSlug(model);
}

/** The name of a resource among those of the whole project: with the module in front where two apps have the same. */
export function publicSlug(project: ProjectConfig, app: App, { model }: ResourceConfig): string {
  const slug = resourceSlug(model);
  return (slugsOf(project).get(slug) ?? 0) > 1 ? `${app.module}-${slug}` : slug;
}

const slugsOf = oncePer((project: ProjectConfig): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { model } of project.apps.flatMap(({ resources }) => resources)) {
    const slug = resourceSlug(model);
    counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return counts;
});

/** The name of a resource in paths: the plural of its model in kebab case. */
export function resourceSlug(model: string): string {
  return modelNames(model).routePrefix.slice(1);
}
