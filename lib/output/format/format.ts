/**
 * The last step of rendering: the language puts each file together, and Python passes through ruff's formatter, TypeScript
 * through Biome's, both built for WebAssembly. Large runs share that work among threads, which format the first files while the last are still
 * rendered.
 */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

import { composeFile } from '../../core/assemble.js';
import type { DraftFile, GeneratedFile } from '../../core/fragment.js';
import type { Language } from '../../core/language.js';
import { IS_BUILT } from '../../package-root.js';
import type { Pool } from './format-pool.js';
import { loadFormat } from './formatters.js';
import { factsOf } from '../state/facts.js';
import type { UnchangedTexts } from '../state/unchanged-texts.js';

/** Files that a thread takes at a time. */
const BATCH = 64;
/** A thread takes about as long to start as this many files to format. */
const FEWEST_FOR_THREADS = 192;

/** Threads load compiled code; from source, everything is done in place. */
const canUseThreads = IS_BUILT && availableParallelism() > 1;

/** {@link Formatter.format}, where nothing is known of the files before they come. */
export async function formatFiles(drafts: Iterable<DraftFile>, language: Language): Promise<readonly GeneratedFile[]> {
  const formatter = new Formatter(language);
  try {
    return await formatter.format(drafts);
  } finally {
    await formatter.close();
  }
}

/** Puts the files of a run together, and formats them. */
export class Formatter {
  #pool: Pool | undefined;

  /** @param language - of the target */
  constructor(readonly language: Language) {}

  /** Start the threads before there is work for them: while a large config is built, there is nothing else for a second core. */
  async prepare(): Promise<void> {
    if (canUseThreads) (await this.#threads()).start();
  }

  /**
   * Put files together, and format them.
   *
   * @param drafts - taken one by one, so that they may be made while others are formatted; of a path that comes twice
   *   the last one counts
   * @param known - texts that are taken as they are; default: all are made
   */
  async format(drafts: Iterable<DraftFile>, known?: UnchangedTexts): Promise<readonly GeneratedFile[]> {
    const ready = new Map<string, GeneratedFile>();
    const made = await this.#formatAll(withoutReady(drafts, known, ready));
    const files = new Map(made.map((file) => [file.path, file]));
    for (const [path, file] of ready) files.set(path, file);
    return [...files.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
  }

  /** End the threads. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }

  async #threads(): Promise<Pool> {
    const { Pool } = await import('./format-pool.js');
    return (this.#pool ??= new Pool(this.language));
  }

  async #formatAll(drafts: Iterable<DraftFile>): Promise<readonly GeneratedFile[]> {
    const iterator = drafts[Symbol.iterator]();
    const first = this.#pool === undefined ? take(iterator, FEWEST_FOR_THREADS) : [];
    if (this.#pool === undefined && (first.length < FEWEST_FOR_THREADS || !canUseThreads)) {
      return formatHere([...first, ...rest(iterator)], this.language);
    }
    const pool = await this.#threads();
    const batches: Promise<readonly GeneratedFile[]>[] = [];
    const send = (batch: readonly DraftFile[]): void => {
      const formatted = pool.format(batch);
      // It is looked at below, maybe after another one has failed.
      formatted.catch(() => undefined);
      batches.push(formatted);
    };
    for (let start = 0; start < first.length; start += BATCH) send(first.slice(start, start + BATCH));
    for (let batch = take(iterator, BATCH); batch.length > 0; batch = take(iterator, BATCH)) send(batch);
    // One after the other: whichever thread is faster, the first file that is wrong is the one that is told.
    const files: GeneratedFile[] = [];
    for (const batch of batches) {
      const some = await batch;
      // Their hashes are asked for later: there is nothing else to do until the next batch is there.
      some.forEach(factsOf);
      files.push(...some);
    }
    return files;
  }
}

/** Put aside what needs no formatting: it is known from the run before, or laid out already. */
function* withoutReady(
  drafts: Iterable<DraftFile>,
  known: UnchangedTexts | undefined,
  ready: Map<string, GeneratedFile>,
): Generator<DraftFile> {
  for (const draft of drafts) {
    const { content: made, formatted = false, ...file } = draft;
    const content = known?.textOf(draft) ?? (formatted && typeof made === 'string' ? made : undefined);
    ready.delete(draft.path);
    if (content === undefined) yield draft;
    else ready.set(draft.path, { ...file, content });
  }
}

/** Take some drafts, and no more than there are. */
export function take(iterator: Iterator<DraftFile>, most: number): readonly DraftFile[] {
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

async function formatHere(batch: readonly DraftFile[], language: Language): Promise<readonly GeneratedFile[]> {
  // To compile the formatter once more, for speed, takes longer than the formatting of so few files.
  if (batch.length < FEWEST_FOR_THREADS) setFlagsFromString('--liftoff-only');
  const format = await loadFormat(batch);
  return batch.map((draft) => {
    const file = composeFile(draft, language);
    return { ...file, content: format(file.path, file.content) };
  });
}
