/** What is known of a generated file beside its text, so that a file can be planned whose text nobody has made. */
import { hash } from 'node:crypto';

import type { GeneratedFile } from '../core/fragment.js';
import { GenerationError } from '../core/problem.js';

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

/** The facts of a file; they are found out once. */
export function factsOf(file: GeneratedFile): FileFacts {
  let facts = KNOWN.get(file);
  if (facts === undefined) {
    KNOWN.set(file, (facts = { hash: hashOf(file.content), operations: operationsOf(file) }));
  }
  return facts;
}

/** Names of the operations that made a file, sorted. */
export function operationsOf({ origins = [] }: Pick<GeneratedFile, 'origins'>): readonly string[] {
  return [...new Set(origins.map(({ operation }) => operation))].sort();
}

/** The text of a recalled file was asked for: it has to be made after all. */
export class Forgotten extends Error {}

/** A file that an earlier run made, known by its facts; its text is that of the disk, as long as that is the same. */
export function standingFile(file: GeneratedFile, read: () => string): GeneratedFile {
  const facts = factsOf(file);
  const standing = knownFile(file, facts, () => {
    const text = read();
    if (hashOf(text) === facts.hash) return text;
    throw new GenerationError([`${file.path} was changed by somebody else; run again`]);
  });
  STANDING.add(standing);
  return standing;
}

/** Tell whether the text of a file is that of the disk. */
export function isStanding(file: GeneratedFile): boolean {
  return STANDING.has(file);
}

/** A file that an earlier run made, known by its facts alone; its text cannot be read. */
export function recalledFile(file: Omit<GeneratedFile, 'content' | 'origins'>, facts: FileFacts): GeneratedFile {
  const recalled = knownFile(file, facts, () => {
    throw new Forgotten(`${file.path} was recalled, not made`);
  });
  RECALLED.add(recalled);
  return recalled;
}

function knownFile(
  { path, ifExists, executable }: Omit<GeneratedFile, 'content' | 'origins'>,
  facts: FileFacts,
  read: () => string,
): GeneratedFile {
  const known: GeneratedFile = {
    path,
    ifExists,
    executable,
    get content(): string {
      return read();
    },
  };
  KNOWN.set(known, facts);
  return known;
}

/** The text of a file; nothing of a recalled one. */
export function textOf(file: GeneratedFile): string | undefined {
  return RECALLED.has(file) ? undefined : file.content;
}

/** By the file itself, which nobody changes: a copy with another text is another file. */
const KNOWN = new WeakMap<GeneratedFile, FileFacts>();

const RECALLED = new WeakSet<GeneratedFile>();

const STANDING = new WeakSet<GeneratedFile>();
