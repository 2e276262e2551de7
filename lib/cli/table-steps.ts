/** What is left to do for tables, when an update has brought something into models. */
import { Name } from '../core/name.js';
import { findTools } from '../wizard/find-tools.js';
import { afterChange } from '../wizard/next-commands.js';
import type { Face } from './face.js';
import type { TargetPlan } from './plan-targets.js';

/** Starter models of `be_root`, but for what they have in common. */
const MODEL = /\/models\/(?!__init__\.py$|base\.py$)(\w+)\.py$/;

/** Lines that say how to go on, with the command that writes the migration where the run has none; none where no table changed. */
export function tableSteps(planned: readonly TargetPlan[], { env }: Pick<Face, 'env'>): readonly string[] {
  const changed = planned.filter(
    ({ target, settings: { dryRun, quiet, json }, tables }) =>
      target === 'be_root' && tables !== 'same' && !dryRun && !quiet && !json,
  );
  const names = changed
    .flatMap(({ plan }) => plan.files.filter(({ action }) => action === 'force'))
    .flatMap(({ file }) => MODEL.exec(file.path)?.[1] ?? [])
    .map((name) => new Name(name).pascal);
  const isWritten = changed.some(({ tables }) => tables === 'migrated');
  if (names.length === 0 && !isWritten) return [];
  return afterChange(`Change ${names.join(', ')}`, { isWritten, tools: findTools(env) });
}
