/** `link` and `unlink` name a list of keys. */
import { type Problem, formatPath } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import type { Named } from '../fields/attribute.js';
import { declarationsOf } from '../fields/declared.js';
import { type OperationAt, type ResourceAt, isBelow, walk } from '../walk.js';

/** The list of keys that an entry is about, where the resource has it. */
export function linkedListOf(resource: ResourceAt, { value }: OperationAt): Named | undefined {
  const { fields } = declarationsOf(resource);
  return fields.find(({ name, relation }) => name === value.field && relation !== undefined);
}

/** Entries about lists that their resources do not have. */
export function* linking(config: unknown): Generator<Problem> {
  for (const resource of walk(config).resources) {
    const { path: at, operations } = resource;
    for (const entry of operations?.entries ?? []) {
      if (entry.type !== 'link' && entry.type !== 'unlink') continue;
      if (typeof entry.value.field !== 'string' || linkedListOf(resource, entry) !== undefined) continue;
      // A list that is inherited can be right for other resources.
      const isOwn = isBelow(entry.path, at);
      const where = isOwn ? '' : `, at ${formatPath(entry.path)}`;
      const message = `no field with 'relation' is called ${show(entry.value.field)}${where}`;
      const hint = isOwn ? 'name a list of keys of the resource' : "add it to 'fields', or 'operations' of its own";
      yield { code: 'unknown_reference', path: isOwn ? [...entry.path, 'field'] : at, message, hint };
    }
  }
}
