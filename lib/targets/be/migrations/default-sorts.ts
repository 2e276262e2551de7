/** Version 2: a list may be sorted by several columns where a request names none, each in its own direction. */
import type { ConfigChange, ConfigMigration } from '../../../core/migrate.js';
import type { PathStep } from '../../../core/problem.js';

/** `{ default: 'title', default_dir: 'desc' }` becomes `{ default: ['-title'] }`. */
export const defaultSorts: ConfigMigration = {
  from: '1',
  to: '2',
  description: "the 'default' of 'order' is a list of sorts, as in the parameter 'sort'",
  changes: (config) => [...below(config, [])],
};

/** Lists of operations stand at the project, at apps and at resources: the modifiers are found wherever they are. */
function* below(value: unknown, path: readonly PathStep[]): Generator<ConfigChange> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child !== 'object') continue;
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === 'modifiers' && Array.isArray(child)) {
      for (const [index, modifier] of child.entries()) yield* ofModifier(modifier, [...at, index]);
    } else {
      yield* below(child, at);
    }
  }
}

function* ofModifier(modifier: unknown, path: readonly PathStep[]): Generator<ConfigChange> {
  if (typeof modifier !== 'object' || modifier === null) return;
  const { type, default: initial, default_dir: direction } = modifier as Readonly<Record<string, unknown>>;
  if (type !== 'order' || typeof initial !== 'string') return;
  if (direction !== undefined && direction !== 'asc' && direction !== 'desc') return;
  yield { path: [...path, 'default'], after: [`${direction === 'desc' ? '-' : ''}${initial}`] };
  if (direction !== undefined) yield { path: [...path, 'default_dir'] };
}
