/**
 * The layout of generated files: every Python file passes through ruff's formatter, built for WebAssembly. Large
 * runs share the work among threads, which format the first files while the last are still rendered.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { GeneratedFile } from '../core/fragment.js';
import { formatPython } from './format-python.js';

/** Files that one thread formats at a time; fewer than two such batches are not worth a thread. */
const BATCH = 64;

/**
 * Format files; those of other languages pass unchanged.
 *
 * @param files - taken one by one, so that they may be made while others are formatted
 */
export async function formatFiles(files: Iterable<GeneratedFile>): Promise<readonly GeneratedFile[]> {
  const pool = new Pool();
  const batches: Promise<readonly GeneratedFile[]>[] = [];
  let batch: GeneratedFile[] = [];
  try {
    for (const file of files) {
      batch.push(file);
      if (batch.length < BATCH) continue;
      batches.push(pool.format(batch));
      batch = [];
    }
    batches.push(batches.length === 0 || !canUseThreads ? Promise.resolve(batch.map(formatFile)) : pool.format(batch));
    return (await Promise.all(batches)).flat();
  } finally {
    await pool.close();
  }
}

/** Threads load compiled code; from source, everything is formatted in place. */
const canUseThreads = import.meta.url.endsWith('.js') && availableParallelism() > 1;

class Pool {
  readonly #workers: Worker[] = [];
  readonly #waiting = new Map<number, { resolve: (texts: readonly string[]) => void; reject: (e: Error) => void }>();
  #next = 0;

  /** Format a batch in the next thread. */
  async format(batch: readonly GeneratedFile[]): Promise<readonly GeneratedFile[]> {
    if (!canUseThreads) return batch.map(formatFile);
    const id = this.#next++;
    const worker = this.#worker(id % Math.min(availableParallelism(), 4));
    const texts = await new Promise<readonly string[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, files: batch.map(({ path, content }) => ({ path, content })) });
    });
    return batch.map((file, index) => ({ ...file, content: texts[index] ?? file.content }));
  }

  /** End all threads. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #worker(index: number): Worker {
    const known = this.#workers[index];
    if (known) return known;
    const worker = new Worker(new URL('./format-worker.js', import.meta.url));
    worker.on('message', ({ id, texts, error }: { id: number; texts?: readonly string[]; error?: string }) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (texts) waiting?.resolve(texts);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
    this.#workers[index] = worker;
    return worker;
  }
}

function formatFile(file: GeneratedFile): GeneratedFile {
  return { ...file, content: formatPython(file.path, file.content) };
}
