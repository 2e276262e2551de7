/** Files of the user's that were made of a resource that is gone, or called otherwise now: they go, or move with their edits. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { Name } from '../core/name.js';
import { textsOf } from '../output/state/texts.js';
import { hashOf, withUnixLines } from '../output/state/facts.js';
import { hashesOf, type Manifest, type ManifestEntry } from '../output/state/manifest.js';
import { merge } from '../output/plan/merge.js';

/** A directory that targets write to: what was made there before, and what is made now. */
export interface Made {
  /** Absolute */
  readonly outDir: string;
  readonly before: Manifest;
  /** Paths below the directory. */
  readonly now: ReadonlySet<string>;
}

/** What becomes of files; paths are absolute. */
export interface MovedFiles {
  readonly removed: readonly string[];
  /** Texts of files that take the place of others. */
  readonly merged: ReadonlyMap<string, string>;
  /** Files that were edited, and stay; or in whose new place both sides stand. */
  readonly told: readonly string[];
}

/** Work out what becomes of the files of a resource, once those of the config are written. */
export function movedFiles(
  { from, to }: { readonly from: string; readonly to?: string },
  directories: readonly Made[],
): MovedFiles {
  const removed: string[] = [];
  const told: string[] = [];
  const merged = new Map<string, string>();
  for (const { outDir, before, now } of directories) {
    for (const [path, entry] of before.files) {
      const place = join(outDir, path);
      if (entry.policy !== 'skip' || now.has(path) || !isOf(path, from) || !existsSync(place)) continue;
      const mine = withUnixLines(readFileSync(place)).toString();
      const next = to === undefined ? undefined : nextPath(path, { from, to, now });
      if (hashesOf(entry).includes(hashOf(mine))) {
        removed.push(place);
      } else if (next === undefined) {
        told.push(`${path} was edited by hand, and stays; delete it when nothing in it is needed`);
      } else {
        const { text, conflicts } = moved({ outDir, path, entry, mine, next });
        merged.set(join(outDir, next), text);
        removed.push(place);
        if (conflicts > 0) told.push(`${next}: you and the change wrote the same lines; look for <<<<<<<`);
      }
    }
  }
  return { removed, merged, told };
}

/** Names of a resource as files have them. */
function forms(name: string): readonly string[] {
  const { snake, kebab, camel, pascal, plural } = new Name(name);
  return [snake, kebab, camel, pascal, plural.snake, plural.kebab];
}

function isOf(path: string, name: string): boolean {
  return forms(name).includes(basename(path).replace(/\.\w+$/, ''));
}

function nextPath(
  path: string,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: ReadonlySet<string> },
): string | undefined {
  const [stem = '', end = ''] = basename(path).split(/(?=\.\w+$)/);
  const at = forms(from).indexOf(stem);
  const next = join(dirname(path), `${forms(to)[at] ?? ''}${end}`).replaceAll('\\', '/');
  return now.has(next) ? next : undefined;
}

interface Moved {
  readonly outDir: string;
  readonly path: string;
  readonly entry: ManifestEntry;
  readonly mine: string;
  readonly next: string;
}

/** What was edited, merged with what is made under the new name. */
function moved({ outDir, path, entry, mine, next }: Moved): ReturnType<typeof merge> {
  const generated = withUnixLines(readFileSync(join(outDir, next))).toString();
  const [base] = textsOf(outDir, path, entry);
  return base === undefined ? { text: mine, conflicts: 0 } : merge({ base, mine, generated });
}
