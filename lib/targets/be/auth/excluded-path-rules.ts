/** Entries of `exclude_paths` that are meant for a route of the generated code, and name none. */
import { nearestName } from '../../../core/nearest.js';
import type { Operation } from '../../../core/operation.js';
import type { Problem } from '../../../core/problem.js';
import type { RuleContext } from '../../../core/target.js';
import { show } from '../../../core/wording.js';
import { isExcludedBy, partsOf } from './excluded-paths.js';
import { type ResourceRoute, fullBase, fullRoutes, hasFurtherRoutes } from '../routes/rules.js';
import { type ResourceAt, walk } from '../walk.js';

/** Entries below an app's prefix, or below a resource of an app without one, that match no route. */
export function* excludedPaths(config: unknown, { operations }: RuleContext): Generator<Problem> {
  const { project, apps, resources } = walk(config);
  const excluded = project.auth?.exclude_paths ?? [];
  const bases = resources.map(fullBase);
  // What is wrong with a prefix is told as such.
  if (excluded.length === 0 || bases.includes(undefined)) return;
  const places = [...apps.map(({ prefix }) => prefix), ...bases].filter((place) => place !== undefined && place !== '');
  const routes = resources.flatMap(fullRoutes);
  const unknown = resources.filter((resource) => bringsRoutes(resource, operations)).map(fullBase);
  for (const [index, entry] of excluded.entries()) {
    if (entry === undefined || routes.some((route) => isExcludedBy(entry, route))) continue;
    if (unknown.some((base) => isBelow(entry, base)) || !places.some((place) => isBelow(entry, place))) continue;
    const message = `${show(entry)} matches no route`;
    const nearest = nearestRoute(entry, routes);
    const hint = nearest === undefined ? 'remove it' : `did you mean ${show(nearest)}?`;
    yield { code: 'unknown_reference', path: ['auth', 'exclude_paths', index], message, hint };
  }
}

/** The entry that somebody may have meant: one that differs by few letters, else by what comes last. */
function nearestRoute(entry: string, routes: readonly ResourceRoute[]): string | undefined {
  const hasMethod = partsOf(entry).method !== undefined;
  const known = [...new Set(routes.map(({ method, path }) => (hasMethod ? `${method} ${path}` : path)))];
  const [first, ...others] = known.sort((a, b) => a.length - b.length);
  if (first === undefined) return undefined;
  const common = (candidate: string): number => {
    let length = 0;
    while (length < candidate.length && candidate[length] === entry[length]) length += 1;
    return length;
  };
  const closer = (best: string, candidate: string): string => (common(candidate) > common(best) ? candidate : best);
  return nearestName(entry, known) ?? others.reduce(closer, first);
}

function bringsRoutes(resource: ResourceAt, operations: readonly Operation[]): boolean {
  return resource.operations?.entries.some((entry) => hasFurtherRoutes(entry, operations)) === true;
}

function isBelow(entry: string, place: string | undefined): boolean {
  const { pattern } = partsOf(entry);
  return place !== undefined && (pattern === place || pattern.startsWith(`${place}/`));
}
