/**
 * The texts of the last run, from which merges start: `.codegen/base/`, in a fixed number of packs with a line
 * for each text. Those of one resource lie together, since they change together. A pack is a list of lines and nothing
 * else, so that git merges it by keeping the lines of both sides; which of them counts, the manifest knows. Reading is done
 * here, writing is left to whoever writes.
 */
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { readIfThere } from '../disk-error.js';
import { hashOf } from './facts.js';
import { hashesOf, type ManifestEntry, STATE_DIRECTORY } from './manifest.js';

/** One line of a pack. */
export interface PackedText {
  readonly path: string;
  /** Of the text, see `hashOf` */
  readonly hash: string;
  readonly line: string;
}

/** However many files there are: two branches never put one text into two packs. */
const PACKS = 64;

/** Where the text of a file is, from the output directory. */
export function packPath(path: string): string {
  const number = (numberOf(stemOf(path)) % PACKS).toString(16).padStart(2, '0');
  return `${STATE_DIRECTORY}/base/texts-${number}.jsonl`;
}

/** What the files of one resource have in common: `routes/tag.py`, `tests/test_tag.py` and `resources/tag.ts`. */
function stemOf(path: string): string {
  const [, name] = splitPath(path);
  return name
    .replace(/^test_/, '')
    .replace(/\..*$/, '')
    .replaceAll('-', '_');
}

/** A number that a name always has, about as often as any other (FNV-1a). */
function numberOf(name: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) number = Math.imul(number ^ name.charCodeAt(index), 0x01000193);
  // Of names that are alike the lowest bits are, too.
  return (number ^ (number >>> 15)) >>> 0;
}

/** The directory of a path, and the name in it. */
export function splitPath(path: string): readonly [directory: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/** A text that is to be kept. */
export interface KeptText {
  readonly text: string;
  /** Of the text; default: it is worked out. */
  readonly hash?: string;
  /** What the text was made of, as its file says; none: nothing is kept of that. */
  readonly record?: string | undefined;
}

/** Put a text into a line; equal ones give equal lines. */
export function packText(path: string, { text, hash = hashOf(text), record }: KeptText): PackedText {
  const packed = [text, ...(record === undefined ? [] : [record])].map(deflated);
  return { path, hash, line: JSON.stringify([path, hash, ...packed]) };
}

function deflated(text: string): string {
  return deflateRawSync(text, { level: 3 }).toString('base64');
}

function inflated(packed: string): string {
  return inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');
}

/**
 * The texts that were generated of a file, as far as they are still there: one, but where branches were merged.
 *
 * @param outDir - absolute
 * @param known - the texts that count; default: all
 */
export function textsOf(outDir: string, path: string, known?: ManifestEntry): readonly string[] {
  const hashes = known && hashesOf(known);
  return readPack(outDir, packPath(path)).flatMap((packed) =>
    packed.path === path && hashes?.includes(packed.hash) !== false ? unpacked(packed) : [],
  );
}

/**
 * What the generated texts of a file were made of, as far as that was kept: one, but where branches were merged.
 *
 * @param outDir - absolute
 */
export function recordsOf(outDir: string, path: string, known: ManifestEntry): readonly string[] {
  const hashes = hashesOf(known);
  return readPack(outDir, packPath(path)).flatMap((packed) => {
    const [, , , record] = valuesOf(packed.line) ?? [];
    if (packed.path !== path || !hashes.includes(packed.hash) || record === undefined) return [];
    try {
      return [inflated(record)];
    } catch {
      return [];
    }
  });
}

function unpacked({ line, hash }: PackedText): readonly string[] {
  const [, , packed = ''] = valuesOf(line) ?? [];
  try {
    const text = inflated(packed);
    return hashOf(text) === hash ? [text] : [];
  } catch {
    return [];
  }
}

/**
 * Read the lines of a pack; one that is not there has none, and what is no line of a text is passed over, since merges can
 * do without.
 *
 * @param outDir - absolute
 */
export function readPack(outDir: string, pack: string): readonly PackedText[] {
  return (readIfThere(join(outDir, pack)) ?? '').split(/\r?\n/).flatMap((line): readonly PackedText[] => {
    const [path, hash] = valuesOf(line) ?? [];
    return path === undefined || hash === undefined ? [] : [{ path, hash, line }];
  });
}

function valuesOf(line: string): readonly string[] | undefined {
  if (!line.startsWith('[')) return undefined;
  try {
    const values: unknown = JSON.parse(line);
    return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined;
  } catch {
    return undefined;
  }
}

/** Write a pack. */
export function writePack(texts: readonly PackedText[]): string {
  const lines = new Set(texts.map(({ line }) => line));
  return [...lines]
    .sort()
    .map((line) => `${line}\n`)
    .join('');
}
