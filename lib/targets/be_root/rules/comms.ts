/** Messages are delivered by workers. */
import type { Problem } from '../../../core/problem.js';
import { type Root, rootOf } from './walk.js';

/** `comms`, which needs `queue`. */
export function* comms(config: unknown): Generator<Problem> {
  // What the schema has refused is there, and undefined.
  const root: Root = { queue: false, ...rootOf(config) };
  if (root.comms !== true || root.queue !== false) return;
  const message = 'messages are delivered by workers, and the project has none';
  yield { code: 'conflict', path: ['comms'], message, hint: 'add queue: true, or remove this key' };
}
