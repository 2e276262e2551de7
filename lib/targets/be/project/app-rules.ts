/** The two ways to write apps, and the two ways to write one app, exclude each other; one of each is needed. */
import type { PathStep, Problem } from '../../../core/problem.js';
import { has, walk } from '../walk.js';

const IN_PLACE = ['module', 'resources', 'operations'];

/** `module` and `resources` at the root or `apps`; keys in place or `config`. */
export function* appForms(config: unknown): Generator<Problem> {
  const { project } = walk(config);
  const short = ['module', 'resources'].find((key) => has(project, key));
  if (has(project, 'apps')) {
    if (short !== undefined) {
      const message = `'${short}' is the short form of one app, and there is 'apps' too`;
      yield { code: 'conflict', path: [short], message, hint: 'keep one of the forms' };
    }
  } else if (short === undefined) {
    const message = "expected 'apps', or 'module' and 'resources' for a single app, but they are missing";
    yield { code: 'missing', path: ['apps'], message };
  } else if (!has(project, 'module')) {
    yield missingModule([]);
  }
  for (const [index, app] of (project.apps ?? []).entries()) {
    if (app !== undefined) yield* oneForm(app, ['apps', index]);
  }
}

function* oneForm(app: object, path: readonly PathStep[]): Generator<Problem> {
  if (!has(app, 'config')) {
    if (!has(app, 'module')) yield missingModule(path);
    return;
  }
  for (const key of IN_PLACE.filter((candidate) => has(app, candidate))) {
    const message = `'${key}' stands beside 'config'`;
    yield { code: 'conflict', path: [...path, key], message, hint: `move it into 'config', or write the app in place` };
  }
}

function missingModule(path: readonly PathStep[]): Problem {
  return { code: 'missing', path: [...path, 'module'], message: 'expected a string, but the key is missing' };
}
