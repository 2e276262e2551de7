/**
 * The manifest of an output directory: which files this tool wrote there, for which target, and what they held. With it
 * a run tells a file that is only out of date from one that somebody edited, and its own files from all others. Text in,
 * text out, but for the two functions that say so.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IfExists } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { errorCode } from '../core/thrown.js';
import { isObject } from '../core/value-forms.js';
import { diskError } from './disk-error.js';
import { displayPath, isPlainPath } from './safe-path.js';

/** Everything that this tool keeps for itself in an output directory. */
export const STATE_DIRECTORY = '.codegen';

/** Where the manifest is, from the output directory. */
export const MANIFEST = `${STATE_DIRECTORY}/manifest.json`;

/** What was written to one path. */
export interface ManifestEntry {
  readonly target: string;
  /** Names of the operations that made it, sorted. */
  readonly operations: readonly string[];
  readonly policy: IfExists;
  /** Of the generated text, as `hashOf` tells it */
  readonly hash: string;
}

/** All that was written to an output directory. */
export interface Manifest {
  /** By path below the output directory, with `/` */
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** What it was read from; nothing of one that was made. */
  readonly text?: string;
}

/** Who writes, and what was written before. */
export interface Ownership {
  /** The target whose files these are; all that it wrote before and does not make any more is stale. */
  readonly target: string;
  readonly manifest: Manifest;
}

/** Nothing was written yet. */
export const NO_MANIFEST: Manifest = { files: new Map() };

/**
 * Read the manifest of an output directory from the disk.
 *
 * @param outDir - absolute
 * @throws CLIError - it is there, and cannot be read
 */
export function readManifest(outDir: string): Manifest {
  const path = join(outDir, MANIFEST);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return NO_MANIFEST;
    throw diskError(error, { doing: 'read', path });
  }
  return parseManifest(text, displayPath(path, process.cwd()));
}

/**
 * Read a manifest.
 *
 * @param name - what errors call it
 * @throws CLIError - the text is none
 */
export function parseManifest(text: string, name: string): Manifest {
  const advice = 'take either side of a merge and run again, or remove it: edited files are then kept aside as well';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CLIError([`${name} is no JSON; ${advice}`]);
  }
  if (isObject(value) && typeof value.version === 'number' && value.version > VERSION) {
    throw new CLIError([`${name} was written by a newer version of generator-codegen; install that one`]);
  }
  if (!isObject(value) || value.version !== VERSION || !isObject(value.files) || !areEntries(value.files)) {
    throw new CLIError([`${name} is no manifest of generator-codegen; ${advice}`]);
  }
  return { files: new Map(Object.entries(value.files)), text };
}

/**
 * Write a manifest: a line per file, sorted, so that branches that add files merge.
 *
 * @param before - of which few entries differ; none: all lines are made
 */
export function writeManifest({ files }: Manifest, before?: Manifest): string {
  const amended = before && amend(files, before);
  if (amended !== undefined) return amended;
  const lines = [...files].sort(([left], [right]) => (left < right ? -1 : 1)).map(lineOf);
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
  return `{\n  "version": ${VERSION},\n  "files": ${body}\n}\n`;
}

/**
 * Change the lines of entries that differ; to make thousands takes longer than to make a file.
 *
 * @returns nothing where there are other files, or the text is not as this tool writes it: somebody merged two, or git
 *   gave it the line breaks of Windows
 */
function amend(files: Manifest['files'], { files: known, text }: Manifest): string | undefined {
  const lines = text?.split('\n') ?? [];
  if (lines.length !== files.size + LINES_AROUND) return undefined;
  let [index, previous] = [FIRST_LINE, ''];
  for (const [path, entry] of known) {
    const next = files.get(path);
    if (next === undefined || path < previous) return undefined;
    if (next !== entry) {
      const end = [',', ''].find((one) => lines[index] === lineOf([path, entry]) + one);
      if (end === undefined) return undefined;
      lines[index] = lineOf([path, next]) + end;
    }
    [index, previous] = [index + 1, path];
  }
  return lines.join('\n');
}

/** Before the lines of files are that of the version, and two that open; after them two that close, and the end. */
const [FIRST_LINE, LINES_AROUND] = [3, 6];

function lineOf([path, { target, operations, policy, hash }]: readonly [string, ManifestEntry]): string {
  return `    ${JSON.stringify(path)}: ${JSON.stringify({ target, operations, policy, hash })}`;
}

const VERSION = 1;

/** A schema library would cost a run that has nothing to do more than all the rest of it. */
function areEntries(files: Readonly<Record<string, unknown>>): files is Readonly<Record<string, ManifestEntry>> {
  return Object.entries(files).every(
    ([path, entry]) =>
      isPlainPath(path) &&
      isObject(entry) &&
      typeof entry.target === 'string' &&
      Array.isArray(entry.operations) &&
      entry.operations.every((name) => typeof name === 'string') &&
      (entry.policy === 'overwrite' || entry.policy === 'skip') &&
      typeof entry.hash === 'string',
  );
}
