/** Routes by method and path, and whether a new one could take a request of one that is there. */

/** A route; a segment `{…}` stands for any. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly owner: Owner;
}

/** What a route is of, as messages name it: `'get'` of `resource blog.models.Article`. */
export interface Owner {
  readonly name: string;
  readonly of: string;
  /** The route has no placeholder: those of the same thing that have one stand behind it. */
  readonly isStatic?: boolean;
}

interface Branch {
  owner?: Owner;
  readonly next: Map<string, Branch>;
}

const ANY = '{}';

/** A tree of path segments per method: a look-up costs the length of the path, not the number of routes. */
export class RouteTable {
  readonly #roots = new Map<string, Branch>();

  /** Add a route; gives the owner of the first one that it meets. */
  add({ method, path, owner }: Route): Owner | undefined {
    const segments = path.split('/').map((segment) => (segment.startsWith('{') ? ANY : segment));
    const root = this.#roots.get(method) ?? { next: new Map<string, Branch>() };
    this.#roots.set(method, root);
    const met = find(root, { segments, owner });
    let branch = root;
    for (const segment of segments) {
      const inner = branch.next.get(segment) ?? { next: new Map<string, Branch>() };
      branch.next.set(segment, inner);
      branch = inner;
    }
    branch.owner ??= owner;
    return met;
  }
}

interface Sought {
  readonly segments: readonly string[];
  readonly owner: Owner;
}

function find(branch: Branch, sought: Sought, depth = 0): Owner | undefined {
  const { segments, owner } = sought;
  const segment = segments[depth];
  if (segment === undefined) return branch.owner && areOrdered(branch.owner, owner) ? undefined : branch.owner;
  const candidates = segment === ANY ? branch.next.values() : [branch.next.get(segment), branch.next.get(ANY)];
  for (const candidate of candidates) {
    const found = candidate && find(candidate, sought, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of one thing's routes, those without a placeholder come first and take their own requests. */
function areOrdered(a: Owner, b: Owner): boolean {
  return a.of === b.of && a.isStatic !== b.isStatic;
}
