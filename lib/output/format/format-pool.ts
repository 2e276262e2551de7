/** Threads that format batches of files. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { composeFile } from '../../core/assemble.js';
import type { DraftFile, GeneratedFile } from '../../core/fragment.js';
import type { Language } from '../../core/language.js';
import { python } from '../../languages/python.js';
import { modulePath } from '../../package-root.js';
import { type BrokenText, NotPython } from './not-python.js';

const MOST_THREADS = 4;
const THREADS = Math.min(availableParallelism(), MOST_THREADS);

/** Little of what a thread makes outlives a file: with more room it takes a run more memory, and no less time. */
const YOUNG_MB = 6;

/** What a thread is given, and what it gives back. */
export interface Task {
  readonly id: number;
  readonly files: readonly Pick<DraftFile, 'path' | 'content'>[];
}
/** The answer to a {@link Task}. */
export type Answer = { readonly id: number } & (
  { readonly texts: readonly string[] } | { readonly broken: BrokenText } | { readonly error: string }
);

/** What a thread is started with: what it is to do before the first task comes. */
export type Start = 'rehearse' | 'wait';

/** Threads, each started when there is work for it, or before. */
export class Pool {
  readonly #workers: Worker[] = [];
  /** How many batches each thread has. */
  readonly #batches: number[] = Array<number>(THREADS).fill(0);
  readonly #waiting = new Map<number, { resolve: (texts: readonly string[]) => void; reject: (e: Error) => void }>();
  #next = 0;

  /** @param language - of the target whose files these are */
  constructor(readonly language: Language) {}

  /** Start one thread, and let it rehearse: of two processors the main thread needs the other until there is work for all. */
  start(): void {
    this.#worker(0, 'rehearse');
  }

  /**
   * Put some files together, and format them.
   *
   * @throws NotPython - the text of a Python file is none
   */
  async format(batch: readonly DraftFile[]): Promise<readonly GeneratedFile[]> {
    // A thread knows Python; files of other languages are put together here.
    const files = batch.map((draft) => (this.language === python ? draft : composeFile(draft, this.language)));
    const texts = await this.#ask(files.map(({ path, content }) => ({ path, content })));
    return batch.map((file, index) => ({ ...file, content: String(texts[index]) }));
  }

  /** End all threads, whatever they do. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  /** Have the thread with the fewest batches lay files out. */
  async #ask(files: Task['files']): Promise<readonly string[]> {
    const id = this.#next++;
    const index = this.#batches.indexOf(Math.min(...this.#batches));
    const worker = this.#worker(index, 'wait');
    this.#count(index, 1);
    try {
      return await new Promise<readonly string[]>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, files } satisfies Task);
      });
    } finally {
      this.#count(index, -1);
    }
  }

  #count(index: number, more: number): void {
    this.#batches[index] = (this.#batches[index] ?? 0) + more;
  }

  #worker(index: number, start: Start): Worker {
    const known = this.#workers[index];
    if (known) return known;
    const worker = new Worker(modulePath('lib/output/format/format-worker'), {
      workerData: start,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('texts' in answer) waiting?.resolve(answer.texts);
      else waiting?.reject('broken' in answer ? new NotPython(answer.broken) : new Error(answer.error));
    });
    worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
    this.#workers[index] = worker;
    return worker;
  }
}
