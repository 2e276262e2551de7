/** `verify_credentials_fn` beside `get_current_user_fn`, which replaces the route that would ask it. */
import type { Problem } from '../../../core/problem.js';
import { has, walk } from '../walk.js';

/** The function that no route calls. */
export function* unusedCredentials(config: unknown): Generator<Problem> {
  const { auth } = walk(config).project;
  if (auth === undefined || !has(auth, 'get_current_user_fn') || !has(auth, 'verify_credentials_fn')) return;
  const message =
    "'verify_credentials_fn' is never called: 'get_current_user_fn' replaces the route that issues tokens";
  yield { code: 'conflict', path: ['auth', 'verify_credentials_fn'], message, hint: 'remove one of them' };
}
