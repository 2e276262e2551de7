/** Files of the user's that were made of a resource that is gone, or called otherwise now: they go, or move with their edits. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { Name } from '../core/name.js';
import { textsOf } from '../output/state/texts.js';
import { hashOf, withUnixLines } from '../output/state/facts.js';
import { hashesOf } from '../output/state/manifest.js';
import { type Merged, mergeFile } from '../output/plan/merge.js';
import type { Plan } from '../output/plan/plan.js';
import { withSlashes } from '../slashes.js';

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
  for (const [path, entry] of owner?.manifest.files ?? []) {
    const isLeft = entry.policy === 'skip' && entry.target === owner?.target && !made.has(path);
    if (!isLeft || !isOf(path, from) || !existsSync(join(outDir, path))) continue;
    const mine = withUnixLines(readFileSync(join(outDir, path))).toString();
    const next = to === undefined ? undefined : made.get(nextPath(path, { from, to }));
    if (hashesOf(entry).includes(hashOf(mine))) {
      removed.push(path);
    } else if (next?.action !== 'create') {
      told.push(`${path} was edited by hand, and stays; delete it when nothing in it is needed`);
    } else {
      const { file } = next;
      const [base] = textsOf(outDir, path, entry);
      const text =
        base === undefined
          ? { text: mine, conflicts: 0 }
          : mergeFile(join(outDir, path), { base, mine, generated: file.content });
      merged.set(file.path, text);
      removed.push(path);
      if (text.conflicts > 0) told.push(`${file.path}: you and the change wrote the same lines; look for <<<<<<<`);
    }
  }
  const files = plan.files.map((planned) => {
    const text = merged.get(planned.file.path);
    return text === undefined ? planned : { ...planned, edit: { merged: text } };
  });
  const stale = { ...plan.stale, removed: [...plan.stale.removed, ...removed].sort() };
  return { plan: { ...plan, files, stale }, told };
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
