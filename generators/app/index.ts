/** `yo codegen`: sets a project up by questions, or adds to one, and generates its targets. */
import { skipsPrompts } from '../../lib/cli/request.js';
import { migrationSince, type SetupMigration, tablesOf } from '../../lib/cli/set-up-migration.js';
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { writeFiles } from '../../lib/output/write/write.js';
import { endInterrupted, holdSignals } from '../../lib/signals.js';
import type { Changes } from '../../lib/wizard/changes.js';
import { type AskedChange, guidedSetup } from '../../lib/wizard/guided-setup.js';
import { previewLines } from '../../lib/wizard/preview.js';
import { askPerson } from '../../lib/wizard/terminal.js';
import { askNobody } from '../../lib/wizard/unattended.js';
import { type WrittenSetup, writeSetup } from '../../lib/wizard/write-setup.js';
import { CodegenGenerator } from '../codegen-generator.js';

export default class AppGenerator extends CodegenGenerator {
  #outcome: Changes | undefined;
  /** Fields of a resource that is there, which a command of its own writes. */
  #change: AskedChange['change'] | undefined;
  #answeredAt = 0;
  /** The configs, until all that is made from them is written. */
  #written: WrittenSetup | undefined;
  #migration: SetupMigration = { files: [], closing: [] };
  #releaseSignals: (() => void) | undefined;
  /** Whether the lists are written. */
  #isWhole = false;

  async prompting(): Promise<void> {
    if (this._answersWithText()) return;
    const settings = this._settings;
    const isAttended = !skipsPrompts(settings, process.stdin, process.env);
    const person = askPerson(
      (question) => this.prompt([question] as never),
      (lines) => {
        process.stdout.write(`${lines.join('\n')}\n`);
      },
    );
    const ask = isAttended ? person : askNobody;
    const request = { settings, cwd: this.destinationRoot(), env: process.env, ask, isAttended };
    const outcome = await guidedSetup(request);
    if (outcome !== undefined && 'change' in outcome) this.#change = outcome.change;
    else this.#outcome = outcome;
    if (isAttended) this.#answeredAt = performance.now();
  }

  async writing(): Promise<void> {
    if (this.#change !== undefined) {
      const { changeProject } = await import('../../lib/cli/change-project.js');
      await changeProject({ asked: this.#change, settings: this._settings, face: this._face });
    }
    const outcome = this.#outcome;
    if (outcome === undefined || (this._settings.dryRun && outcome.files.length > 0)) return;
    const migrated = { changes: outcome, settings: this._settings, cwd: this.destinationRoot(), env: process.env };
    const before = await tablesOf(migrated);
    const written = await writeSetup(outcome.files, this.destinationRoot());
    this.#written = written;
    // Without a listener nobody would take the configs back.
    if (outcome.files.length > 0) this.#releaseSignals = holdSignals(endInterrupted);
    try {
      this.#migration = await migrationSince(before, migrated);
      await this.generate(outcome.targets, outcome.update);
    } catch (error) {
      this.#releaseSignals?.();
      written.undo();
      throw error;
    }
  }

  /** The lists name what the targets make: they change together. */
  override _alongside(): readonly GeneratedFile[] {
    // A write listens to signals itself.
    this.#releaseSignals?.();
    return [...(this.#outcome?.lists ?? []), ...this.#migration.files];
  }

  /** What a set-up adds has its own migration, or none. */
  override _migrates(): boolean {
    return this.#outcome?.files.length === 0;
  }

  override _onWritten(): void {
    this.#written?.settle();
    this.#isWhole = true;
  }

  async end(): Promise<void> {
    const outcome = this.#outcome;
    const { dryRun, quiet } = this._settings;
    this.#releaseSignals?.();
    this.#written?.settle();
    // Where another generator writes the files, they are there by now.
    const late = [...(outcome?.lists ?? []), ...this.#migration.files];
    if (outcome !== undefined && !dryRun && !this.#isWhole) await writeFiles(late, this.destinationRoot());
    if (quiet || this._answersWithText() || this.#change !== undefined) return;
    if (outcome === undefined) {
      this._say(['Nothing was written.']);
    } else if (dryRun && outcome.files.length > 0) {
      this._say(previewLines(outcome, this.destinationRoot()));
    } else {
      this.report(this.#answeredAt);
      this._say([...(this.#written?.left ?? []), ...outcome.closing, ...this.#migration.closing]);
    }
  }
}
