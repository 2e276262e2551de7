/**
 * What all generators of this package share: options, and the way from a config to Yeoman's files and to the disk. Only
 * the classes that derive from it have lifecycle methods, because Yeoman runs every method of a class's own prototype.
 */
import { isFilePending } from 'mem-fs-editor/state';

import { COMMANDS, TOOL_COMMANDS, type ToolCommand } from '../lib/cli/commands.js';
import type { Face } from '../lib/cli/face.js';
import { writeHelp } from '../lib/cli/help.js';
import { OPTIONS } from '../lib/cli/options.js';
import { toolWord } from '../lib/cli/tool-word.js';
import { skipsPrompts } from '../lib/cli/request.js';
import { type Request, Run } from '../lib/cli/run.js';
import { readSettings, type Settings } from '../lib/cli/settings.js';
import { UsageError } from '../lib/cli/usage-error.js';
import { readVersion } from '../lib/version.js';
import type { GeneratedFile } from '../lib/core/fragment.js';
import { pluginTargetNames } from '../lib/plugins/plugins.js';
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
  #settings = readSettings([]);
  /** Whether no other generator started the run; the one that did commits the files of all. */
  #isRoot = true;
  #run: Run | undefined;
  /** What went into Yeoman's memory of them. */
  readonly #contents: Contents = new Map();
  /** Whether it is still to be written: Yeoman commits again where another generator writes a file later. */
  #isWaiting = false;

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
  _renderer(): Face['render'] {
    if (this.#isRoot) return undefined;
    // Another generator writes the files then, and has to have the texts of all of them.
    return async (request) => (await import('../lib/pipeline.js')).render(request);
  }

  /** Called when nothing but writing is left; gives what is written in the same go, and not told about. */
  _alongside(): readonly GeneratedFile[] {
    return [];
  }

  /** Whether the migration of what changes in models is written with them. */
  _migrates(): boolean {
    return true;
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
  async generate(targets: readonly string[] = this.#targets, update = this.#purpose === 'update'): Promise<void> {
    await this.#plan({ action: update ? 'update' : 'generate', targets, ...this.#words });
  }

  /** Decide which files of earlier runs are removed. */
  async clean(): Promise<void> {
    await this.#plan({ action: 'clean', targets: this.#targets, ...this.#words });
  }

  async #plan(request: Omit<Request, 'settings'>): Promise<void> {
    if (this._answersWithText()) return;
    if (this.#settings.watch) throw new UsageError('--watch belongs to the command codegen, as in codegen be --watch');
    const run = new Run({ ...request, settings: this.#settings }, this._face);
    await run.plan();
    await run.offer(this._alongside());
    if (this._migrates()) await run.migrate(this._alongside());
    this.#run = run;
    if (this.#settings.dryRun) return;
    const memory = { editor: this.fs, shared: this.#environment.sharedFs, contents: this.#contents };
    for (const { plan } of run.planned) shareFiles(plan, memory, this.#isRoot);
    this.#isWaiting = run.planned.length > 0;
  }

  /** What Yeoman shows a run with. */
  get _face(): Face {
    return {
      cwd: this.destinationRoot(),
      env: process.env,
      stdin: process.stdin,
      stderr: process.stderr,
      hasTerminal: process.stderr.isTTY,
      say: (lines) => {
        this._say(lines);
      },
      typed: (words) => (words.length === 0 ? 'yo codegen --skip-prompts' : `${PROGRAM}${words.join(' ')}`),
      adapter: () => Promise.resolve(this.env.adapter),
      render: this._renderer(),
    };
  }

  /** What the user typed, but for the set-up. */
  get #words(): Pick<Request, 'words'> {
    if (this.#purpose === undefined) return {};
    return { words: [this.#purpose, ...(this._word === undefined ? [] : [this._word])] };
  }

  /** The targets that a generator is for, where nobody names others; none: all that the project has. */
  get #targets(): readonly string[] {
    const own = TARGETS.filter((target) => target === this.#purpose);
    return own.length > 0 || this._word === undefined ? own : [this._word];
  }

  /**
   * Show what was done, or would be.
   *
   * @param startedAt - when the work began, in milliseconds of the process's clock; questions are no work
   */
  report(startedAt = 0): void {
    if (this._answersWithText(false)) return;
    this.#run?.report({ startedAt, isListed: this.#isRoot || this.#settings.dryRun });
  }

  /** Show what is left to do for tables, where models were changed. */
  async _sayTableSteps(): Promise<void> {
    const { tableSteps } = await import('../lib/cli/table-steps.js');
    const lines = tableSteps(this.#run?.planned ?? [], this._face);
    if (lines.length > 0) this._say(lines);
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
      if (this.#run !== undefined && this.#isWaiting) await this.#write(this.#run);
      if (hasForeign) await (await import('./foreign-files.js')).commitForeignFiles(this.#environment.sharedFs);
    } catch (error) {
      throw await this._failure(error);
    }
  }

  async #decideForeign(): Promise<boolean> {
    const { sharedFs, conflicterOptions = {} } = this.#environment;
    const waiting = this.#isWaiting ? (this.#run?.planned ?? []) : [];
    const own = new Set(waiting.flatMap(({ plan }) => plan.files.map(({ target }) => target)));
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

  async #write(run: Run): Promise<void> {
    const { sharedFs } = this.#environment;
    await run.decide();
    const decided = run.planned;
    run.revise((plan) => asOthersLeftIt(plan, sharedFs, this.#contents));
    await run.write(this._alongside());
    this._onWritten();
    settleFiles(decided, run.planned, sharedFs);
    this.#isWaiting = false;
  }
}
