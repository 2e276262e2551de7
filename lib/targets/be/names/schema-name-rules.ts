/** `document.schemas`: the classes that it names are there. */
import { type Problem } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { isObject } from '../../../core/value-forms.js';
import { didYouMean, show } from '../../../core/wording.js';
import { pathsIn } from './own-classes.js';

/** Names of classes that no field and no action has. */
export function* schemaNames(config: unknown): Generator<Problem> {
  const named = property(property(config, 'document'), 'schemas');
  if (!isObject(named)) return;
  const known = pathsIn(config);
  for (const path of Object.keys(named)) {
    if (known.has(path)) continue;
    const message = `no 'enum' and no 'returns' is ${show(path)}`;
    const hint = 'remove it, or name a class that fields or answers have';
    yield { code: 'unknown_reference', path: ['document', 'schemas', path], message, hint, ...didYouMean(path, known) };
  }
}
