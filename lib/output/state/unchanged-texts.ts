/**
 * Texts of drafts that did not change since the last run: they are taken from the disk, so that only what changed is
 * composed and formatted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DraftFile } from '../../core/fragment.js';
import { factsOf, hashOf, withUnixLines } from './facts.js';
import type { RunState } from './run-state.js';

/** Tell drafts apart by what their text is made from. */
export function draftHash(content: DraftFile['content']): string {
  if (typeof content === 'string') return hashOf(content);
  // The text stands as it is: to escape millions of letters takes longer than to hash them.
  const { body, ...rest } = content;
  return hashOf(`${hashOf(body)}\n${JSON.stringify(rest)}`);
}

/** The unchanged texts of one target. */
export class UnchangedTexts {
  /** Hashes of the drafts of this run, by path. */
  readonly drafts = new Map<string, string>();
  readonly #known: ReadonlyMap<string, { readonly draft: string; readonly text: string }>;

  /**
   * @param outDir - absolute
   * @param runState - of the last run, by the same tool; none: every text is made anew
   */
  constructor(
    readonly outDir: string,
    runState: RunState | undefined,
  ) {
    this.#known = new Map(
      runState?.files.map((file) => {
        const draft = runState.drafts.get(file.path) ?? '';
        return [file.path, { draft, text: factsOf(file).hash }] as const;
      }),
    );
  }

  /** Whether there is none: every text is made anew. */
  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** The text of a draft that did not change; nothing where it has to be made. */
  textOf({ path, content }: DraftFile): string | undefined {
    const draft = draftHash(content);
    this.drafts.set(path, draft);
    const known = this.#known.get(path);
    if (known?.draft !== draft) return undefined;
    try {
      const bytes = withUnixLines(readFileSync(join(this.outDir, path)));
      return hashOf(bytes) === known.text ? bytes.toString('utf8') : undefined;
    } catch {
      return undefined;
    }
  }
}
