/**
 * The last generated text of every file, from which merges start: `.codegen/base/`, a compressed file for each directory
 * of the output, several for one of many files. Reading is done here, writing is left to whoever writes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { errorCode } from '../core/thrown.js';

import { diskError } from './disk-error.js';
import { STATE_DIRECTORY } from './manifest.js';

/** Texts by their file's name, of one directory. */
export type Pack = ReadonlyMap<string, string>;

/** A change of one text writes all anew that lie with it. */
const TEXTS_OF_A_PACK = 16;

/**
 * Where texts are, from the output directory, by the path of their file.
 *
 * @param paths - of all files; how many a directory has says how many packs it has
 */
export function packPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [directory, names] of byDirectory(paths)) {
    // Powers of two: few files more or less leave everything where it is.
    const count = 2 ** Math.ceil(Math.log2(Math.max(1, names.length / TEXTS_OF_A_PACK)));
    const packs = Array.from({ length: count }, (_, number) => packPath(directory, count === 1 ? undefined : number));
    for (const name of names) places.set(pathOf(directory, name), packs[numberOf(name) % count] ?? '');
  }
  return places;
}

function byDirectory(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const [directory, name] = splitPath(path);
    const names = found.get(directory);
    if (names === undefined) found.set(directory, [name]);
    else names.push(name);
  }
  return found;
}

function pathOf(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

/** Where the texts of a directory are, from the output directory; those of a number where it has several packs. */
export function packPath(directory: string, number?: number): string {
  const name = number === undefined ? 'texts.z' : `texts-${String(number)}.z`;
  return [STATE_DIRECTORY, 'base', ...(directory === '' ? [] : [directory]), name].join('/');
}

/** Where the texts of a pack were while its directory had one for all of them. */
export function singlePack(path: string): string {
  return path.replace(/-\d+\.z$/, '.z');
}

/** A number that a name always has, about as often as any other (FNV-1a). */
function numberOf(name: string): number {
  let number = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) number = Math.imul(number ^ name.charCodeAt(index), 0x01000193);
  return number >>> 0;
}

/** The directory of a path, and the name in it. */
export function splitPath(path: string): readonly [directory: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/**
 * All texts that are known of a file: one, but where a run was stopped.
 *
 * @param outDir - absolute
 */
export function textsOf(outDir: string, path: string): readonly string[] {
  const [directory, name] = splitPath(path);
  const below = join(outDir, packPath(directory), '..');
  return namesIn(below)
    .filter((entry) => /^texts(-\d+)?\.z$/.test(entry))
    .flatMap((entry) => readPackFile(join(below, entry)).get(name) ?? []);
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

/**
 * Read the texts of a pack; one that is not there or broken has none, since merges can do without.
 *
 * @param outDir - absolute
 */
export function readPack(outDir: string, path: string): Pack {
  return readPackFile(join(outDir, path));
}

function readPackFile(path: string): Pack {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return new Map();
    throw diskError(error, { doing: 'read', path });
  }
  try {
    const texts: unknown = JSON.parse(inflateSync(bytes).toString('utf8'));
    return new Map(Object.entries(texts ?? {}).map(([name, text]) => [name, String(text)]));
  } catch {
    return new Map();
  }
}

/** Write texts; equal ones give equal bytes on every system. */
export function writePack(pack: Pack): Buffer {
  const sorted = [...pack].sort(([left], [right]) => (left < right ? -1 : 1));
  return deflateSync(JSON.stringify(Object.fromEntries(sorted)), { level: 6 });
}
