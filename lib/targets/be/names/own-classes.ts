/** Classes of the project's own that the OpenAPI document shows, and what it calls them. */
import { Name } from '../../../core/name.js';
import { isObject } from '../../../core/value-forms.js';
import type { ProjectConfig } from '../config.js';
import { RESERVED_SCHEMAS } from '../project/schema-clashes.js';

/** A class of the project's own. */
export interface OwnClass {
  /** Dotted path */
  readonly path: string;
  /** Of its schema: `BlogArticleStatus` */
  readonly name: string;
}

/**
 * The classes that fields and answers name, sorted by path. A class that stands in the package of an app carries the app's
 * module in front, as names of resources do, unless a resource without a module in its name shows it; any other class
 * keeps its name, but for one that every project has, which carries its first package. So what it is called depends on the
 * class and on who shows it, and on no other class.
 */
export function ownClasses({ apps }: ProjectConfig): readonly OwnClass[] {
  const modules = new Set(apps.map(({ module }) => module));
  const plain = new Set<string>();
  const paths = new Set<string>();
  for (const resource of apps.flatMap(({ resources }) => resources)) {
    for (const path of pathsIn(resource.operations)) {
      paths.add(path);
      if (!resource.api_name.includes('.')) plain.add(path);
    }
  }
  return [...paths].sort().map((path) => {
    const packages = path.split('.');
    const name = packages.pop() ?? '';
    const app = plain.has(path) ? undefined : packages.find((one) => modules.has(one));
    const home = app ?? (RESERVED_SCHEMAS.includes(name) ? packages[0] : undefined);
    return { path, name: home === undefined ? name : `${new Name(home).pascal}${name}` };
  });
}

/** The classes of `enum` and of `returns`, at any depth of operations and their modifiers. */
function* pathsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* pathsIn(one);
  if (!isObject(value)) return;
  for (const [key, one] of Object.entries(value)) {
    if ((key === 'enum' || key === 'returns') && typeof one === 'string') yield one;
    else yield* pathsIn(one);
  }
}
