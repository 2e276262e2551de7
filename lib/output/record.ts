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
  /** Hashes of the drafts that they were finished from, by path. */
  readonly drafts: ReadonlyMap<string, string>;
  /** The parts of the config that they were made for, by path; nothing of those that are for several, or for none. */
  readonly parts: ReadonlyMap<string, string>;
}

/** What is written down for the next run. */
export interface WrittenRecord {
  /** Of {@link writeRecord} */
  readonly text: string;
  /** The value of the config as JSON; none where no run can make use of it. */
  readonly config?: string;
}

/** Where the record of a target is, from the output directory. */
export function recordPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.json`;
}

/** Where the value of the config that the record speaks of is, from the output directory. */
export function recordedConfigPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.config.json`;
}

/**
 * Read the value of the config that files were made from; nothing where it is not the one that the record speaks of.
 *
 * @param outDir - absolute
 */
export function readRecordedConfig(outDir: string, target: string, hash: string): unknown {
  const text = readRecordText(join(outDir, recordedConfigPath(target)));
  return text === undefined || hashOf(text) !== hash ? undefined : (JSON.parse(text) as unknown);
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
export function readRecord(outDir: string, target: string): RunRecord | undefined {
  const text = readRecordText(join(outDir, recordPath(target)));
  if (text === undefined) return undefined;
  try {
    const { files, ...rest } = JSON.parse(text) as Stored;
    const drafts = new Map(files.map(([path, , , , , draft]) => [path, draft]));
    const parts = new Map(files.flatMap(([path, , , , , , part]) => (part === '' ? [] : [[path, part]])));
    return { ...rest, files: files.map(fileOf), drafts, parts };
  } catch {
    return undefined;
  }
}

/** Write a record. */
export function writeRecord({ files, drafts, parts, ...rest }: RunRecord): string {
  const lines = files.map((file): StoredFile => {
    const { path, ifExists, executable } = file;
    const { hash, operations } = factsOf(file);
    return [path, hash, ifExists, executable, operations, drafts.get(path) ?? '', parts.get(path) ?? ''];
  });
  return JSON.stringify({ ...rest, files: lines } satisfies Stored);
}

type StoredFile = readonly [
  path: string,
  hash: string,
  ifExists: IfExists,
  executable: boolean,
  operations: readonly string[],
  draft: string,
  part: string,
];

interface Stored extends Omit<RunRecord, 'files' | 'drafts' | 'parts'> {
  readonly files: readonly StoredFile[];
}

function fileOf([path, hash, ifExists, executable, operations]: StoredFile): GeneratedFile {
  return recalledFile({ path, ifExists, executable }, { hash, operations });
}
