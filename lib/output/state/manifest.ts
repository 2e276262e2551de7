/**
 * The manifest of an output directory: which files this tool wrote there, for which target, and what they held. With it
 * a run tells a file that is only out of date from one that somebody edited, and its own files from all others. It is a
 * list of lines and nothing else, so that git merges it by keeping the lines of both sides. Text in, text out; `read-manifest.ts` reads the disk.
 */
import type { IfExists } from '../../core/fragment.js';
import { CLIError } from '../../core/problem.js';
import { isObject } from '../../core/value-forms.js';
import { isPlainPath } from '../safe-path.js';

/** Everything that this tool keeps for itself in an output directory. */
export const STATE_DIRECTORY = '.codegen';

/** Where the manifest is, from the output directory. */
export const MANIFEST = `${STATE_DIRECTORY}/manifest.jsonl`;

/** What was written to one path. */
export interface ManifestEntry {
  readonly target: string;
  /** Names of the operations that made it, sorted. */
  readonly operations: readonly string[];
  readonly policy: IfExists;
  /** Of the generated text, as `hashOf` tells it */
  readonly hash: string;
  /** Of the texts that other sides of a merge generated; what stands there may be of all of them. Default: none. */
  readonly others?: readonly string[];
}

/** The hashes of all texts that are known of a file. */
export function hashesOf({ hash, others = [] }: ManifestEntry): readonly string[] {
  return [hash, ...others];
}

/** All that was written to an output directory. */
export interface Manifest {
  /** By path below the output directory, with `/` */
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** What it was read from; nothing of one that was made. */
  readonly text?: string;
  /** What of it a run is to put in order: lines of a `merge`, or that it is `old`, of an earlier version of this tool. */
  readonly mends?: 'merge' | 'old';
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
 * Read a manifest. Lines may stand twice, in any order and between marks of git: each side of a merge counts.
 *
 * @param name - what errors call it
 * @throws CLIError - the text is none
 */
export function parseManifest(text: string, name: string): Manifest {
  const written = text.split(/\r?\n/);
  const lines = written.filter((line) => line !== '' && !MARK_OF_MERGE.test(line));
  const [head, ...values] = parseLines(lines, name);
  checkVersion(head, VERSION, name);
  const files = new Map<string, ManifestEntry>();
  let [isInOrder, previous] = [lines.length === written.length - 1, ''];
  for (const value of values) {
    // Sides of a merge that are of several versions each have a first line.
    if (isObject(value) && 'version' in value) {
      checkVersion(value, VERSION, name);
      isInOrder = false;
    } else if (!isLine(value)) throw notManifest(name);
    else {
      const { path, ...entry } = value;
      const known = files.get(path);
      isInOrder &&= path > previous;
      files.set(path, known === undefined ? entry : joined(known, entry));
      previous = path;
    }
  }
  return { files, text, ...(!isInOrder && { mends: 'merge' }) };
}

const MARK_OF_MERGE = /^(?:<{7}|\|{7}|={7}|>{7})/;

/** One document is read in half the time of a thousand. */
function parseLines(lines: readonly string[], name: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(`[${lines.join(',')}]`);
    return Array.isArray(values) ? values : [];
  } catch {
    throw new CLIError([`${name} is no JSON, line by line; ${ADVICE}`]);
  }
}

/** What two sides of a merge say of one file. */
function joined(one: ManifestEntry, other: ManifestEntry): ManifestEntry {
  const [hash = one.hash, ...others] = new Set([...hashesOf(one), other.hash]);
  return { ...one, hash, ...(others.length > 0 && { others }) };
}

const ADVICE = 'take either side of a merge and run again, or remove it: edited files are then kept aside as well';

/** @throws CLIError - it is another */
export function checkVersion(value: unknown, version: number, name: string): void {
  const found = isObject(value) ? value.version : undefined;
  if (typeof found === 'number' && found > version) {
    throw new CLIError([`${name} was written by a newer version of generator-codegen; install that one`]);
  }
  if (found !== version) throw notManifest(name);
}

/** The error about a text that is none. */
export function notManifest(name: string): CLIError {
  return new CLIError([`${name} is no manifest of generator-codegen; ${ADVICE}`]);
}

/**
 * Write a manifest: a line per file, sorted, so that branches that add files merge.
 *
 * @param before - of which few entries differ; none: all lines are made
 */
export function writeManifest({ files }: Manifest, before?: Manifest): string {
  const amended = before && amend(files, before);
  if (amended !== undefined) return amended;
  const sorted = [...files].sort(([left], [right]) => (left < right ? -1 : 1));
  return [HEAD, ...sorted.flatMap(linesOf), ''].join('\n');
}

/**
 * Change the lines of entries that differ; to make thousands takes longer than to make a file.
 *
 * @returns nothing where there are other files, or the text is not as this tool writes it: somebody merged two, or git
 *   gave it the line breaks of Windows
 */
function amend(files: Manifest['files'], { files: known, text, mends }: Manifest): string | undefined {
  const lines = text?.split('\n') ?? [];
  if (mends !== undefined || lines.length !== files.size + LINES_AROUND) return undefined;
  let index = 1;
  for (const [path, entry] of known) {
    const next = files.get(path);
    if (next === undefined) return undefined;
    if (next !== entry) {
      const [was, is] = [linesOf([path, entry]), linesOf([path, next])];
      if (lines[index] !== was[0] || is.length !== 1) return undefined;
      lines[index] = is.join('');
    }
    index += 1;
  }
  return lines.join('\n');
}

/** The line of the version, and what follows the last line break. */
const LINES_AROUND = 2;

/** A line for each text that is known of a file. */
function linesOf([path, entry]: readonly [string, ManifestEntry]): readonly string[] {
  const { target, operations, policy } = entry;
  return hashesOf(entry).map((hash) => JSON.stringify({ path, target, operations, policy, hash }));
}

const VERSION = 2;
const HEAD = JSON.stringify({ version: VERSION });

function isLine(value: unknown): value is ManifestEntry & { readonly path: string } {
  return isObject(value) && typeof value.path === 'string' && isEntry(value.path, value);
}

/** Tell whether a value is an entry. A schema library would cost a run that has nothing to do more than all the rest of it. */
export function isEntry(path: string, value: unknown): value is ManifestEntry {
  return (
    isPlainPath(path) &&
    isObject(value) &&
    typeof value.target === 'string' &&
    Array.isArray(value.operations) &&
    value.operations.every((name) => typeof name === 'string') &&
    (value.policy === 'overwrite' || value.policy === 'skip') &&
    typeof value.hash === 'string'
  );
}
