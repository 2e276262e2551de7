/**
 * Texts of the run before: a draft that is the same as last time gives the text that stands on the disk, so that
 * only what changed is composed and formatted.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DraftFile } from '../core/fragment.js';
import { factsOf, hashOf, withUnixLines } from './facts.js';
import type { RunRecord } from './record.js';

/** Tell drafts apart by what their text is made from. */
export function draftHash(content: DraftFile['content']): string {
  if (typeof content === 'string') return hashOf(content);
  // The text stands as it is: to escape millions of letters takes longer than to hash them.
  const { body, ...rest } = content;
  return hashOf(`${hashOf(body)}\n${JSON.stringify(rest)}`);
}

/** Known texts of one target. */
export class KnownTexts {
  /** Hashes of the drafts of this run, by path. */
  readonly drafts = new Map<string, string>();
  readonly #known: ReadonlyMap<string, { readonly draft: string; readonly text: string }>;

  /**
   * @param outDir - absolute
   * @param record - of the run before, by the same tool; none: every text is made anew
   */
  constructor(
    readonly outDir: string,
    record: RunRecord | undefined,
  ) {
    this.#known = new Map(
      record?.files.map((file) => {
        const draft = record.drafts.get(file.path) ?? '';
        return [file.path, { draft, text: factsOf(file).hash }] as const;
      }),
    );
  }

  /** Whether there is none: every text is made anew. */
  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** The known text of a draft; nothing where it has to be made. */
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
