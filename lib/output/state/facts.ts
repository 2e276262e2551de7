/** Facts (hash, operations) of generated files, and files of the last run, of which the state has the facts and not the text. */
import { hash } from 'node:crypto';

import type { GeneratedFile } from '../../core/fragment.js';
import { GenerationError } from '../../core/problem.js';

/** Facts of a generated file. */
export interface FileFacts {
  /** Of its text, see {@link hashOf} */
  readonly hash: string;
  /** Names of the operations that made it, sorted. */
  readonly operations: readonly string[];
}

/** Tell contents apart: SHA-256, in base64url. */
export function hashOf(content: string | Buffer): string {
  return hash('sha256', content, 'base64url');
}

/**
 * What a file holds, with the line ends that this tool writes: git gives a checkout those of Windows, which is no edit.
 *
 * @returns the very same where nothing differs
 */
export function withUnixLines(bytes: Buffer): Buffer {
  return bytes.includes('\r\n') ? Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : bytes;
}

/** The facts of a file; they are found out once. */
export function factsOf(file: GeneratedFile): FileFacts {
  if (file instanceof KnownFile) return file.facts;
  let facts = MADE.get(file);
  if (facts === undefined) {
    MADE.set(file, (facts = { hash: hashOf(file.content), operations: operationsOf(file) }));
  }
  return facts;
}

/** Names of the operations that made a file, sorted. */
export function operationsOf({ origins = [] }: Pick<GeneratedFile, 'origins'>): readonly string[] {
  return [...new Set(origins.map(({ operation }) => operation))].sort();
}

/** A file with another text, made by the same operations. */
export function withText(file: GeneratedFile, content: string): GeneratedFile {
  const changed = { ...file, content };
  MADE.set(changed, { ...factsOf(file), hash: hashOf(content) });
  return changed;
}

/** The text of a file of the last run was asked for, and only its facts are kept: it has to be made after all. */
export class TextNotKept extends Error {}

/**
 * A file of the last run; its text is that of the disk, as long as that is the same.
 *
 * @param read - gives the text that stands at a path
 */
export function standingFile(file: GeneratedFile, read: (path: string) => string): GeneratedFile {
  return new KnownFile(file, factsOf(file), read);
}

/** Tell whether a file is one of the last run, that was not made anew. */
export function isFromState(file: GeneratedFile): boolean {
  return file instanceof KnownFile;
}

/** Tell whether a file is one of the last run, with the text that is on the disk. */
export function isStanding(file: GeneratedFile): boolean {
  return file instanceof KnownFile && file.isStanding;
}

/** A file of the last run, of which only the facts are kept. */
export function fileFromState(file: Omit<GeneratedFile, 'content' | 'origins'>, facts: FileFacts): GeneratedFile {
  return new KnownFile(file, facts);
}

/** The text of a file; nothing of one of the last run. */
export function textOf(file: GeneratedFile): string | undefined {
  return file instanceof KnownFile && !file.isStanding ? undefined : file.content;
}

/** There are thousands of these: functions and weak references of each would cost more than all that a run does with it. */
class KnownFile implements GeneratedFile {
  readonly path: string;
  readonly ifExists: GeneratedFile['ifExists'];
  readonly executable: boolean;
  readonly settled: boolean;
  readonly #facts: FileFacts;
  readonly #read: ((path: string) => string) | undefined;

  constructor(
    { path, ifExists, executable, settled = false }: Omit<GeneratedFile, 'content' | 'origins'>,
    facts: FileFacts,
    read?: (path: string) => string,
  ) {
    this.path = path;
    this.ifExists = ifExists;
    this.executable = executable;
    this.settled = settled;
    this.#facts = facts;
    this.#read = read;
  }

  get facts(): FileFacts {
    return this.#facts;
  }

  get isStanding(): boolean {
    return this.#read !== undefined;
  }

  get content(): string {
    if (this.#read === undefined) throw new TextNotKept(`only facts of ${this.path} are kept, not its text`);
    const text = this.#read(this.path);
    if (hashOf(text) === this.#facts.hash) return text;
    throw new GenerationError([`${this.path} was changed by somebody else; run again`]);
  }
}

/** By the file itself, which nobody changes: a copy with another text is another file. */
const MADE = new WeakMap<GeneratedFile, FileFacts>();
