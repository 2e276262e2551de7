/**
 * The tables of a project, by Alembic and SQL: a process of Python forks for each command, since most of what one costs
 * is to load libraries.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { type Interface, createInterface } from 'node:readline';

import { PACKAGE_ROOT } from '../../lib/package-root.js';

const PROGRAM = join(import.meta.dirname, 'tables.py');

export class Tables {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  readonly #lines: Interface;

  /** Of a project, whose modules are found. */
  constructor(python: string, cwd: string) {
    const PYTHONPATH = [join(PACKAGE_ROOT, 'companion/src'), cwd].join(delimiter);
    const child = spawn(python, [PROGRAM], {
      cwd,
      env: { ...process.env, PYTHONPATH },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#lines = createInterface(child.stdout);
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** Run Alembic, on the database at a URL. */
  alembic(url: string, ...words: readonly string[]): Promise<string> {
    return this.#run(url, 'alembic', ...words);
  }

  /** Run SQL in one transaction; returns the rows that it gives. */
  async rows(url: string, ...statements: readonly string[]): Promise<unknown> {
    return JSON.parse(await this.#run(url, 'rows', ...statements));
  }

  stop(): void {
    this.#lines.close();
    this.#child.kill();
  }

  async #run(url: string, ...words: readonly string[]): Promise<string> {
    this.#child.stdin?.write(`${JSON.stringify({ env: { DATABASE_URL: url }, words })}\n`);
    const answer = await this.#answers.next();
    if (answer.done === true) throw new Error(`${words.join(' ')}: the process has ended`);
    const { code, output } = JSON.parse(answer.value) as { readonly code: number; readonly output: string };
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}:\n${output.slice(-6000)}`);
    return output;
  }
}
