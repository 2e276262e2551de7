/** Files of the user's that were made of a resource that is gone, or called otherwise now: they go, or move with their edits. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { Name } from '../core/name.js';
import { hashOf, withUnixLines } from '../output/state/facts.js';
import { hashesOf } from '../output/state/manifest.js';
import { type Merged, mergeFile, type MergeSides } from '../output/plan/merge.js';
import { mergeStart } from '../output/plan/merge-start.js';
import type { Plan } from '../output/plan/plan.js';
import { displayPath } from '../output/safe-path.js';
import { withSlashes } from '../slashes.js';
import { type NewName, renamedSides } from './renamed-sides.js';

/** A resource that goes, or gets a name. */
export interface MovedResource {
  readonly from: string;
  readonly to?: string;
}

/** A plan with the moves in it, and what is to be said of files that stay, or in whose new place both sides stand. */
export interface MovingPlan {
  readonly plan: Plan;
  readonly told: readonly string[];
}

/** Bring what becomes of the files of a resource into the plan of what takes their place: it is one step of the disk. */
export function withMoves(plan: Plan, { from, to }: MovedResource): MovingPlan {
  const { outDir, options } = plan;
  const { owner } = options;
  const made = new Map(plan.files.map((planned) => [planned.file.path, planned]));
  const removed: string[] = [];
  const told: string[] = [];
  const merged = new Map<string, Merged>();
  const displayed = (path: string): string => displayPath(join(outDir, path), process.cwd());
  for (const [path, entry] of owner?.manifest.files ?? []) {
    const isLeft = entry.policy === 'skip' && entry.target === owner?.target && !made.has(path);
    if (!isLeft || !isOf(path, from) || !existsSync(join(outDir, path))) continue;
    const mine = withUnixLines(readFileSync(join(outDir, path))).toString();
    if (hashesOf(entry).includes(hashOf(mine))) {
      removed.push(path);
      continue;
    }
    const next = to === undefined ? undefined : made.get(nextPath(path, { from, to }));
    if (to === undefined || next?.action !== 'create') {
      told.push(`${displayed(path)} was edited by hand, and stays; delete it when nothing in it is needed`);
      continue;
    }
    const { file } = next;
    const start = mergeStart(mine, { root: outDir, path, known: entry });
    const sides = start && { ...start, generated: file.content };
    const text = sides ? movedText(join(outDir, path), sides, { from, to }) : { text: mine, conflicts: 0 };
    merged.set(file.path, text);
    removed.push(path);
    if (text.conflicts > 0)
      told.push(`${displayed(file.path)}: you and the change wrote the same lines; look for <<<<<<<`);
  }
  const files = plan.files.map((planned) => {
    const text = merged.get(planned.file.path);
    return text === undefined ? planned : { ...planned, edit: { merged: text } };
  });
  const stale = { ...plan.stale, removed: [...plan.stale.removed, ...removed].sort() };
  return { plan: { ...plan, files, stale }, told };
}

/** The text of a file in its new place: most lines differ by the name alone, and with that said nobody changed them. */
function movedText(path: string, sides: MergeSides, name: NewName): Merged {
  const plain = mergeFile(path, sides);
  if (plain.conflicts === 0) return plain;
  const said = mergeFile(path, renamedSides(sides, name));
  return said.conflicts < plain.conflicts ? said : plain;
}

/** Names of a resource as files have them. */
function forms(name: string): readonly string[] {
  const { snake, kebab, camel, pascal, plural } = new Name(name);
  return [snake, kebab, camel, pascal, plural.snake, plural.kebab];
}

function isOf(path: string, name: string): boolean {
  return forms(name).includes(basename(path).replace(/\.\w+$/, ''));
}

function nextPath(path: string, { from, to }: Required<MovedResource>): string {
  const [stem = '', end = ''] = basename(path).split(/(?=\.\w+$)/);
  const at = forms(from).indexOf(stem);
  return withSlashes(join(dirname(path), `${forms(to)[at] ?? ''}${end}`));
}
