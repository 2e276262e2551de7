/**
 * Files of the user's that are behind: they lack what is generated now, and an update would bring it. Nothing is written
 * into them before somebody asks for that.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { isUserTemplate } from '../../input/user-template.js';
import { factsOf } from '../state/facts.js';
import { hashesOf, type ManifestEntry, STATE_DIRECTORY } from '../state/manifest.js';
import { mergeOnce } from './merge.js';
import { mergeStart } from './merge-start.js';

/**
 * How a file of the user's stands to what is generated now: `behind` it, or `level` with it, since somebody has brought all
 * of that in by hand.
 */
export type News = 'behind' | 'level';

/** What is known of a file of the user's. */
export interface StandingFile {
  /** The output directory */
  readonly root: string;
  /** What is there. */
  readonly bytes: Buffer;
  /** Of what is there. */
  readonly hash: string;
  /** What was generated before. */
  readonly known: ManifestEntry;
  /** What the run before found out, see {@link readBehind}. */
  readonly found: () => ReadonlySet<string>;
}

/** Tell whether an update has something for a file. */
export function isChanged(file: GeneratedFile, known: ManifestEntry | undefined): boolean {
  return file.settled !== true && known !== undefined && !hashesOf(known).includes(factsOf(file).hash);
}

/**
 * Tell how a file stands whose template makes something else than before.
 *
 * @returns nothing where that cannot be told: what was generated before is gone
 */
export function newsOf(file: GeneratedFile, { root, bytes, hash, known, found }: StandingFile): News | undefined {
  // The project's own templates are told about by what they stand in for.
  if (isUserTemplate(file.path)) return undefined;
  if (hashesOf(known).includes(hash) || found().has(verdictOf(file, hash, known))) return 'behind';
  const text = bytes.toString('utf8');
  const start = mergeStart(text, { root, path: file.path, known });
  if (start === undefined) return undefined;
  return mergeOnce({ ...start, generated: file.content }).text === text ? 'level' : 'behind';
}

/** Where what was found is, from the output directory: a run that has nothing to do need not merge to find it again. */
export function behindPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.behind.json`;
}

/** An edited file that is behind, as it is remembered: by the three texts that say so. */
export function verdictOf(file: GeneratedFile, held: string, known: ManifestEntry): string {
  return [file.path, ...hashesOf(known), held, factsOf(file).hash].join(' ');
}

/**
 * Read what the run before found to be behind.
 *
 * @param outDir - absolute
 */
export function readBehind(outDir: string, target: string): ReadonlySet<string> {
  try {
    const verdicts: unknown = JSON.parse(readFileSync(join(outDir, behindPath(target)), 'utf8'));
    return new Set(Array.isArray(verdicts) ? verdicts.map(String) : []);
  } catch {
    return new Set();
  }
}
