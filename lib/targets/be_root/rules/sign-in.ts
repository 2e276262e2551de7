/** Wrong passwords are counted where there are passwords. */
import type { Problem } from '../../../core/problem.js';
import { type Root, rootOf } from './walk.js';

/** `sign_in`, which needs `auth`. */
export function* signIn(config: unknown): Generator<Problem> {
  // What the schema has refused is there, and undefined.
  const root: Root = { auth: false, ...rootOf(config) };
  if (root.sign_in !== true || root.auth !== false) return;
  const message = 'nobody signs in, so that no wrong password is counted';
  yield { code: 'conflict', path: ['sign_in'], message, hint: 'add auth: true, or remove this key' };
}
