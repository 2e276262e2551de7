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
 * class and on who shows it, and on no other class. `document.schemas` has the last word.
 */
export function ownClasses({ apps, document }: ProjectConfig): readonly OwnClass[] {
  const modules = new Set(apps.map(({ module }) => module));
  const plain = new Set<string>();
  const paths = new Set<string>();
  for (const resource of apps.flatMap(({ resources }) => resources)) {
    const isPlain = !resource.api_name.includes('.');
    for (const path of pathsIn(resource.operations)) {
      paths.add(path);
      if (isPlain) plain.add(path);
    }
  }
  return [...paths].sort().map((path) => {
    const packages = path.split('.');
    const name = packages.pop() ?? '';
    const app = plain.has(path) ? undefined : packages.find((one) => modules.has(one));
    const home = app ?? (RESERVED_SCHEMAS.includes(name) ? packages[0] : undefined);
    const made = home === undefined ? name : `${new Name(home).pascal}${name}`;
    return { path, name: document?.schemas?.[path] ?? made };
  });
}

/** The classes of `enum` and of `returns`, at any depth of operations and their modifiers, or of a config as it is written. */
export function pathsIn(value: unknown): ReadonlySet<string> {
  const paths = new Set<string>();
  visitPaths(value, paths);
  return paths;
}

function visitPaths(value: unknown, paths: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) visitPaths(one, paths);
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) {
    const one = value[key];
    if ((key === 'enum' || key === 'returns') && typeof one === 'string') paths.add(one);
    else if (typeof one === 'object') visitPaths(one, paths);
  }
}
