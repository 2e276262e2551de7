/**
 * The last generated text of every file, from which merges start: `.codegen/base/`, a compressed file for each directory
 * of the output. Reading is done here, writing is left to whoever writes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

import { diskError } from './disk-error.js';
import { STATE_DIRECTORY } from './manifest.js';

/** Texts by their file's name, of one directory. */
export type Pack = ReadonlyMap<string, string>;

/** Where the texts of a directory are, from the output directory. */
export function packPath(directory: string): string {
  return [STATE_DIRECTORY, 'base', ...(directory === '' ? [] : [directory]), 'texts.z'].join('/');
}

/** The directory of a path, and the name in it. */
export function splitPath(path: string): readonly [directory: string, name: string] {
  const at = path.lastIndexOf('/');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

/**
 * Read the texts of a directory; a pack that is not there or broken has none, since merges can do without.
 *
 * @param outDir - absolute
 */
export function readPack(outDir: string, directory: string): Pack {
  const path = join(outDir, packPath(directory));
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return new Map();
    throw diskError(error, { doing: 'read', path });
  }
  try {
    return new Map(Object.entries(JSON.parse(inflateSync(bytes).toString('utf8')) as Record<string, string>));
  } catch {
    return new Map();
  }
}

/** Write texts; equal ones give equal bytes on every system. */
export function writePack(pack: Pack): Buffer {
  const sorted = [...pack].sort(([left], [right]) => (left < right ? -1 : 1));
  return deflateSync(JSON.stringify(Object.fromEntries(sorted)), { level: 6 });
}
