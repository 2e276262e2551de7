/**
 * What Yeoman does by itself, as all generators of this package need it: failures that `yo` can show, and nothing of
 * files that are none of this package's business.
 */
import Generator, { type BaseOptions, type Task } from 'yeoman-generator';

import { CLIError } from '../lib/core/problem.js';
import { displayPath } from '../lib/output/safe-path.js';
import { yeomanError } from './yeoman-error.js';

/** What Yeoman hands over, in whichever spelling the user chose. */
export type CodegenOptions = BaseOptions & Record<string, unknown>;

/** A generator without options, which makes nothing. */
export class BaseGenerator extends Generator<Record<string, unknown>, CodegenOptions> {
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
    if (failures.length > 0) throw await this._failure(failures[0]);
  }

  /** A failure as `yo` shows it. */
  async _failure(error: unknown): Promise<Error> {
    // Yeoman forgets the log lines that still wait when it learns of an error.
    const adapter = this.env.adapter as { readonly onIdle?: () => Promise<void> };
    await adapter.onIdle?.();
    return yeomanError(error);
  }
}
