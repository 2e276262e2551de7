/** The parameters that a list is filtered by, as the target `be` names them: `field`, or `field__operator`. */
import type { ScalarType } from '../../core/value-types.js';

/** What decides how a field is filtered. */
export interface FilteredField {
  readonly name: string;
  readonly type: ScalarType;
  readonly ref?: string | undefined;
}

/** Values that are chosen, or written out, rather than compared. */
const EXACT: readonly ScalarType[] = ['bool', 'enum', 'uuid'];
const TEXTS: readonly ScalarType[] = ['str', 'email'];

/** The parameters of the inputs that filter by a field. */
export function filterParameters({ name, type, ref }: FilteredField, pk: string): readonly string[] {
  if (ref !== undefined || name === pk || EXACT.includes(type)) return [name];
  return TEXTS.includes(type) ? [`${name}__contains`] : [`${name}__gte`, `${name}__lte`];
}
