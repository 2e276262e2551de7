/**
 * What all generators of this package share: options, the way from a config to Yeoman's files and to the disk, and
 * failures that `yo` can show. Only the classes that derive from it have lifecycle methods, because Yeoman runs every
 * method of a class's own prototype.
 */
import { isFilePending } from 'mem-fs-editor/state';
import Generator, { type BaseOptions, type Task } from 'yeoman-generator';

import { COMMANDS, GUIDED_SETUP, notThereYet } from '../lib/cli/commands.js';
import { writeHelp } from '../lib/cli/help.js';
import { OPTIONS } from '../lib/cli/options.js';
import {
  nextCommand,
  outputDirectory,
  planOptions,
  renderRequest,
  skipsPrompts,
  wantsColor,
} from '../lib/cli/request.js';
import { readSettings } from '../lib/cli/settings.js';
import { readVersion } from '../lib/cli/version.js';
import type { GeneratedFile } from '../lib/core/fragment.js';
import { CLIError } from '../lib/core/problem.js';
import { plan as makePlan, type Plan } from '../lib/output/plan.js';
import { type Progress, startProgress } from '../lib/output/progress.js';
import { closingLines, planLines } from '../lib/output/report.js';
import { displayPath } from '../lib/output/safe-path.js';
import { applyPlan } from '../lib/output/write.js';
import type { RunRequest, TargetName } from '../lib/pipeline.js';
import { givenOptions } from './given-options.js';
import { settleFiles, sharedContents, type SharedFiles, shareFiles } from './shared-files.js';
import { yeomanError } from './yeoman-error.js';

/** What Yeoman hands over, in whichever spelling the user chose. */
export type CodegenOptions = BaseOptions & Record<string, unknown>;

/** What the environment has at run time beside what its types tell. */
interface Environment {
  readonly sharedFs: SharedFiles;
  readonly conflicterOptions?: Record<string, unknown>;
  readonly adapter: { readonly onIdle?: () => Promise<void> };
  readonly rootGenerator?: () => unknown;
}

const PROGRAM = 'yo codegen:';

/** A generator for one target; without a target, the one behind `yo codegen`. */
export class CodegenGenerator extends Generator<Record<string, unknown>, CodegenOptions> {
  readonly #target: TargetName | undefined;
  #settings = readSettings([]);
  /** Whether no other generator started the run; the one that did commits the files of all. */
  #isRoot = true;
  #plan: Plan | undefined;
  #contents: ReadonlyMap<string, Buffer | null> = new Map();

  constructor(args?: string[], options?: CodegenOptions, target?: TargetName) {
    super(args, options, {});
    this.#target = target;
    this.#declareOptions();
    if (options?.help === true) return;
    try {
      this.#settings = readSettings(givenOptions(options ?? {}, args ?? []));
    } catch (error) {
      throw yeomanError(error);
    }
    // The environment reads these two from here, in this spelling, whatever the user wrote.
    Object.assign(this.options, { dryRun: this.#settings.dryRun, force: this.#settings.force });
    this.#isRoot = this.#environment.rootGenerator?.() === undefined;
    if (this.#isRoot) {
      this.setFeatures({ customInstallTask: true, customCommitTask: async () => this.#commit() });
    }
  }

  /** Make the files of a request; tests put files of their own in its place. */
  async _render(request: RunRequest): Promise<readonly GeneratedFile[]> {
    return (await import('../lib/pipeline.js')).render(request);
  }

  /** Generate the files into Yeoman's memory, each with its decision; in a dry run nothing goes there. */
  async generate(): Promise<void> {
    const target = this.#target;
    if (this.#answersWithText() || target === undefined) return;
    const progress = this.#startProgress();
    try {
      progress.step('Generating');
      const cwd = this.destinationRoot();
      const files = await this._render(renderRequest(target, this.#settings, cwd));
      this.#plan = makePlan(files, outputDirectory(this.#settings, cwd), planOptions(this.#settings, cwd));
      if (!this.#settings.dryRun) this.#contents = shareFiles(this.#plan, this.fs, this.#environment.sharedFs);
    } finally {
      progress.stop();
    }
  }

  /**
   * Say that this generator cannot be run yet.
   *
   * @throws CLIError - always, unless the user asked for the help or the version
   */
  refuse(): void {
    if (this.#answersWithText()) return;
    const subject = this.#target === undefined ? GUIDED_SETUP : `the target ${this.#target}`;
    throw new CLIError([notThereYet(subject, PROGRAM)]);
  }

  /** Show what was done, or would be. */
  report(): void {
    if (this.#plan === undefined || this.#settings.quiet) return;
    const { dryRun, verbose } = this.#settings;
    const cwd = this.destinationRoot();
    const style = { cwd, verbose, color: wantsColor(this.#settings, process.stderr, process.env) };
    const next = nextCommand(`${PROGRAM}${this.#target ?? ''}`, this.#plan, { cwd, dryRun });
    const outcome = { dryRun, milliseconds: performance.now(), ...(next !== undefined && { next }) };
    const isShown = this.#isRoot || dryRun;
    const lines = [...(isShown ? planLines(this.#plan, style) : []), ...closingLines(this.#plan, outcome, style)];
    this.env.adapter.log.write('%s\n', lines.join('\n'));
  }

  /** The help of both faces is one text. */
  override help(): string {
    const command = COMMANDS.find(({ name }) => name === this.#target);
    return writeHelp({ program: PROGRAM, ...(command !== undefined && { command }) });
  }

  /** Yeoman reads the name of an application from a `package.json`, which is none of this package's business. */
  override determineAppname(): string {
    return '';
  }

  /** A storage of Yeoman's that is no JSON is the user's mistake, in a file that this package may not even need. */
  override createStorage(...args: Parameters<Generator['createStorage']>): ReturnType<Generator['createStorage']> {
    try {
      return super.createStorage(...args);
    } catch (error) {
      const path = displayPath(this.destinationPath(args[0]), this.destinationRoot());
      const line = `${path} cannot be read as JSON: repair or remove it`;
      throw yeomanError(error instanceof Error && 'code' in error ? error : new CLIError([line]));
    }
  }

  /** Yeoman keeps answers in the home directory, which `yo` cannot read when it has dropped the rights of root. */
  override _getGlobalStorage(): ReturnType<Generator['_getGlobalStorage']> {
    try {
      return super._getGlobalStorage();
    } catch {
      return this._getStorage();
    }
  }

  /** Let failures reach `yo` whole: without a line of Yeoman's own, after all log lines, and without a textual code. */
  override async executeTask(task: Task, ...rest: unknown[]): Promise<void> {
    const failures: unknown[] = [];
    const method = async (...args: unknown[]): Promise<void> => {
      try {
        await task.method.apply(this, args);
      } catch (error) {
        failures.push(error);
      }
    };
    const [args, status] = rest as [string[] | undefined, undefined];
    await super.executeTask({ ...task, method }, args, status);
    if (failures.length > 0) throw await this.#failure(failures[0]);
  }

  get #environment(): Environment {
    return this.env as unknown as Environment;
  }

  #declareOptions(): void {
    for (const { name, kind, description } of OPTIONS) {
      if (name !== 'help') this.option(name, { type: kind === 'flag' ? Boolean : String, description });
    }
  }

  /** Answer `-h` and `--version` behind the generator's name, which Yeoman itself lets pass. */
  #answersWithText(): boolean {
    const { help, version } = this.#settings;
    if (help) process.stdout.write(this.help());
    else if (version) process.stdout.write(`${readVersion()}\n`);
    return help || version;
  }

  /** Decide everything first, ask what is to be asked, then write: nothing of this is left to Yeoman's commit. */
  async #commit(): Promise<void> {
    try {
      const { sharedFs } = this.#environment;
      const hasForeign = await this.#decideForeign();
      if (this.#plan !== undefined && !this.#settings.dryRun) await this.#write(this.#plan);
      if (hasForeign) await (await import('./foreign-files.js')).commitForeignFiles(sharedFs);
    } catch (error) {
      throw await this.#failure(error);
    }
  }

  async #decideForeign(): Promise<boolean> {
    const { sharedFs, conflicterOptions = {} } = this.#environment;
    const own = new Set(this.#plan?.files.map(({ target }) => target));
    const isForeign = (file: Parameters<typeof isFilePending>[0]): boolean =>
      isFilePending(file) && !own.has(file.path);
    if (!sharedFs.all().some(isForeign)) return false;
    const { decideForeignFiles } = await import('./foreign-files.js');
    await decideForeignFiles({
      shared: sharedFs,
      isForeign,
      adapter: this.env.adapter,
      conflicter: conflicterOptions,
      skipPrompts: skipsPrompts(this.#settings, process.stdin, process.env),
    });
    return true;
  }

  async #write(shared: Plan): Promise<void> {
    const { sharedFs } = this.#environment;
    const files = sharedContents(shared, this.#contents, sharedFs);
    const plan = makePlan(files, shared.outDir, planOptions(this.#settings, this.destinationRoot()));
    const progress = this.#startProgress();
    try {
      await applyPlan(plan, {
        onProgress: (ready, total) => {
          progress.step('Writing', { ready, total });
        },
      });
    } finally {
      progress.stop();
    }
    settleFiles(plan, sharedFs);
    this.#plan = plan;
  }

  #startProgress(): Progress {
    return startProgress(process.stderr, { enabled: !this.#settings.quiet });
  }

  async #failure(error: unknown): Promise<Error> {
    // Yeoman forgets the log lines that still wait when it learns of an error.
    await this.#environment.adapter.onIdle?.();
    return yeomanError(error);
  }
}
