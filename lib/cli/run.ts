/** One run of a target from the bin: render, decide, write, report. It never asks and never loads Yeoman. */
import { CLIError } from '../core/problem.js';
import type { GeneratedFile } from '../core/fragment.js';
import { plan as makePlan } from '../output/plan.js';
import { startProgress, type ProgressStream } from '../output/progress.js';
import { closingLines, planLines } from '../output/report.js';
import { applyPlan } from '../output/write.js';
import type { RunRequest } from '../pipeline.js';
import { type Command, notThereYet } from './commands.js';
import { nextCommand, outputDirectory, planOptions, renderRequest, wantsColor } from './request.js';
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
 * Generate the files of one target.
 *
 * @throws CLIError - the target is not there yet; and whatever rendering, planning and writing throw
 */
export async function run(command: Command, settings: Settings, around: Surroundings): Promise<void> {
  if (!command.ready) throw new CLIError([notThereYet(`the target ${command.name}`, 'codegen ')]);
  const { cwd, env, stdout, stderr } = around;
  const render = around.render ?? (await import('../pipeline.js')).render;
  const progress = startProgress(stderr, { enabled: !settings.quiet });
  try {
    progress.step('Generating');
    const files = await render(renderRequest(command.name, settings, cwd));
    const plan = makePlan(files, outputDirectory(settings, cwd), planOptions(settings, cwd));
    if (!settings.dryRun) {
      await applyPlan(plan, {
        onProgress: (ready, total) => {
          progress.step('Writing', { ready, total });
        },
      });
    }
    progress.stop();
    if (settings.quiet) return;
    const style = { cwd, verbose: settings.verbose, color: wantsColor(settings, stdout, env) };
    const next = nextCommand(`codegen ${command.name}`, plan, { cwd, dryRun: settings.dryRun });
    const outcome = { dryRun: settings.dryRun, milliseconds: performance.now(), ...(next !== undefined && { next }) };
    stdout.write(`${[...planLines(plan, style), ...closingLines(plan, outcome, style)].join('\n')}\n`);
  } finally {
    progress.stop();
  }
}
