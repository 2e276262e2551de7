/** What the items of a list have only where a request asks for it. */
import type { OperationConfig } from '../config.js';
import { modifierOf } from '../list/modifiers.js';
import { nextName } from '../read/read.js';
import { isOf } from '../schema/operation.js';

/** What stands for the operations that a user may call, among the fields that a request asks for. */
export const ACTIONS = 'actions';

/** The fields that items have where a request asks for them; empty: all are always there. */
export function includedFields(entry: Pick<OperationConfig, 'modifiers'>): ReadonlySet<string> {
  return new Set(modifierOf(entry, 'include')?.fields);
}

/** Tell whether requests may ask what the user may do with each row. */
export function includesActions(entry: Pick<OperationConfig, 'modifiers'>): boolean {
  return modifierOf(entry, 'include')?.actions === true;
}

/** All that items have only where a request asks for it, as answers call it. */
export function includedNames(entry: OperationConfig): readonly string[] {
  const asked = includedFields(entry);
  const fields = isOf(entry, 'list') ? entry.fields.filter(({ name }) => asked.has(name)) : [];
  const names = fields.flatMap(({ name, many }) => (many ? [name, nextName(name)] : [name]));
  return includesActions(entry) ? [...names, ACTIONS] : names;
}
