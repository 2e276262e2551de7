/** Wrong passwords that each process of an application counts by itself. */
import type { Problem } from '../../../core/problem.js';
import { has, walk } from '../walk.js';

/** A token route whose failures no table keeps. */
export function* ownCounts(config: unknown): Generator<Problem> {
  const { project } = walk(config);
  if (project.auth === undefined || has(project.auth, 'get_current_user_fn') || has(project, 'sign_in')) return;
  const message = 'each process counts wrong passwords by itself, and forgets them when it ends';
  const hint = "'sign_in: { model }' of the project counts them in its database, for all processes";
  yield { code: 'conflict', path: ['auth'], message, hint };
}
