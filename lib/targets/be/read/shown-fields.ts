/** The fields of answers, as far as a config that may have mistakes tells them. */
import type { Fields, OperationAt, ResourceAt } from '../walk.js';

/** The fields that an entry answers with, by whatever it has them. */
export function shownBy({ value }: ResourceAt, entry: OperationAt): Fields {
  const { fields, representation } = entry.value;
  if (fields !== undefined && typeof fields !== 'string') return fields;
  if (representation === undefined) return value.fields ?? [];
  return value.representations?.find((one) => one?.name === representation)?.fields ?? [];
}
