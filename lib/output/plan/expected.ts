/** What a plan knows of files that are written in the same go, and not by it. */
import { join } from 'node:path';

import type { GeneratedFile } from '../../core/fragment.js';
import { factsOf, withText } from '../state/facts.js';
import type { Plan, PlannedFile } from './plan.js';

/**
 * Take files that a plan leaves for what they are about to be: one that gets its generated text is remembered by it. The
 * next run would find that out otherwise, and change committed files with nothing to do. One that an update would change is
 * left to who writes it.
 *
 * @param after - paths are below `cwd`
 */
export function expecting(plan: Plan, after: readonly GeneratedFile[], cwd: string): Plan {
  const texts = new Map(after.map((file) => [join(cwd, file.path), file]));
  const expected = (planned: PlannedFile): PlannedFile => {
    const next = texts.get(planned.target);
    if (next === undefined || (planned.action !== 'skip' && planned.action !== 'force')) return planned;
    if (planned.action === 'force') return { ...planned, action: 'skip', edit: undefined, news: 'level' };
    if (factsOf(next).hash !== factsOf(planned.file).hash) return planned;
    const { target, file } = planned;
    return { target, file: withText(file, next.content), action: 'identical', state: 'current' };
  };
  return texts.size === 0 ? plan : { ...plan, files: plan.files.map(expected) };
}

/** A plan of whose files some are behind no more, because others write them. */
export function withoutNews(plan: Plan, after: readonly GeneratedFile[], cwd: string): Plan {
  const written = new Set(after.map(({ path }) => join(cwd, path)));
  const files = plan.files.map((planned) => (written.has(planned.target) ? { ...planned, news: undefined } : planned));
  return written.size === 0 ? plan : { ...plan, files };
}
