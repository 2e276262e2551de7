/** Version 2: a list may be sorted by several columns where a request names none, each in its own direction. */
import type { ConfigChange, ConfigMigration } from '../../../core/migrate.js';
import type { PathStep } from '../../../core/problem.js';

/** `{ default: 'title', default_dir: 'desc' }` becomes `{ default: ['-title'] }`. */
export const defaultSorts: ConfigMigration = {
  from: '1',
  to: '2',
  description: "the 'default' of 'order' is a list of sorts, as in the parameter 'sort'",
  changes: (config) => {
    const found: ConfigChange[] = [];
    find(config, [], found);
    return found;
  },
};

/**
 * Lists of operations stand at the project, at apps and at resources: the modifiers are found wherever they are.
 *
 * @param path - of the value; changed meanwhile, for there are a hundred thousand values in a large config
 */
function find(value: object, path: PathStep[], found: ConfigChange[]): void {
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) findBelow(child, index, path, found);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    if (key === 'modifiers' && Array.isArray(child)) {
      for (const [index, modifier] of child.entries()) found.push(...ofModifier(modifier, [...path, key, index]));
    } else {
      findBelow(child, key, path, found);
    }
  }
}

function findBelow(child: unknown, step: PathStep, path: PathStep[], found: ConfigChange[]): void {
  if (typeof child !== 'object' || child === null) return;
  path.push(step);
  find(child, path, found);
  path.pop();
}

function* ofModifier(modifier: unknown, path: readonly PathStep[]): Generator<ConfigChange> {
  if (typeof modifier !== 'object' || modifier === null) return;
  const { type, default: initial, default_dir: direction } = modifier as Readonly<Record<string, unknown>>;
  if (type !== 'order' || typeof initial !== 'string') return;
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') return;
  yield { path: [...path, 'default'], after: [`${direction === 'desc' ? '-' : ''}${initial}`] };
  if (direction !== undefined) yield { path: [...path, 'default_dir'] };
}
