/** What a request may ask items to have alone. */
import type { Problem } from '../../../core/problem.js';
import { modifiersOf } from '../list/modifiers-at.js';
import { shownBy } from '../read/shown-fields.js';
import { type OperationAt, type ResourceAt, has, walk } from '../walk.js';

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
    const asked = included.filter((one) => one.among === among).flatMap(({ value }) => value.fields ?? []);
    if (leavesNone(resource, entry, asked))
      yield conflict(
        "'include' names every field of the list, and there is none to ask for alone",
        'remove this modifier',
      );
  }
}

/** The key `sparse` of `get`. */
export function* sparseGets(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    for (const entry of resource.operations?.entries ?? []) {
      const { sparse, serializer, include } = entry.value;
      if (entry.type !== 'get' || sparse !== true) continue;
      const path = [...entry.path, 'sparse'];
      if (serializer !== undefined) {
        const message = 'a function of yours makes the answer, and nothing can be left out of it';
        yield { code: 'conflict', path, message, hint: "remove 'serializer', or this key" };
      }
      if (leavesNone(resource, entry, Array.isArray(include) ? include : [])) {
        const message = "'include' names every field of the answer, and there is none to ask for alone";
        yield { code: 'conflict', path, message, hint: 'remove this key' };
      }
    }
  }
}

/** Tell whether answers have no field but those that a request asks for beside the rest. */
function leavesNone(resource: ResourceAt, entry: OperationAt, included: readonly unknown[]): boolean {
  return shownBy(resource, entry).every((field) => field?.name !== undefined && included.includes(field.name));
}
