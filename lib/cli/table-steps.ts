/** What is left to do for tables, when an update has brought something into models. */
import { Name } from '../core/name.js';
import { findTools } from '../wizard/find-tools.js';
import { afterChange } from '../wizard/next-commands.js';
import type { Face } from './face.js';
import type { TargetPlan } from './plan-targets.js';

/** Starter models of `be_root`, but for what they have in common. */
const MODEL = /\/models\/(?!__init__\.py$|base\.py$)(\w+)\.py$/;

/** Lines that name the command which writes the migration; none where no model was changed. */
export function tableSteps(planned: readonly TargetPlan[], { env }: Pick<Face, 'env'>): readonly string[] {
  const names = planned
    .filter(({ target, settings }) => target === 'be_root' && !settings.dryRun && !settings.quiet && !settings.json)
    .flatMap(({ plan }) => plan.files.filter(({ action }) => action === 'force'))
    .flatMap(({ file }) => MODEL.exec(file.path)?.[1] ?? [])
    .map((name) => new Name(name).pascal);
  if (names.length === 0) return [];
  return afterChange(`Change ${names.join(', ')}`, { isWritten: false, tools: findTools(env) });
}
