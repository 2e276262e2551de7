/**
 * A process that evaluates many configs of jsonnet, in the place of one for each: most of what one costs is its start.
 * Each evaluation has a machine of its own, and to whoever asks for it the process looks like one of its own.
 */
import { ChildProcess, type ForkOptions, type Serializable } from 'node:child_process';
import { PassThrough } from 'node:stream';

const TOLD = '\0';

/** Has the process say on standard error, before each answer, that all traces are there. */
export const TELLING = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  const send = process.send.bind(process);
  process.send = (...args) => {
    writeSync(2, '\\0');
    return send(...args);
  };`)}`;

/** Each evaluation leaves a watch on the memory behind. */
const EVALUATIONS = 25;

/** What stands in for the process of one evaluation. */
class Evaluation extends ChildProcess {
  override readonly stderr = new PassThrough();
  override readonly pid = process.pid;
  /** Configs may be named from where the tool runs, which a process has as it starts. */
  readonly cwd = process.cwd();
  #isAnswered = false;
  #isTold = false;

  constructor(readonly evaluator: Evaluator) {
    super();
  }

  override send(request: Serializable): boolean {
    this.evaluator.take(this, request);
    return true;
  }

  /** Whoever asked has an answer, or waits for it no longer. */
  override kill(): boolean {
    if (!this.#isAnswered) this.evaluator.giveUp(this);
    return true;
  }

  /** @returns whether the evaluation is over */
  answer(reply: unknown): boolean {
    this.#isAnswered = true;
    this.emit('message', reply);
    return this.#isTold;
  }

  /** @returns whether the evaluation is over */
  trace(text: string): boolean {
    this.#isTold ||= text.includes(TOLD);
    this.stderr.write(text.replace(TOLD, ''));
    return this.#isTold && this.#isAnswered;
  }

  end(code: number | null, signal: NodeJS.Signals | null): void {
    this.stderr.once('end', () => this.emit('close', code, signal));
    this.stderr.end();
  }
}

/** Evaluates one after the other. */
export class Evaluator {
  readonly #start: (options: ForkOptions) => ChildProcess;
  #options: ForkOptions = {};
  readonly #waiting: { readonly evaluation: Evaluation; readonly request: Serializable }[] = [];
  #child: ChildProcess | undefined;
  #current: Evaluation | undefined;
  #count = 0;
  #cwd = '';

  /** @param start - the process, with {@link TELLING} imported */
  constructor(start: (options: ForkOptions) => ChildProcess) {
    this.#start = start;
  }

  /** Stand in for a process that is started with these options, which are the same for all. */
  begin(options: ForkOptions): Evaluation {
    this.#options = options;
    return new Evaluation(this);
  }

  take(evaluation: Evaluation, request: Serializable): void {
    this.#waiting.push({ evaluation, request });
    this.#next();
  }

  giveUp(evaluation: Evaluation): void {
    if (evaluation === this.#current) return void this.#child?.kill('SIGKILL');
    const place = this.#waiting.findIndex((one) => one.evaluation === evaluation);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    evaluation.end(null, 'SIGKILL');
  }

  /** End the process, with the evaluation that is under way; there is another one when it is needed. */
  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#current?.end(null, 'SIGKILL');
    this.#current = undefined;
  }

  #next(): void {
    if (this.#current !== undefined) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    if (next.evaluation.cwd !== this.#cwd) this.stop();
    this.#current = next.evaluation;
    this.#child ??= this.#started(next.evaluation.cwd);
    this.#child.send(next.request, () => undefined);
  }

  #started(cwd: string): ChildProcess {
    const child = this.#start({ ...this.#options, cwd });
    this.#cwd = cwd;
    this.#count = 0;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (this.#current?.trace(text) === true) this.#finish();
    });
    child.on('message', (reply) => {
      if (this.#current?.answer(reply) === true) this.#finish();
    });
    child.on('close', (code, signal) => {
      if (child !== this.#child) return;
      this.#child = undefined;
      this.#finish(code, signal);
    });
    return child;
  }

  #finish(code: number | null = null, signal: NodeJS.Signals | null = 'SIGKILL'): void {
    const evaluation = this.#current;
    this.#current = undefined;
    this.#count += 1;
    if (this.#count >= EVALUATIONS) this.stop();
    evaluation?.end(code, signal);
    this.#next();
  }
}
