/**
 * What a run remembers of the one before it: what its files were made from, and what they were. It lies beside the
 * manifest and not in it, because a line that changes with every change of a config would make branches conflict.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile, IfExists } from '../core/fragment.js';
import { factsOf, hashOf, recalledFile } from './facts.js';
import { STATE_DIRECTORY } from './manifest.js';

/** What is remembered of a run of one target. */
export interface RunRecord {
  /** Digest of all that the files were made from. */
  readonly inputs: string;
  /** Digest of all of that but the config and what it imports. */
  readonly frame: string;
  /** Hash of the remembered config, see {@link recordedConfigPath}; none: nothing can be made from a part of it. */
  readonly config?: string;
  /** Text files that the config names, each with the hash of what was found. */
  readonly texts: readonly (readonly [path: string, hash: string])[];
  readonly files: readonly GeneratedFile[];
  /** Digest of what made them. */
  readonly tool: string;
  /** Hashes of the drafts that they were made from, by path. */
  readonly drafts: ReadonlyMap<string, string>;
  /** The parts of the config that they were made for, by path; nothing of those that are for several, or for none. */
  readonly parts: ReadonlyMap<string, string>;
}

/** A record, with the text that it was read from. */
export interface StoredRecord extends RunRecord {
  readonly text: string;
}

/** What is written down for the next run. */
export interface WrittenRecord {
  /** Of {@link writeRecord} */
  readonly text: string;
  /** The config, part by part; none where no run can make use of it. */
  readonly config?: string;
}

/** Where the record of a target is, from the output directory. */
export function recordPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.json`;
}

/** Where the config that the record speaks of is, from the output directory. */
export function recordedConfigPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.config.jsonl`;
}

/**
 * Read the config that files were made from; nothing where it is not the one that the record speaks of.
 *
 * @param outDir - absolute
 */
export function readRecordedConfig(outDir: string, target: string, hash: string): string | undefined {
  const text = readRecordText(join(outDir, recordedConfigPath(target)));
  return text === undefined || hashOf(text) !== hash ? undefined : text;
}

/** The text of a record; nothing when there is none to be read. */
export function readRecordText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Read the record of a target; one that is not there or broken is none, since everything can be made again.
 *
 * @param outDir - absolute
 */
export function readRecord(outDir: string, target: string): StoredRecord | undefined {
  const text = readRecordText(join(outDir, recordPath(target)));
  if (text === undefined) return undefined;
  try {
    const { files, ...rest } = JSON.parse(text) as Stored;
    const drafts = new Map(files.map(([path, , , , , draft]) => [path, draft]));
    const parts = new Map(files.flatMap(([path, , , , , , part]) => (part === '' ? [] : [[path, part]])));
    return { ...rest, files: files.map(fileOf), drafts, parts, text };
  } catch {
    return undefined;
  }
}

/** Write a record: a line for what holds for all files, and one for each. */
export function writeRecord({ files, drafts, parts, ...rest }: RunRecord): string {
  return `${head(rest)}\n${files.map((file) => lineOf(file, drafts, parts)).join(',\n')}\n]}`;
}

/**
 * Write a record of the same files, of which few changed: to write thousands of lines takes longer than to make a file.
 *
 * @param changed - of them, those that are not as the record before has them
 */
export function amendRecord(
  before: StoredRecord,
  { drafts, parts, ...rest }: Omit<RunRecord, 'files'>,
  changed: readonly GeneratedFile[],
): string {
  const [, ...lines] = before.text.split('\n');
  const made = new Map(changed.map((file) => [file.path, file]));
  for (const [index, { path }] of before.files.entries()) {
    const file = made.get(path);
    if (file !== undefined) lines[index] = lineOf(file, drafts, parts) + (index + 1 < before.files.length ? ',' : '');
  }
  return [head(rest), ...lines].join('\n');
}

function head(rest: Omit<RunRecord, 'files' | 'drafts' | 'parts'>): string {
  return `${JSON.stringify(rest).slice(0, -1)},"files":[`;
}

function lineOf(file: GeneratedFile, drafts: RunRecord['drafts'], parts: RunRecord['parts']): string {
  const { path, ifExists, executable, settled = false } = file;
  const { hash, operations } = factsOf(file);
  const draft = drafts.get(path) ?? '';
  const stored: StoredFile = [path, hash, ifExists, executable, operations, draft, parts.get(path) ?? '', settled];
  return JSON.stringify(stored);
}

type StoredFile = readonly [
  path: string,
  hash: string,
  ifExists: IfExists,
  executable: boolean,
  operations: readonly string[],
  draft: string,
  part: string,
  settled: boolean,
];

interface Stored extends Omit<RunRecord, 'files' | 'drafts' | 'parts'> {
  readonly files: readonly StoredFile[];
}

function fileOf([path, hash, ifExists, executable, operations, , , settled]: StoredFile): GeneratedFile {
  return recalledFile({ path, ifExists, executable, settled }, { hash, operations });
}
