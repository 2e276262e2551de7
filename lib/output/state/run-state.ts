/**
 * The state of the last run of a target: digests of what its files were made from, and their facts. It lies beside the
 * manifest and not in it, because a line that changes with every change of a config would make branches conflict.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile, IfExists } from '../../core/fragment.js';
import { factsOf, hashOf, fileFromState } from './facts.js';
import { STATE_DIRECTORY } from './manifest.js';

/** The last run of one target. */
export interface RunState {
  /** Digest of all that the files were made from. */
  readonly inputs: string;
  /** Digest of all of that but the config and what it imports. */
  readonly frame: string;
  /** Hash of its config, see {@link stateConfigPath}; none: nothing can be made from a part of it. */
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

/** The state of a run, with the text that it was read from. */
export interface StoredRunState extends RunState {
  readonly text: string;
}

/** What is written for the next run. */
export interface WrittenRunState {
  /** Of {@link writeRunState} */
  readonly text: string;
  /** The config, part by part; none where no run can make use of it. */
  readonly config?: string;
}

/** Where the state of the last run of a target is, from the output directory. */
export function runStatePath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.json`;
}

/** Where the config of that run is, from the output directory. */
export function stateConfigPath(target: string): string {
  return `${STATE_DIRECTORY}/cache/${target}.config.jsonl`;
}

/**
 * Read the config of the last run; nothing where it is another than its state says.
 *
 * @param outDir - absolute
 */
export function readStateConfig(outDir: string, target: string, hash: string): string | undefined {
  const text = readStateText(join(outDir, stateConfigPath(target)));
  return text === undefined || hashOf(text) !== hash ? undefined : text;
}

/** The text of a file of the state; nothing when there is none to be read. */
export function readStateText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Read the state of the last run of a target; one that is not there or broken is none, since everything can be made again.
 *
 * @param outDir - absolute
 */
export function readRunState(outDir: string, target: string): StoredRunState | undefined {
  const text = readStateText(join(outDir, runStatePath(target)));
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

/** Write the state of a run: a line for what holds for all files, and one for each. */
export function writeRunState({ files, drafts, parts, ...rest }: RunState): string {
  return `${head(rest)}\n${files.map((file) => lineOf(file, drafts, parts)).join(',\n')}\n]}`;
}

/**
 * Write the state of a run with the same files, of which few changed: to write thousands of lines takes longer than to make a file.
 *
 * @param changed - of them, those that are not as they were
 */
export function amendRunState(
  before: StoredRunState,
  { drafts, parts, ...rest }: Omit<RunState, 'files'>,
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

function head(rest: Omit<RunState, 'files' | 'drafts' | 'parts'>): string {
  return `${JSON.stringify(rest).slice(0, -1)},"files":[`;
}

function lineOf(file: GeneratedFile, drafts: RunState['drafts'], parts: RunState['parts']): string {
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

interface Stored extends Omit<RunState, 'files' | 'drafts' | 'parts'> {
  readonly files: readonly StoredFile[];
}

function fileOf([path, hash, ifExists, executable, operations, , , settled]: StoredFile): GeneratedFile {
  return fileFromState({ path, ifExists, executable, settled }, { hash, operations });
}
