/**
 * Where a target's config stands when none is named. It does not read it.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ConfigError } from '../core/problem.js';
import { withSlashes } from '../slashes.js';

/** The places of a target's config, from the project's directory; where both are there, the first one counts. */
export function usualPaths(target: string): readonly [jsonnet: string, json: string] {
  return [`config/${target}.jsonnet`, `config/${target}.json`];
}

/** The config that a project has at one of the usual places, from the project's directory. */
export function usualConfig(target: string, cwd: string): string | undefined {
  return usualPaths(target).find((path) => existsSync(join(cwd, path)));
}

/**
 * The config of a target at its usual place.
 *
 * @param cwd - the project's directory
 * @returns the path as a user would write it from where the process runs
 * @throws ConfigError - there is none
 */
export function findConfig(target: string, cwd: string): string {
  const path = usualConfig(target, cwd);
  if (path !== undefined) return fromHere(path, cwd);
  const [jsonnet, json] = usualPaths(target);
  throw new ConfigError([
    `there is no ${jsonnet} and no ${json}; create one of them, or name yours with --config PATH`,
  ]);
}

/** A path of a project, as a user would write it from where the process runs. */
export function fromHere(path: string, cwd: string): string {
  return withSlashes(relative(process.cwd(), resolve(cwd, path)));
}
