/** What a plan changes, as unified diffs: new and removed files too. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type * as diff from 'diff';

import { contentOf, isWritten, type Plan } from '../plan/plan.js';
import { displayPath } from '../safe-path.js';

/** How diffs are shown. */
export interface DiffStyle {
  /** Paths are shown relative to it. */
  readonly cwd: string;
  readonly color: boolean;
}

/** The diffs of all files that carrying a plan out would change. */
export function diffLines(plan: Plan, { cwd, color }: DiffStyle): readonly string[] {
  const written = plan.files.filter(isWritten).map((planned) => ({
    name: displayPath(planned.target, cwd),
    before: planned.action === 'create' ? undefined : textOf(planned.target),
    after: contentOf(planned),
  }));
  const removed = plan.stale.removed.map((path) => {
    const target = join(plan.outDir, path);
    return { name: displayPath(target, cwd), before: textOf(target), after: undefined };
  });
  return [...written, ...removed].flatMap((change) => patchLines(change).map((line) => (color ? colored(line) : line)));
}

interface Change {
  readonly name: string;
  /** None: it is not there. */
  readonly before: string | undefined;
  /** None: it is removed. */
  readonly after: string | undefined;
}

function patchLines({ name, before, after }: Change): readonly string[] {
  // Most runs show no diffs.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY } = createRequire(import.meta.url)('diff') as typeof diff;
  const [from, to] = [before === undefined ? NOWHERE : `a/${name}`, after === undefined ? NOWHERE : `b/${name}`];
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, options);
  return patch.replace(/\n$/, '').split('\n');
}

const NOWHERE = '/dev/null';

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A link that leads nowhere is replaced.
    return '';
  }
}

/** The colors of git. */
function colored(line: string): string {
  const code = line.startsWith('---') || line.startsWith('+++') ? 1 : COLORS[line.charAt(0)];
  return code === undefined ? line : `\u001B[${code}m${line}\u001B[${code === 1 ? 22 : 39}m`;
}

const COLORS: Readonly<Record<string, number>> = { '+': 32, '-': 31, '@': 36 };
