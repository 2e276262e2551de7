/** What a plan knows of files that are written in the same go, and not by it. */
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { factsOf, withText } from './facts.js';
import type { Plan, PlannedFile } from './plan.js';

/**
 * Take files that a plan leaves for what they are about to be: one that gets its generated text is remembered by it. The
 * next run would find that out otherwise, and change committed files with nothing to do.
 *
 * @param after - paths are below `cwd`
 */
export function expecting(plan: Plan, after: readonly GeneratedFile[], cwd: string): Plan {
  const texts = new Map(after.map((file) => [join(cwd, file.path), file]));
  const expected = (planned: PlannedFile): PlannedFile => {
    const next = texts.get(planned.target);
    if (planned.action !== 'skip' || next === undefined) return planned;
    if (factsOf(next).hash !== factsOf(planned.file).hash) return planned;
    const { target, file } = planned;
    return { target, file: withText(file, next.content), action: 'identical', state: 'current' };
  };
  return texts.size === 0 ? plan : { ...plan, files: plan.files.map(expected) };
}
