/** A run of targets from the bin: render, decide, write, report. It never asks and never loads Yeoman. */
import type { GeneratedFile } from '../core/fragment.js';
import { type Progress, startProgress, type ProgressStream } from '../output/progress.js';
import type { Plan } from '../output/plan.js';
import { closingLines, planLines } from '../output/report.js';
import { applyPlans } from '../output/write.js';
import type { RunRequest, TargetName } from '../pipeline.js';
import { planTargets, type TargetPlan } from './plan-targets.js';
import { nextCommand, wantsColor } from './request.js';
import type { Settings } from './settings.js';

/** What a run touches beside the files. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: ProgressStream;
  readonly stderr: ProgressStream;
  /** Make the files; default: the pipeline. */
  readonly render?: (request: RunRequest) => Promise<readonly GeneratedFile[]>;
}

/**
 * Generate the files of targets: nothing is written before all of them are rendered.
 *
 * @throws CLIError - whatever rendering, planning and writing throw
 */
export async function run(targets: readonly TargetName[], settings: Settings, around: Surroundings): Promise<void> {
  await carryOut(await renderPlans(targets, settings, around), settings, around);
}

/** Render the files of targets, and decide about them; nothing is written. */
export async function renderPlans(
  targets: readonly TargetName[],
  settings: Settings,
  around: Surroundings,
): Promise<readonly TargetPlan[]> {
  const render = around.render ?? (await import('../pipeline.js')).render;
  return withProgress(settings, around, (progress) => {
    progress.step('Generating');
    return planTargets({ targets, settings, cwd: around.cwd, render });
  });
}

/** What differs between a run of a target and a set-up. */
interface Occasion {
  /** When the work began, in milliseconds of the process's clock; questions are no work. Default: with the process. */
  readonly startedAt?: number;
  /** Written in the same go, and not told about. */
  readonly after?: readonly Plan[];
}

/** Write what was planned, all or nothing, and tell about it. */
export async function carryOut(
  planned: readonly TargetPlan[],
  settings: Settings,
  around: Surroundings,
  { startedAt = 0, after = [] }: Occasion = {},
): Promise<void> {
  const { cwd, env, stdout } = around;
  const { dryRun, verbose, quiet } = settings;
  const plans = planned.map(({ plan }) => plan);
  await withProgress(settings, around, async (progress) => {
    const onProgress = (ready: number, total: number): void => {
      progress.step('Writing', { ready, total });
    };
    if (!dryRun) await applyPlans([...plans, ...after], { onProgress });
  });
  if (quiet) return;
  const [first, ...others] = planned;
  const isOne = first !== undefined && others.length === 0;
  const style = { cwd, verbose, brief: !isOne, color: wantsColor(settings, stdout, env) };
  const next = isOne ? nextCommand(`codegen ${first.target}`, first.plan, { cwd, dryRun }) : undefined;
  const outcome = { dryRun, milliseconds: performance.now() - startedAt, ...(next !== undefined && { next }) };
  const lines = [...plans.flatMap((plan) => planLines(plan, style)), ...closingLines(plans, outcome, style)];
  stdout.write(`${lines.join('\n')}\n`);
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
