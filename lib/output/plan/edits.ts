/** What becomes of a text that somebody edited, where a file is overwritten: it is kept aside, or merged. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { splitPath } from '../state/texts.js';
import { type ManifestEntry, STATE_DIRECTORY } from '../state/manifest.js';
import { type Merged, mergeFile } from './merge.js';
import { mergeStart } from './merge-start.js';

/** What is done for the text that was there. */
export interface Edit {
  /** Where it is kept, from the output directory; none: it is there already. */
  readonly kept?: { readonly path: string; readonly bytes: Buffer };
  /** What is written in place of the generated text. */
  readonly merged?: Merged;
}

/** What is known of an edited file. */
export interface EditedFile {
  /** The output directory */
  readonly root: string;
  /** What is there now, as it stands. */
  readonly bytes: Buffer;
  /** What is there now, with the line ends of what is generated. */
  readonly text: Buffer;
  /** What was generated before; none: nothing, as far as anybody knows. */
  readonly base: ManifestEntry | undefined;
  readonly wish: 'overwrite' | 'merge';
}

/** Directory below the output directory in which edited versions are kept. */
export const KEPT = `${STATE_DIRECTORY}/kept`;

/**
 * Find out what to do for an edited file.
 *
 * A merge needs the text that both sides started from; where that is gone, the edited version is kept aside.
 *
 * @throws GenerationError - an earlier merge of the file is not settled
 */
export function settleEdit(file: GeneratedFile, { root, bytes, text: mine, base, wish }: EditedFile): Edit {
  if (wish === 'merge') {
    const start = base && mergeStart(mine.toString('utf8'), { root, path: file.path, known: base });
    if (start !== undefined) return { merged: mergeFile(join(root, file.path), { ...start, generated: file.content }) };
  }
  const path = keptPath(root, file.path, bytes);
  return path === undefined ? {} : { kept: { path, bytes } };
}

/** Where a version is kept: the first place that is free; none when the very same bytes are kept already. */
function keptPath(root: string, path: string, bytes: Buffer): string | undefined {
  const [directory, name] = splitPath(path);
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${stem}.${number}${ending}`;
    const kept = [KEPT, ...(directory === '' ? [] : [directory]), numbered].join('/');
    const place = join(root, kept);
    if (!existsSync(place)) return kept;
    if (readFileSync(place).equals(bytes)) return undefined;
  }
}
