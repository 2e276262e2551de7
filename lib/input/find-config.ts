/**
 * Where a target's config stands when none is named. It does not read it.
 */
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ConfigError } from '../core/problem.js';

/**
 * The default config of a target: `config/{target}.jsonnet`, else `config/{target}.json`.
 *
 * @param cwd - the project's directory
 * @returns the path as a user would write it from where the process runs
 * @throws ConfigError - there is neither
 */
export function findConfig(target: string, cwd: string): string {
  const path = usualConfig(target, cwd);
  if (path !== undefined) return path;
  throw new ConfigError([
    `there is no config/${target}.jsonnet and no config/${target}.json; create one of them, or name yours with --config PATH`,
  ]);
}

/** {@link findConfig}, but for a project that may have none. */
export function usualConfig(target: string, cwd: string): string | undefined {
  for (const extension of ['jsonnet', 'json']) {
    const path = join(cwd, 'config', `${target}.${extension}`);
    if (existsSync(path)) return relative(process.cwd(), path).split(sep).join('/');
  }
  return undefined;
}
