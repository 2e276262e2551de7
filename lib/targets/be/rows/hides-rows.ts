/** Resources whose rows not everybody sees. */
import { type ResourceAt, has } from '../walk.js';

/** Tell whether a resource hides rows. */
export function hidesRows({ value }: ResourceAt): boolean {
  return ['scope_by', 'row_filter', 'soft_delete'].some((key) => has(value, key));
}

/** Tell whether nobody, who is no user, sees any of its rows. */
export function hidesFromNobody({ value }: ResourceAt): boolean {
  return has(value, 'scope_by') || has(value, 'row_filter');
}
