/** Parameters of actions that look like keys: only those with `ref` are checked, since no mapper knows the others. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { hidesRows } from '../rows/hides-rows.js';
import { checkFields, walk } from '../walk.js';

/** Parameters called `{x}_id` without `ref`, where some resource hides rows. */
export function undeclaredKeys(config: unknown): readonly Problem[] {
  if (!walk(config).resources.some(hidesRows)) return [];
  return checkFields(config, ({ name = '', ref }, report, use) => {
    if (use !== 'params' || ref !== undefined || !/_ids?$/i.test(name)) return;
    const message = `${show(name)} may hold the key of a row that the user does not see`;
    report({ code: 'conflict', path: ['name'], message, hint: "name its resource with 'ref', and it is checked" });
  });
}
