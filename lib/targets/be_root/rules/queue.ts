/** The queue is made of what only one kind of database has. */
import type { Problem } from '../../../core/problem.js';
import { type Root, rootOf } from './walk.js';

/** `queue`, which SQLite cannot hold. */
export function* queue(config: unknown): Generator<Problem> {
  // What the schema has refused is there, and undefined.
  const root: Root = { database: 'sqlite', ...rootOf(config) };
  if (root.queue !== true || root.database !== 'sqlite') return;
  const message = 'workers wait for notifications and lock the jobs that they take: SQLite can do neither';
  yield { code: 'conflict', path: ['queue'], message, hint: "add database: 'postgres', or remove this key" };
}
