/** What a dry run of a set-up shows. */
import { makePlan } from '../output/plan/plan.js';
import { planLines } from '../output/show/report.js';
import type { Changes } from './changes.js';

/** A line for each file that would be written, and the targets that would be generated then. */
export function previewLines({ files, lists, targets }: Changes, cwd: string): readonly string[] {
  const lines = planLines(makePlan([...files, ...lists], cwd), { cwd, verbose: true, color: false });
  return [...lines, `Dry run, nothing written: then ${targets.join(', ')} would be generated from these configs`];
}
