/** Discovery of filters: whether a project has it, and which filters offer values. */
import { oncePer } from '../../../core/once.js';
import type { ProjectConfig, ResourceConfig } from '../config.js';
import type { FilterConfig } from '../filter/schema.js';
import { structured } from '../filter/kinds.js';
import type { Filter } from '../outputs/filter_set.js';
import { resourceNamed } from '../names/resource-references.js';
import { modifierOf } from '../list/modifiers.js';

/** Tell whether a project tells its filters: when any list has some, unless it says otherwise. */
export const discovers: (project: ProjectConfig) => boolean = oncePer(
  ({ filters = true, apps }: ProjectConfig): boolean =>
    filters && apps.some((app) => app.resources.some((resource) => filtersOf(resource).length > 0)),
);

/** Tell whether a filter has values to choose from. */
export function offersValues({ kind }: Pick<Filter, 'kind'>): boolean {
  return kind === 'enum' || kind === 'free_text' || kind === 'ref';
}

/** Tell whether values of some filter are keys of a resource's rows. */
export function isReferredTo(project: ProjectConfig, resource: ResourceConfig): boolean {
  return discovers(project) && referredTo(project).has(resource);
}

const referredTo = oncePer((project: ProjectConfig): ReadonlySet<ResourceConfig> => {
  const references = project.apps.flatMap((app) =>
    app.resources
      .flatMap(filtersOf)
      .flatMap(({ fields }) =>
        fields
          .map(structured)
          .flatMap(({ values, ref_resource: reference }) =>
            values === 'ref' && reference !== undefined ? [resourceNamed(project, app, reference)] : [],
          ),
      ),
  );
  return new Set(references);
});

function filtersOf({ operations }: ResourceConfig): readonly FilterConfig[] {
  return operations.flatMap((entry) => modifierOf(entry, 'filter') ?? []);
}
