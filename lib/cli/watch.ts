/** Generates a target again whenever something changes that it is made from, until somebody ends it. */
import { dirname, join, resolve } from 'node:path';

import { USER_TEMPLATES } from '../input/user-template.js';
import { CLIError } from '../core/problem.js';
import { findConfig, usualPaths } from '../input/find-config.js';
import { inputsOf } from '../input/inputs.js';
import { readRunState } from '../output/state/run-state.js';
import { holdSignals, INTERRUPTED } from '../signals.js';
import type { Face, Occasion } from './face.js';
import { describeFailure } from './failure.js';
import { lookAt, type Look, sameLook, Watcher } from './look.js';
import { renderRequest, withStored } from './request.js';
import { Run } from './run.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/**
 * Watch a target. A config that cannot be loaded is told about, and waited for.
 *
 * @returns the exit code, once a signal has ended it
 * @throws UsageError - the command is no target
 */
export async function watch({
  asked: command,
  settings,
  face,
}: Occasion<{ readonly kind: string; readonly name: string }>): Promise<number> {
  if (command.kind !== 'target') throw new UsageError('--watch belongs to a target, such as be');
  const target = command.name;
  const watcher = new Watcher();
  const stop = (): void => {
    watcher.stop();
  };
  const release = holdSignals(stop);
  try {
    let isFirst = true;
    while (!watcher.isStopped) {
      const before = await look(target, settings, { face, watcher });
      await runOnce(target, settings, { face, watcher });
      const after = await look(target, settings, { face, watcher });
      if (isFirst && !settings.quiet) face.say(['Watching; Ctrl-C ends it']);
      isFirst = false;
      if (sameLook(before, after)) await watcher.change(after);
    }
    return INTERRUPTED;
  } finally {
    release();
    watcher.stop();
  }
}

interface Session {
  readonly face: Face;
  readonly watcher: Watcher;
}

/** One run, told about in one line, and in more where something needs attention. */
async function runOnce(target: string, settings: Settings, { face, watcher }: Session): Promise<void> {
  const startedAt = performance.now();
  try {
    const run = new Run({ action: 'generate', targets: [target], settings }, face);
    await run.plan();
    // Whoever ends it while files are made wants none of them.
    if (watcher.isStopped) return;
    await run.migrate();
    await run.write();
    run.report({ startedAt, isListed: false, isBrief: true });
  } catch (error) {
    // A signal at the terminal ends the evaluation as well.
    if (!watcher.isStopped) face.stderr.write(`${describeFailure(error).lines.join('\n')}\n`);
  }
}

/** Watch all that the target is made from now, and then look at it: what changes from here on is noticed. */
async function look(target: string, settings: Settings, { face, watcher }: Session): Promise<Look> {
  const paths = await pathsOf(target, settings, face.cwd);
  watcher.watch(paths);
  return lookAt(paths);
}

/** Every path that the files depend on, whether something is there or not; a directory stands for all below it. */
async function pathsOf(target: string, settings: Settings, cwd: string): Promise<readonly string[]> {
  const own = await withStored(settings, target, cwd);
  const request = renderRequest(target, own, cwd);
  const templates = join(request.outDir, USER_TEMPLATES, target);
  try {
    const config = request.config ?? findConfig(target, cwd);
    const inputs = inputsOf(request, '').paths;
    const texts = readRunState(request.outDir, target)?.texts ?? [];
    const beside = texts.map(([path]) => resolve(dirname(config), path));
    return [templates, ...inputs, ...beside].map((path) => resolve(path));
  } catch (error) {
    if (!(error instanceof CLIError)) throw error;
    // There is no config yet.
    return [templates, ...usualPaths(target).map((path) => resolve(cwd, path))];
  }
}
