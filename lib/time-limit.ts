/** Work that blocks the process: code of others in it, or a pattern that never ends, is stopped from beside it. */
import { Script } from 'node:vm';

import { CLIError } from './core/problem.js';
import { property } from './core/property.js';
import { Interrupted, withoutListeners } from './signals.js';

/** Seconds that such work may take. */
const SECONDS = 60;

/** Where the script finds the work. */
const WORK = Symbol.for('generator-codegen.work');

/** The script that does the work: only a script of `node:vm` can be stopped. */
const SCRIPT = "globalThis[Symbol.for('generator-codegen.work')]()";

/**
 * Do what may block the process for ever, for a minute at most. Signals end it at once.
 *
 * @param what - what is done, for the message
 * @param seconds - default: 60
 * @throws CLIError - it took too long
 * @throws Interrupted - by SIGINT
 */
export function withTimeLimit<T>(what: string, work: () => T, seconds = SECONDS): T {
  const place: typeof globalThis & { [WORK]?: (() => T) | undefined } = globalThis;
  const outer = place[WORK];
  place[WORK] = work;
  const script: { runInThisContext(options: object): T } = new Script(SCRIPT);
  try {
    return withoutListeners(() => script.runInThisContext({ timeout: seconds * 1000, breakOnSigint: true }));
  } catch (error) {
    const code = property(error, 'code');
    if (code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw new Interrupted();
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new CLIError([`${what} took more than ${seconds} s and was stopped`]);
    }
    throw error;
  } finally {
    place[WORK] = outer;
  }
}
