/**
 * The last step of rendering: the language puts each file together, and Python passes through ruff's formatter, built
 * for WebAssembly. Large runs share that work among threads, which finish the first files while the last are still
 * rendered.
 */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

import { composeFile } from '../core/assemble.js';
import type { DraftFile, GeneratedFile } from '../core/fragment.js';
import type { Language } from '../core/language.js';
import { IS_BUILT } from '../package-root.js';
import type { FinishedTexts } from './finished.js';

/** Files that a thread takes at a time. */
const BATCH = 64;
/** A thread takes about as long to start as this many files to finish. */
const FEWEST_FOR_THREADS = 192;

/** Threads load compiled code; from source, everything is done in place. */
const canUseThreads = IS_BUILT && availableParallelism() > 1;

/**
 * Finish files.
 *
 * @param drafts - taken one by one, so that they may be made while others are finished
 * @param language - the language of the target
 * @param finished - texts that are taken as they are; default: all are made
 */
export async function finishFiles(
  drafts: Iterable<DraftFile>,
  language: Language,
  finished?: FinishedTexts,
): Promise<readonly GeneratedFile[]> {
  if (finished === undefined) return finishAll(drafts, language);
  const ready: GeneratedFile[] = [];
  const made = await finishAll(unfinished(drafts, finished, ready), language);
  return [...made, ...ready].sort((left, right) => (left.path < right.path ? -1 : 1));
}

function* unfinished(
  drafts: Iterable<DraftFile>,
  finished: FinishedTexts,
  ready: GeneratedFile[],
): Generator<DraftFile> {
  for (const draft of drafts) {
    const content = finished.textOf(draft);
    if (content === undefined) yield draft;
    else ready.push({ ...draft, content });
  }
}

async function finishAll(drafts: Iterable<DraftFile>, language: Language): Promise<readonly GeneratedFile[]> {
  const iterator = drafts[Symbol.iterator]();
  const first = take(iterator, FEWEST_FOR_THREADS);
  if (first.length < FEWEST_FOR_THREADS || !canUseThreads) return finishHere([...first, ...rest(iterator)], language);
  const { Pool } = await import('./finish-pool.js');
  const pool = new Pool(language);
  try {
    const batches: Promise<readonly GeneratedFile[]>[] = [];
    for (let start = 0; start < first.length; start += BATCH)
      batches.push(pool.finish(first.slice(start, start + BATCH)));
    for (let batch = take(iterator, BATCH); batch.length > 0; batch = take(iterator, BATCH)) {
      batches.push(pool.finish(batch));
    }
    return (await Promise.all(batches)).flat();
  } finally {
    await pool.close();
  }
}

function take(iterator: Iterator<DraftFile>, most: number): readonly DraftFile[] {
  const taken: DraftFile[] = [];
  while (taken.length < most) {
    const next = iterator.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

function rest(iterator: Iterator<DraftFile>): readonly DraftFile[] {
  return take(iterator, Infinity);
}

async function finishHere(batch: readonly DraftFile[], language: Language): Promise<readonly GeneratedFile[]> {
  // To compile the formatter once more, for speed, takes longer than the formatting of so few files.
  if (batch.length < FEWEST_FOR_THREADS) setFlagsFromString('--liftoff-only');
  const { formatPython } = await import('./format-python.js');
  return batch.map((draft) => {
    const file = composeFile(draft, language);
    return { ...file, content: formatPython(file.path, file.content) };
  });
}
