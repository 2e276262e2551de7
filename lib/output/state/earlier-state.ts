/**
 * The state as earlier versions of this tool kept it in an output directory: a manifest that was one JSON document, and a compressed
 * file of texts for each directory. Both conflicted whenever two branches changed them. They are read once more, and go.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inflateSync } from 'node:zlib';

import { CLIError } from '../../core/problem.js';
import { isObject } from '../../core/value-forms.js';
import { withSlashes } from '../../slashes.js';
import { checkVersion, isEntry, type Manifest, type ManifestEntry, notManifest, STATE_DIRECTORY } from './manifest.js';

/** Where the manifest was, from the output directory. */
export const OLD_MANIFEST = `${STATE_DIRECTORY}/manifest.json`;

/**
 * Read a manifest of before.
 *
 * @param name - what errors call it
 * @throws CLIError - the text is none
 */
export function parseOldManifest(text: string, name: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CLIError([`${name} is no JSON; take either side of a merge and run again, or remove it`]);
  }
  checkVersion(value, 1, name);
  const entries = isObject(value) && isObject(value.files) ? Object.entries(value.files) : undefined;
  if (entries === undefined) throw notManifest(name);
  const files = new Map<string, ManifestEntry>();
  for (const [path, entry] of entries) {
    if (!isEntry(path, entry)) throw notManifest(name);
    files.set(path, entry);
  }
  return { files, text, mends: 'old' };
}

/** The packs of texts of before. */
export interface OldPacks {
  /** From the output directory */
  readonly paths: readonly string[];
  /** By path below the output directory; several where a run was stopped. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/**
 * Read the packs of before; one that is broken has no text, since merges can do without.
 *
 * @param outDir - absolute
 */
export function readOldPacks(outDir: string): OldPacks {
  const root = join(outDir, STATE_DIRECTORY, 'base');
  const texts = new Map<string, readonly string[]>();
  const paths: string[] = [];
  for (const place of packsBelow(root)) {
    paths.push(withSlashes(relative(outDir, place)));
    const directory = withSlashes(relative(root, join(place, '..')));
    for (const [name, text] of textsIn(place)) {
      const path = directory === '' ? name : `${directory}/${name}`;
      texts.set(path, [...(texts.get(path) ?? []), text]);
    }
  }
  return { paths: paths.sort(), texts };
}

function packsBelow(root: string): readonly string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && OLD_PACK.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

const OLD_PACK = /^texts(?:-\d+)?\.z$/;

function textsIn(place: string): readonly (readonly [name: string, text: string])[] {
  try {
    const texts: unknown = JSON.parse(inflateSync(readFileSync(place)).toString('utf8'));
    return Object.entries(texts ?? {}).map(([name, text]) => [name, String(text)]);
  } catch {
    return [];
  }
}
