/** `unscoped`: rows that are shown, or referred to, whoever sees them elsewhere. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { checkFields } from '../walk.js';

/** Each field that is `unscoped`. */
export function waysOut(config: unknown): readonly Problem[] {
  return checkFields(config, ({ unscoped, name, type, model, ref }, report) => {
    if (unscoped !== true) return;
    const message =
      type === 'nested'
        ? `${show(name)} shows all rows of ${show(model)}, also those that the user does not see elsewhere`
        : `${show(name)} takes keys of all rows of ${show(ref)}, also of those that the user does not see`;
    report({ code: 'conflict', path: ['unscoped'], message });
  });
}
