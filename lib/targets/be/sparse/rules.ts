/** What a request may ask items to have alone. */
import type { Problem } from '../../../core/problem.js';
import { modifiersOf } from '../list/modifiers-at.js';
import { shownBy } from '../read/shown-fields.js';
import { has } from '../walk.js';

/** The modifier `sparse`. */
export function* sparseLists(config: unknown): Generator<Problem> {
  const included = [...modifiersOf(config, 'include')];
  for (const { resource, among, problem } of modifiersOf(config, 'sparse')) {
    const entry = resource.operations?.entries.find((one) => one.value.modifiers === among);
    if (entry === undefined) continue;
    const conflict = (message: string, hint: string): Problem =>
      problem({ code: 'conflict', path: ['type'], message, hint });
    if (has(entry.value, 'serializer'))
      yield conflict(
        'a function of yours makes the items, and nothing can be left out of them',
        "remove 'serializer', or this modifier",
      );
    const asked = new Set(included.filter((one) => one.among === among).flatMap(({ value }) => value.fields ?? []));
    if (shownBy(resource, entry).every((field) => field?.name !== undefined && asked.has(field.name)))
      yield conflict(
        "'include' names every field of the list, and there is none to ask for alone",
        'remove this modifier',
      );
  }
}
