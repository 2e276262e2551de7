/** Resources by the names that configs refer to them with. */
import { oncePer } from '../../../core/once.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import { modelNames } from './model-names.js';
import { type Sibling, isNamedByClass, ownNameOf } from './written-api-name.js';

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
    namesOf(module, resource, resources).map((name) => [name, resource] as const),
  );
  return new Map(named.toReversed());
});

/** A resource, as far as its names go. */
export interface NamedResource {
  readonly model: string;
  readonly api_name?: string | undefined;
}

/**
 * Tell whether a reference means a resource.
 *
 * @param module - of its app
 * @param all - the resources of its app
 */
export function isReferenceTo(
  reference: string,
  resource: NamedResource,
  { module, all }: { readonly module: string; readonly all: readonly (Sibling | undefined)[] },
): boolean {
  return namesOf(module, resource, all).includes(reference);
}

/** What a resource may be called where others refer to it. A class that several show means the one that goes by it. */
function namesOf(module: string, resource: NamedResource, all: readonly (Sibling | undefined)[]): readonly string[] {
  const own = ownNameOf(resource, all);
  const names = [`${module}.${own}`, resourceSlug(own)];
  return isNamedByClass(resource, all) ? [...names, resource.model] : names;
}

/** The name of a resource in paths: the plural of its class, or of what it goes by, in kebab case. */
export function resourceSlug(model: string): string {
  return modelNames(model).routePrefix.slice(1);
}
