/**
 * What all generators of this package share: options, and the way from a config to Yeoman's files and to the disk. Only
 * the classes that derive from it have lifecycle methods, because Yeoman runs every method of a class's own prototype.
 */
import { isFilePending } from 'mem-fs-editor/state';

import { planClean } from '../lib/cli/clean.js';
import { COMMANDS, TOOL_COMMANDS, type ToolCommand } from '../lib/cli/commands.js';
import { writeHelp } from '../lib/cli/help.js';
import { OPTIONS } from '../lib/cli/options.js';
import { type OnReplayed, planTargets, type TargetPlan } from '../lib/cli/plan-targets.js';
import { toolWord } from '../lib/cli/tool-word.js';
import { checkPolicy, nextCommand, skipsPrompts, wantsColor } from '../lib/cli/request.js';
import { readSettings, type Settings } from '../lib/cli/settings.js';
import { UsageError } from '../lib/cli/usage-error.js';
import { readVersion } from '../lib/version.js';
import { checkCurrent, viewLines } from '../lib/cli/views.js';
import type { GeneratedFile } from '../lib/core/fragment.js';
import { CLIError } from '../lib/core/problem.js';
import { hasEdits, type Plan } from '../lib/output/plan.js';
import { type Progress, startProgress } from '../lib/output/progress.js';
import { applyPlans } from '../lib/output/write.js';
import type { RunRequest } from '../lib/pipeline.js';
import { pluginTargetNames } from '../lib/plugins/plugins.js';
import { configuredTargets } from '../lib/setup/existing.js';
import { TARGETS, type TargetName } from '../lib/target-names.js';
import { BaseGenerator, type CodegenOptions } from './base-generator.js';
import { givenOptions } from './given-options.js';
import { asOthersLeftIt, type Contents, settleFiles, type SharedFiles, shareFiles } from './shared-files.js';
import { yeomanError } from './yeoman-error.js';

export type { CodegenOptions } from './base-generator.js';

/** What the environment has at run time beside what its types tell. */
interface Environment {
  readonly sharedFs: SharedFiles;
  readonly conflicterOptions?: Record<string, unknown>;
  readonly rootGenerator?: () => unknown;
}

const PROGRAM = 'yo codegen:';

/** What a generator is for: a target, a command that is none, or (absent) the guided set-up. */
type Purpose = TargetName | ToolCommand['name'];

/** A generator for one target or command; without any, the one behind `yo codegen`. */
export class CodegenGenerator extends BaseGenerator {
  readonly #purpose: Purpose | undefined;
  /** The word behind a command. */
  _word: string | undefined;
  /** The target that it is; none: all that the project has. */
  #named: readonly string[] = [];
  #settings = readSettings([]);
  /** Whether no other generator started the run; the one that did commits the files of all. */
  #isRoot = true;
  #shared: readonly TargetPlan[] = [];
  /** What went into Yeoman's memory of them. */
  readonly #contents: Contents = new Map();
  /** Those that are still to be written: Yeoman commits again where another generator writes a file later. */
  #waiting: readonly TargetPlan[] = [];

  constructor(args?: string[], options?: CodegenOptions, purpose?: Purpose) {
    super(args, options, {});
    this.#purpose = purpose;
    const tool = TOOL_COMMANDS.find(({ name }) => name === purpose);
    this.#declareOptions();
    if (options?.help === true) return;
    try {
      const words = tool === undefined ? [] : (args ?? []).filter((arg) => !arg.startsWith('-'));
      const given = givenOptions(options ?? {}, (args ?? []).slice(words.length));
      this.#settings = readSettings(given, purpose === undefined ? 'setup' : 'target', tool);
      const [cwd, { plugins }] = [this.destinationRoot(), this.#settings];
      this._word = tool && toolWord(tool, words, { furtherTargets: pluginTargetNames({ cwd, plugins }, TARGETS) });
      this.#named = tool?.words === '[TARGET]' && this._word !== undefined ? [this._word] : [];
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

  /** What makes the files of a request, whatever was made before; none: they are recalled where they are known. */
  _renderer(): ((request: RunRequest) => Promise<readonly GeneratedFile[]>) | undefined {
    if (this.#isRoot) return undefined;
    // Another generator writes the files then, and has to have the texts of all of them.
    return async (request) => (await import('../lib/pipeline.js')).render(request);
  }

  /** Called when nothing but writing is left; gives what is written in the same go, and not told about. */
  _alongside(): readonly Plan[] {
    return [];
  }

  /** Called when everything is written. */
  _onWritten(): void {
    // Most have nothing to do then.
  }

  /** The options of the run. */
  get _settings(): Settings {
    return this.#settings;
  }

  /** Generate the files of targets into Yeoman's memory, each with its decision; in a dry run nothing goes there. */
  async generate(targets: readonly string[] = this.#targets(), update = this.#purpose === 'update'): Promise<void> {
    const cwd = this.destinationRoot();
    const render = this._renderer();
    const onReplayed = this.#onReplayed;
    await this.#share(() => planTargets({ targets, settings: this.#settings, cwd, render, update, onReplayed }));
  }

  /** Decide which files of earlier runs are removed. */
  async clean(): Promise<void> {
    await this.#share(() => planClean(this.#named, this.#settings, this.destinationRoot(), this.#onReplayed));
  }

  get #onReplayed(): OnReplayed | undefined {
    if (this.#settings.quiet) return undefined;
    return (line) => {
      this._say([line]);
    };
  }

  async #share(plan: () => Promise<readonly TargetPlan[]>): Promise<void> {
    if (this._answersWithText()) return;
    if (this.#settings.watch) throw new UsageError('--watch belongs to the command codegen, as in codegen be --watch');
    checkPolicy(this.#settings, process);
    const { dryRun } = this.#settings;
    const progress = this.#startProgress();
    try {
      progress.step('Generating');
      this.#shared = await plan();
      if (dryRun) return;
      const memory = { editor: this.fs, shared: this.#environment.sharedFs, contents: this.#contents };
      for (const one of this.#shared) shareFiles(one.plan, memory, this.#isRoot);
      this.#waiting = this.#shared;
    } finally {
      progress.stop();
    }
  }

  /** The targets that a generator is for, where nobody names others. */
  #targets(): readonly string[] {
    if (this.#purpose !== 'update') return TARGETS.filter((target) => target === this.#purpose);
    const wanted =
      this.#named.length > 0 ? this.#named : configuredTargets(this.destinationRoot(), this.#settings.plugins);
    if (wanted.length > 0) return wanted;
    throw new CLIError(['there is no config to update from; name a target, as in yo codegen:update be']);
  }

  /**
   * Show what was done, or would be.
   *
   * @param startedAt - when the work began, in milliseconds of the process's clock; questions are no work
   */
  report(startedAt = 0): void {
    if (this._answersWithText(false)) return;
    const [first] = this.#shared;
    const isSingle = this.#shared.every(({ target }) => target === first?.target);
    if (first === undefined && this.#purpose !== 'clean') return;
    const { dryRun, verbose, quiet, check } = this.#settings;
    const cwd = this.destinationRoot();
    const command =
      this.#purpose === undefined
        ? 'yo codegen --skip-prompts'
        : [`${PROGRAM}${this.#purpose}`, ...this.#named].join(' ');
    const isOne = this.#purpose !== undefined && first !== undefined && isSingle && !check;
    const next = isOne ? nextCommand(command, first.plan, { cwd, dryRun }) : undefined;
    const outcome = { dryRun, milliseconds: performance.now() - startedAt, ...(next !== undefined && { next }) };
    const color = wantsColor(this.#settings, process.stderr, process.env);
    const style = { cwd, env: process.env, verbose, brief: this.#purpose === undefined || !isSingle, color };
    const isListed = this.#isRoot || dryRun;
    if (!quiet) this._say(viewLines(this.#shared, this.#settings, { outcome, style, isListed }));
    if (check) checkCurrent(this.#shared, cwd, command);
  }

  /** Show lines. */
  _say(lines: readonly string[]): void {
    this.env.adapter.log.write('%s\n', lines.join('\n'));
  }

  /** The help of both faces is one text. */
  override help(): string {
    const command = [...COMMANDS, ...TOOL_COMMANDS].find(({ name }) => name === this.#purpose);
    return writeHelp({ program: PROGRAM, ...(command !== undefined && { command }) });
  }

  get #environment(): Environment {
    return this.env;
  }

  #declareOptions(): void {
    for (const { name, kind, description } of OPTIONS) {
      if (name !== 'help') this.option(name, { type: kind === 'flag' ? Boolean : String, description });
    }
  }

  /** Answer `-h` and `--version` behind the generator's name, which Yeoman itself lets pass. */
  _answersWithText(isShown = true): boolean {
    const { help, version } = this.#settings;
    if (help && isShown) process.stdout.write(this.help());
    else if (version && isShown) process.stdout.write(`${readVersion()}\n`);
    return help || version;
  }

  /** Decide everything first, ask what is to be asked, then write: nothing of this is left to Yeoman's commit. */
  async #commit(): Promise<void> {
    try {
      const hasForeign = await this.#decideForeign();
      if (this.#waiting.length > 0) await this.#writeAll(await this.#decided());
      if (hasForeign) await (await import('./foreign-files.js')).commitForeignFiles(this.#environment.sharedFs);
    } catch (error) {
      throw await this._failure(error);
    }
  }

  async #decideForeign(): Promise<boolean> {
    const { sharedFs, conflicterOptions = {} } = this.#environment;
    const own = new Set(this.#waiting.flatMap(({ plan }) => plan.files.map(({ target }) => target)));
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

  /** The plans, with what the user wants to become of edited files. */
  async #decided(): Promise<readonly TargetPlan[]> {
    if (this.#settings.onConflict !== 'ask' || !this.#shared.some(({ plan }) => hasEdits(plan))) return this.#shared;
    const { askConflicts } = await import('../lib/cli/ask-conflicts.js');
    const plans = this.#shared.map(({ plan }) => plan);
    const decided = await askConflicts(plans, this.env.adapter, this.destinationRoot());
    return this.#shared.map((shared, index) => ({ ...shared, plan: decided[index] ?? shared.plan }));
  }

  async #writeAll(decided: readonly TargetPlan[]): Promise<void> {
    const { sharedFs } = this.#environment;
    const revised = decided.map((shared) => ({
      ...shared,
      plan: asOthersLeftIt(shared.plan, sharedFs, this.#contents),
    }));
    const progress = this.#startProgress();
    try {
      await applyPlans([...revised.map(({ plan }) => plan), ...this._alongside()], {
        onProgress: (ready, total) => {
          progress.step('Writing', { ready, total });
        },
      });
      this._onWritten();
    } finally {
      progress.stop();
    }
    settleFiles(decided, revised, sharedFs);
    this.#shared = revised;
    this.#waiting = [];
  }

  #startProgress(): Progress {
    return startProgress(process.stderr, { enabled: !this.#settings.quiet });
  }
}
