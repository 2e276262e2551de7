/** A resource whose rows depend on the current user has one on each of its routes. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { isExcludedBy } from '../auth/excluded-paths.js';
import { fullRoutes } from '../routes/rules.js';
import { type Path, type ResourceAt, has, walk } from '../walk.js';

const KEYS = ['scope_by', 'row_filter'] as const;

/** `scope_by` and `row_filter` without `auth`, and beside what opens a route. */
export function* scopedUsers(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  for (const resource of resources) {
    const key = KEYS.find((candidate) => has(resource.value, candidate));
    if (key === undefined) continue;
    if (!has(project, 'auth')) {
      const message = "a current user is required, but the project has no 'auth'";
      yield { code: 'conflict', path: [...resource.path, key], message, hint: "add 'auth', or remove this key" };
      continue;
    }
    yield* openPlaces(resource, key);
    const excluded = project.auth?.exclude_paths ?? [];
    for (const [index, pattern] of excluded.entries()) {
      if (pattern !== undefined) yield* opened(resource, { key, pattern, path: ['auth', 'exclude_paths', index] });
    }
  }
}

/** `require_auth: false`, at the resource or at one of its operations. */
function* openPlaces({ value, path, operations }: ResourceAt, key: string): Generator<Problem> {
  const problem = (at: Path, where = ''): Problem => {
    const message = `'${key}' needs the current user on every route of the resource${where}`;
    return { code: 'conflict', path: at, message, hint: "remove 'require_auth: false'" };
  };
  if (value.require_auth === false) yield problem([...path, 'require_auth']);
  for (const { value: entry, path: entryPath } of operations?.entries ?? []) {
    if (entry.require_auth !== false) continue;
    const at = [...entryPath, 'require_auth'];
    const isOwn = has(value, 'operations');
    yield isOwn ? problem(at) : problem([...path, key], `: see ${formatPath(at)}`);
  }
}

function* opened(
  resource: ResourceAt,
  { key, pattern, path }: { readonly key: string; readonly pattern: string; readonly path: Path },
): Generator<Problem> {
  const route = fullRoutes(resource).find((candidate) => isExcludedBy(pattern, candidate));
  if (route === undefined) return;
  const message = `'${pattern}' opens ${route.method} ${route.path}, of a resource with '${key}'`;
  yield {
    code: 'conflict',
    path,
    message,
    hint: `remove it, or '${key}' of ${resource.value.model ?? 'the resource'}`,
  };
}
