/** What settings and surroundings mean for a run; the bin and the Yeoman generators both ask here. */
import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

import { fromHere } from '../input/find-config.js';
import { changesAnything, type Plan } from '../output/plan/plan.js';
import { displayPath } from '../output/safe-path.js';
import type { RenderRequest } from '../pipeline.js';
import { plainTargets, type StoredTargets, YO_RC } from '../setup/stored-targets.js';
import { DEFAULT_PREFIX_PATH } from './options.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/** Ask for the files of a target. */
export function renderRequest(target: string, settings: Settings, cwd: string): RenderRequest {
  const { config, plugins, jpath, extStr, tla, timeoutSeconds, maxMemoryMib } = settings;
  return {
    target,
    ...(config !== undefined && { config }),
    cwd,
    outDir: outputDirectory(settings, cwd),
    plugins,
    jpath,
    extStr,
    tla,
    timeoutSeconds,
    maxMemoryMib,
  };
}

/** The absolute path of the directory that a run writes to. */
export function outputDirectory({ prefixPath = DEFAULT_PREFIX_PATH }: Settings, cwd: string): string {
  return resolve(cwd, prefixPath);
}

/**
 * Fill in what the project remembers of a target: a given option beats a stored value, which beats the default.
 *
 * @throws CLIError - the project's `.yo-rc.json` cannot be read
 */
export async function withStored(settings: Settings, target: string, cwd: string): Promise<Settings> {
  const { config, prefixPath } = (await storedTargets(cwd))[target] ?? {};
  // A config is named from where the process runs, as a user would write it.
  const own = config === undefined ? {} : { config: fromHere(config, cwd) };
  return { ...own, ...(prefixPath !== undefined && { prefixPath }), ...settings };
}

/**
 * Read what the project remembers of its targets.
 *
 * @throws CLIError - the project's `.yo-rc.json` cannot be read
 */
export async function storedTargets(cwd: string): Promise<StoredTargets> {
  const path = join(cwd, YO_RC);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  return plainTargets(text) ?? (await import('../setup/yo-rc.js')).readYoRc(text).targets;
}

/** Tell whether colors are wanted where lines are shown. */
export function wantsColor(settings: Settings, hasTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (settings.color === false || (env.NO_COLOR ?? '') !== '') return false;
  return hasTerminal;
}

/** Tell whether nothing may be asked: without a terminal, under CI, or because the user said so. */
export function skipsPrompts(settings: Settings, stdin: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const isContinuous = !['', '0', 'false'].includes(env.CI ?? '');
  return settings.skipPrompts ?? (stdin.isTTY !== true || isContinuous);
}

/**
 * Make sure that what the user wants to be asked can be asked.
 *
 * @throws UsageError - it cannot
 */
export function checkPolicy(
  settings: Settings,
  { stdin = {}, env }: { readonly stdin?: { readonly isTTY?: boolean }; readonly env: NodeJS.ProcessEnv },
): void {
  if (settings.onConflict !== 'ask' || settings.dryRun || !skipsPrompts(settings, stdin, env)) return;
  throw new UsageError('--on-conflict ask needs a terminal to ask at; give overwrite, keep or merge');
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
