/** What settings and surroundings mean for a run; the bin and the Yeoman generators both ask here. */
import { isAbsolute, relative, resolve } from 'node:path';

import { changesAnything } from '../output/report.js';
import type { Plan, PlanOptions } from '../output/plan.js';
import { displayPath } from '../output/safe-path.js';
import type { RunRequest, TargetName } from '../pipeline.js';
import type { Settings } from './settings.js';

/** Ask for the files of a target. */
export function renderRequest(target: TargetName, settings: Settings, cwd: string): RunRequest {
  const { config, jpath, extStr, tla, timeoutSeconds, maxMemoryMib } = settings;
  return {
    target,
    ...(config !== undefined && { config }),
    cwd,
    outDir: outputDirectory(settings, cwd),
    jpath,
    extStr,
    tla,
    timeoutSeconds,
    maxMemoryMib,
  };
}

/** The absolute path of the directory that a run writes to. */
export function outputDirectory({ prefixPath }: Settings, cwd: string): string {
  return resolve(cwd, prefixPath);
}

/** What a run's plan may overwrite. */
export function planOptions({ force, forcePaths }: Settings, cwd: string): PlanOptions {
  return { force, forcePaths, cwd };
}

/** Tell whether colors are wanted on a stream. */
export function wantsColor(settings: Settings, stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (settings.color === false || (env.NO_COLOR ?? '') !== '') return false;
  return stream.isTTY === true;
}

/** Tell whether nothing may be asked: without a terminal, under CI, or because the user said so. */
export function skipsPrompts(settings: Settings, stdin: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const isContinuous = !['', '0', 'false'].includes(env.CI ?? '');
  return settings.skipPrompts ?? (stdin.isTTY !== true || isContinuous);
}

/**
 * The next command after a run.
 *
 * @param command - what the user typed, without options: `codegen be`
 */
export function nextCommand(
  command: string,
  plan: Plan,
  { cwd, dryRun }: { readonly cwd: string; readonly dryRun: boolean },
): string | undefined {
  if (dryRun) return changesAnything(plan) ? `${command} with the same options, without --dry-run` : undefined;
  const api = plan.files.find(({ file }) => file.path === 'api.py' || file.path.endsWith('/api.py'));
  if (api?.action === 'create') {
    const path = relative(cwd, api.target);
    const module = path.replace(/\.py$/, '').split(/[\\/]/);
    const isBelow = !isAbsolute(path) && module.every((part) => /^[A-Za-z_]\w*$/.test(part));
    return isBelow ? `in your application, from ${module.join('.')} import mount; mount(app)` : undefined;
  }
  const hasTests = plan.files.some(({ file }) => /(^|\/)tests\/test_[^/]*\.py$/.test(file.path));
  return hasTests && changesAnything(plan) ? `python -m pytest ${displayPath(plan.outDir, cwd)}` : undefined;
}
