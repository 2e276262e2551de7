/**
 * What a run remembers of the one before it: what its files were made from, and what they were. It lies beside the
 * manifest and not in it, because a line that changes with every change of a config would make branches conflict.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile, IfExists } from '../core/fragment.js';
import { factsOf, recalledFile } from './facts.js';
import { STATE_DIRECTORY } from './manifest.js';

/** What is remembered of a run of one target. */
export interface RunRecord {
  /** Digest of all that the files were made from. */
  readonly inputs: string;
  /** Text files that the config names, each with the hash of what was found. */
  readonly texts: readonly (readonly [path: string, hash: string])[];
  readonly files: readonly GeneratedFile[];
  /** Digest of what made them. */
  readonly tool: string;
  /** Hashes of the drafts that they were finished from, by path. */
  readonly drafts: ReadonlyMap<string, string>;
}

/** Where the record of a target is, from the output directory. */
export function recordPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.json`;
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
    return { ...rest, files: files.map(fileOf), drafts: new Map(files.map((file) => [file[0], file[5]])) };
  } catch {
    return undefined;
  }
}

/** Write a record. */
export function writeRecord({ inputs, texts, files, tool, drafts }: RunRecord): string {
  const lines = files.map((file): StoredFile => {
    const { hash, operations } = factsOf(file);
    return [file.path, hash, file.ifExists, file.executable, operations, drafts.get(file.path) ?? ''];
  });
  return JSON.stringify({ inputs, texts, tool, files: lines } satisfies Stored);
}

type StoredFile = readonly [
  path: string,
  hash: string,
  ifExists: IfExists,
  executable: boolean,
  operations: readonly string[],
  draft: string,
];

interface Stored extends Omit<RunRecord, 'files' | 'drafts'> {
  readonly files: readonly StoredFile[];
}

function fileOf([path, hash, ifExists, executable, operations]: StoredFile): GeneratedFile {
  return recalledFile({ path, ifExists, executable }, { hash, operations });
}
