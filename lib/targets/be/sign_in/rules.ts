/** `sign_in` without a route at which anybody signs in. */
import type { Problem } from '../../../core/problem.js';
import { has, walk } from '../walk.js';

/** The table that nothing would be counted in. */
export function* signInCounts(config: unknown): Generator<Problem> {
  const { project } = walk(config);
  if (!has(project, 'sign_in')) return;
  const path = ['sign_in'];
  if (!has(project, 'auth')) {
    const message = "'sign_in' has no effect: the project has no 'auth'";
    yield { code: 'conflict', path, message, hint: "add 'auth', or remove this key" };
  } else if (project.auth !== undefined && has(project.auth, 'get_current_user_fn')) {
    const message = "'sign_in' has no effect: 'get_current_user_fn' replaces the route that issues tokens";
    yield { code: 'conflict', path, message, hint: 'remove one of them' };
  }
}
