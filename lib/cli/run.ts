/** A run of targets: their files are rendered, decided about, written and told of. The bin and Yeoman are its faces. START HERE. */
import type { GeneratedFile } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { expecting, withoutNews } from '../output/plan/expected.js';
import { type Progress, startProgress } from '../output/show/progress.js';
import { hasEdits, isWritten, makePlan, type Plan } from '../output/plan/plan.js';
import { pathsBehind } from '../output/show/report.js';
import { applyPlans } from '../output/write/write.js';
import type { Face, Occasion } from './face.js';
import { planTargets, type TargetPlan } from './plan-targets.js';
import { checkPolicy, nextCommand, skipsPrompts, wantsColor } from './request.js';
import type { Settings } from './settings.js';
import { checkCurrent, goneLines, viewLines } from './views.js';

/** What a run is to do. */
export interface Request {
  /** `update`: bring what changed in their templates into files that are the user's as well. */
  readonly action: 'generate' | 'update' | 'clean';
  /** None: all that the project has, but for `generate`. */
  readonly targets: readonly string[];
  readonly settings: Settings;
  /** The words of the command; default: the one target that is planned, else none: the set-up. */
  readonly words?: readonly string[];
}

interface ReportView {
  readonly startedAt?: number;
  readonly isListed?: boolean;
  readonly isBrief?: boolean;
  readonly others?: readonly Plan[];
}

/** What differs where something else starts a run. */
interface RunOccasion {
  /** See {@link Run.report} */
  readonly startedAt?: number;
  /** Written in the same go. */
  readonly after?: readonly GeneratedFile[];
  /** What else becomes of the files of each plan; it is part of what is shown and written. */
  readonly revise?: (plan: Plan) => Plan;
  /** Lines about files that stand already: they are said once nothing can fail any more; default none. */
  readonly first?: readonly string[];
  /** Plans of those files, for the counts; default none. */
  readonly others?: readonly Plan[];
  /** Whether the migration of what changes in models is written; default true, false where `after` has it. */
  readonly migrates?: boolean;
}

/**
 * Do all of a run: nothing is written before everything is rendered, and then all or nothing.
 *
 * @throws CLIError - whatever rendering, planning and writing throw
 */
export async function run(
  request: Request,
  face: Face,
  { startedAt, after, revise, first = [], others = [], migrates = true }: RunOccasion = {},
): Promise<readonly TargetPlan[]> {
  const one = new Run(request, face);
  await one.plan();
  await one.offer(after);
  if (revise) one.revise(revise);
  await one.decide();
  await one.inherit();
  if (migrates) await one.migrate(after);
  await one.write(after);
  if (first.length > 0 && !request.settings.quiet) face.say(first);
  one.report({ others, ...(startedAt !== undefined && { startedAt }) });
  // Only models have tables.
  if (migrates && one.planned.some(({ target }) => target === 'be_root')) {
    const { tableSteps } = await import('./table-steps.js');
    const lines = tableSteps(one.planned, face);
    if (lines.length > 0) face.say(lines);
  }
  return one.planned;
}

/** {@link run} of what a command line asks for; gives the exit code. */
export async function runAsked({ asked, settings, face }: Occasion<Omit<Request, 'settings'>>): Promise<number> {
  await run({ ...asked, settings }, face);
  return 0;
}

/** Tell whether files are written of which the next migration has to know what they are made of. */
function bringsRecords({ plan }: TargetPlan): boolean {
  return plan.files.some((planned) => isWritten(planned) && planned.file.record !== undefined);
}

/** The steps of a run, for faces that have something to do between them. */
export class Run {
  #request: Request;
  readonly #face: Face;
  #planned: readonly TargetPlan[] = [];
  /** What a check finds of migrations that branches left beside each other. */
  #unjoined: readonly string[] = [];
  /** Time that questions took, in milliseconds: they are no work. */
  #asking = 0;

  constructor(request: Request, face: Face) {
    this.#request = request;
    this.#face = face;
  }

  /** What is planned, as it stands after the last step. */
  get planned(): readonly TargetPlan[] {
    return this.#planned;
  }

  /** Plan otherwise. */
  revise(change: (plan: Plan) => Plan): void {
    this.#planned = this.#planned.map((one) => ({ ...one, plan: change(one.plan) }));
  }

  /**
   * Render the files, and decide about them; nothing is written, but a run that was killed is finished and told.
   *
   * @throws CLIError - a config cannot be loaded, or something stands in the way
   */
  async plan(): Promise<void> {
    const { action, settings } = this.#request;
    const { cwd, render, say, stderr } = this.#face;
    checkPolicy(settings, this.#face);
    const onReplayed = (line: string): void => {
      if (settings.json) stderr.write(`${line}\n`);
      else if (!settings.quiet) say([line]);
    };
    await this.#withProgress(async (progress) => {
      progress.step('Generating');
      if (action === 'clean') {
        const { planClean } = await import('./clean.js');
        this.#planned = await planClean(this.#request.targets, settings, cwd, onReplayed);
      } else {
        const targets = await this.#targets();
        this.#planned = await planTargets({ targets, settings, cwd, render, update: action === 'update', onReplayed });
      }
    });
  }

  /**
   * Offer to merge what files of the user's lack, where somebody can be asked.
   *
   * @param after - files that are written in the same go: they lack nothing
   */
  async offer(after: readonly GeneratedFile[] = []): Promise<void> {
    const { action, settings } = this.#request;
    const { cwd, env, stdin, adapter } = this.#face;
    this.revise((plan) => withoutNews(plan, after, cwd));
    if (action !== 'generate' || settings.dryRun || settings.quiet || settings.json) return;
    const behind = pathsBehind(this.#planned.map(({ plan }) => plan));
    if (behind.length === 0 || skipsPrompts(settings, stdin, env)) return;
    const askedAt = performance.now();
    const { offerUpdate } = await import('./offer-update.js');
    const isWanted = await offerUpdate(behind, await adapter(), cwd);
    this.#asking += performance.now() - askedAt;
    if (!isWanted) return;
    this.#request = { ...this.#request, action: 'update' };
    await this.plan();
  }

  /** Ask what becomes of edited files, where the settings say so; a dry run asks nothing. */
  async decide(): Promise<void> {
    const { onConflict, dryRun } = this.#request.settings;
    const plans = this.#planned.map(({ plan }) => plan);
    if (onConflict !== 'ask' || dryRun || !plans.some(hasEdits)) return;
    const askedAt = performance.now();
    const { askConflicts } = await import('./ask-conflicts.js');
    const decided = await askConflicts(plans, await this.#face.adapter(), this.#face.cwd);
    this.#planned = this.#planned.map((one, index) => ({ ...one, plan: decided[index] ?? one.plan }));
    this.#asking += performance.now() - askedAt;
  }

  /** Leave what models have of their base classes out of what an update brings into them. */
  async inherit(): Promise<void> {
    const { cwd, env } = this.#face;
    if (this.#request.action !== 'update' || !this.#planned.some(bringsRecords)) return;
    const { withInherited } = await import('../changing/inherited.js');
    this.#planned = await withInherited(this.#planned, { cwd, env });
  }

  /**
   * Plan the migration of what models get, which is written with them.
   *
   * @param after - files that are written in the same go
   * @throws CLIError - rows that are there would lack a value
   */
  async migrate(after: readonly GeneratedFile[] = []): Promise<void> {
    const { action, settings } = this.#request;
    if (action === 'clean') return;
    // An update also joins what branches left, as the set-up does; a run of one target has nothing to do with that.
    const isRoot = ({ target }: TargetPlan): boolean => target === 'be_root';
    if (settings.check) return this.#findUnjoined(this.#planned.find(isRoot));
    if (!this.#planned.some(bringsRecords) && !(action === 'update' && this.#planned.some(isRoot))) return;
    const { withMigration } = await import('../changing/plan-migration.js');
    this.#planned = await withMigration(this.#planned, { settings, cwd: this.#face.cwd, after });
  }

  async #findUnjoined(root: TargetPlan | undefined): Promise<void> {
    if (root === undefined) return;
    const { unjoinedLine } = await import('../setup/revision.js');
    const line = unjoinedLine(root.plan.outDir);
    if (line !== undefined) this.#unjoined = [`${line}; ${this.#face.typed(['update'])} writes one`];
  }

  /**
   * Write what is planned, all or nothing; a dry run writes nothing.
   *
   * @param after - files of the project that are written in the same go, and not told about
   */
  async write(after: readonly GeneratedFile[] = []): Promise<void> {
    if (this.#request.settings.dryRun) return;
    const plans = this.#planned.map(({ plan }) => expecting(plan, after, this.#face.cwd));
    if (after.length > 0) plans.push(makePlan(after, this.#face.cwd));
    await this.#withProgress((progress) =>
      applyPlans(plans, {
        onProgress: (ready, total) => {
          progress.step('Writing', { ready, total });
        },
      }),
    );
  }

  /**
   * Tell what was done, or would be.
   *
   * @param view - `startedAt`: when the work began, in milliseconds of the process's clock, default: with the process;
   *   `isListed`: whether files are listed, default true; `isBrief`: in a line or two, since another run follows, default false;
   *   `others`: plans that are told by other lines
   * @throws CLIError - they were to be checked, and are not what the config makes, or names of the API are gone
   */
  report({ startedAt = 0, isListed = true, isBrief = false, others = [] }: ReportView = {}): void {
    const { settings, words } = this.#request;
    const { cwd, env, hasTerminal, say, typed } = this.#face;
    const { dryRun, verbose, quiet, check, json, namesMayChange } = settings;
    const [first] = this.#planned;
    const isOne = first !== undefined && this.#planned.every(({ target }) => target === first.target);
    const command = typed(words ?? (isOne ? [first.target] : []));
    const next = isOne && !check && !isBrief ? nextCommand(command, first.plan, { cwd, dryRun }) : undefined;
    const milliseconds = performance.now() - startedAt - this.#asking;
    const update = typed(['update']);
    const outcome = { dryRun, milliseconds, update, others, ...(next !== undefined && { next }) };
    const style = { cwd, env, verbose, brief: isBrief || !isOne, color: wantsColor(settings, hasTerminal, env) };
    const gone = goneLines(this.#planned, { cwd, command, isMeant: namesMayChange });
    const areRefused = check && !namesMayChange;
    const lines = viewLines(this.#planned, settings, { outcome, style, isListed });
    if (!quiet) say([...lines, ...(areRefused || json ? [] : gone)]);
    const refused = [...this.#unjoined, ...(areRefused ? gone : [])];
    if (check) checkCurrent(this.#planned, { cwd, command, update, refused });
  }

  async #targets(): Promise<readonly string[]> {
    const { action, targets, settings } = this.#request;
    if (action === 'generate' || targets.length > 0) return targets;
    const { configuredTargets } = await import('../setup/existing.js');
    const configured = configuredTargets(this.#face.cwd, settings.plugins);
    if (configured.length > 0) return configured;
    const example = this.#face.typed([action, 'be']);
    throw new CLIError([`there is no config to update from; name a target, as in ${example}`]);
  }

  async #withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
    const progress = startProgress(this.#face.stderr, { enabled: !this.#request.settings.quiet });
    try {
      return await work(progress);
    } finally {
      progress.stop();
    }
  }
}
