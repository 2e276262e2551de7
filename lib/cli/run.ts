/** A run of targets from the bin: render, decide, write, report. It never asks and never loads Yeoman. */
import type { GeneratedFile } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { type Progress, startProgress, type ProgressStream } from '../output/progress.js';
import { hasEdits, type Plan } from '../output/plan.js';
import { applyPlans } from '../output/write.js';
import type { RunRequest } from '../pipeline.js';
import { type OnReplayed, planTargets, type TargetPlan } from './plan-targets.js';
import { checkPolicy, nextCommand, wantsColor } from './request.js';
import type { Settings } from './settings.js';
import { checkCurrent, viewLines } from './views.js';

/** What a run touches beside the files. */
export interface Surroundings {
  readonly cwd: string;
  readonly stdin?: { readonly isTTY?: boolean };
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
  /** Make the files; default: they are recalled or made. */
  readonly render?: (request: RunRequest) => Promise<readonly GeneratedFile[]>;
}

/**
 * Generate the files of targets: nothing is written before all of them are rendered.
 *
 * @param options - `update`: bring what changed in their templates into files that are the user's; `command`: what a user
 *   types for it, default: the generation of the targets
 * @throws CLIError - whatever rendering, planning and writing throw
 */
export async function run(
  targets: readonly string[],
  settings: Settings,
  around: Surroundings,
  options: { readonly update?: boolean; readonly command?: string } = {},
): Promise<void> {
  checkPolicy(settings, around);
  const { command, ...rest } = options;
  const planned = await renderPlans(targets, settings, around, rest);
  await carryOut(planned, settings, around, { ...(command !== undefined && { command }) });
}

/**
 * Run a command that is no target.
 *
 * @param targets - that it is for; none: all that the project has
 * @throws CLIError - whatever rendering, planning and writing throw
 */
export async function runTool(
  name: 'update' | 'clean',
  targets: readonly string[],
  settings: Settings,
  around: Surroundings,
): Promise<void> {
  const command = ['codegen', name, ...targets].join(' ');
  if (name === 'clean') {
    const { planClean } = await import('./clean.js');
    const planned = await planClean(targets, settings, around.cwd, sayingTo(around, settings));
    return carryOut(planned, settings, around, { command });
  }
  const { configuredTargets } = await import('../setup/existing.js');
  const wanted = targets.length > 0 ? targets : configuredTargets(around.cwd, settings.plugins);
  if (wanted.length === 0) {
    throw new CLIError(['there is no config to update from; name a target, as in codegen update be']);
  }
  await run(wanted, settings, around, { update: true, command });
}

/**
 * Render the files of targets, and decide about them; nothing is written, but a run that was killed is finished and told.
 *
 * @param options - `isQuiet`: it is not told; default: the setting
 */
export async function renderPlans(
  targets: readonly string[],
  settings: Settings,
  around: Surroundings,
  { isQuiet = settings.quiet, ...options }: { readonly update?: boolean; readonly isQuiet?: boolean } = {},
): Promise<readonly TargetPlan[]> {
  const onReplayed = sayingTo(around, { quiet: isQuiet });
  return withProgress(settings, around, (progress) => {
    progress.step('Generating');
    return planTargets({ targets, settings, cwd: around.cwd, render: around.render, onReplayed, ...options });
  });
}

function sayingTo({ stdout }: Surroundings, { quiet }: Pick<Settings, 'quiet'>): OnReplayed | undefined {
  return quiet ? undefined : (line) => stdout.write(`${line}\n`);
}

/** What differs between a run of a target and a set-up. */
interface Occasion {
  /** When the work began, in milliseconds of the process's clock; questions are no work. Default: with the process. */
  readonly startedAt?: number;
  /** Written in the same go, and not told about. */
  readonly after?: readonly Plan[];
  /** What a user types for it; default: the generation of the targets. */
  readonly command?: string;
}

/** Write what was planned, all or nothing, and tell about it. */
export async function carryOut(
  undecided: readonly TargetPlan[],
  settings: Settings,
  around: Surroundings,
  { startedAt = 0, after = [], command = commandOf(undecided) }: Occasion = {},
): Promise<void> {
  const { cwd, stdout } = around;
  const { dryRun, quiet } = settings;
  const askedAt = performance.now();
  const planned = settings.onConflict === 'ask' && !dryRun ? await askAboutEdits(undecided, cwd) : undecided;
  // Questions are no work.
  const workedSince = startedAt + performance.now() - askedAt;
  const plans = planned.map(({ plan }) => plan);
  await withProgress(settings, around, async (progress) => {
    const onProgress = (ready: number, total: number): void => {
      progress.step('Writing', { ready, total });
    };
    if (!dryRun) await applyPlans([...plans, ...after], { onProgress });
  });
  if (!quiet) stdout.write(`${viewOf(planned, settings, { around, startedAt: workedSince, command }).join('\n')}\n`);
  if (settings.check) checkCurrent(planned, cwd, command);
}

async function askAboutEdits(planned: readonly TargetPlan[], cwd: string): Promise<readonly TargetPlan[]> {
  if (!planned.some(({ plan }) => hasEdits(plan))) return planned;
  const [{ TerminalAdapter }, { askConflicts }] = await Promise.all([
    import('@yeoman/adapter'),
    import('./ask-conflicts.js'),
  ]);
  const plans = planned.map(({ plan }) => plan);
  const decided = await askConflicts(plans, new TerminalAdapter(), cwd);
  return planned.map((target, index) => ({ ...target, plan: decided[index] ?? target.plan }));
}

function viewOf(
  planned: readonly TargetPlan[],
  settings: Settings,
  {
    around,
    startedAt,
    command,
  }: { readonly around: Surroundings; readonly startedAt: number; readonly command: string },
): readonly string[] {
  const { cwd, env, stdout } = around;
  const { dryRun, verbose } = settings;
  const [first] = planned;
  const isOne = first !== undefined && planned.every(({ target }) => target === first.target);
  const style = { cwd, env, verbose, brief: !isOne, color: wantsColor(settings, stdout, env) };
  const next = isOne && !settings.check ? nextCommand(command, first.plan, { cwd, dryRun }) : undefined;
  const outcome = { dryRun, milliseconds: performance.now() - startedAt, ...(next !== undefined && { next }) };
  return viewLines(planned, settings, { outcome, style });
}

/** What a user types to generate these targets. */
function commandOf([first, ...others]: readonly TargetPlan[]): string {
  return first === undefined || others.length > 0 ? 'codegen --skip-prompts' : `codegen ${first.target}`;
}

async function withProgress<T>(
  { quiet }: Settings,
  { stderr }: Surroundings,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const progress = startProgress(stderr, { enabled: !quiet });
  try {
    return await work(progress);
  } finally {
    progress.stop();
  }
}
