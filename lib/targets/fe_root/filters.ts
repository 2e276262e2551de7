/** The parameters that a list is filtered by, as the target `be` names them: `field`, or `field__operator`. */
import type { ScalarType } from '../../core/value-types.js';
import { traitsOf } from './field-types.js';

/** What decides how a field is filtered. */
export interface FilteredField {
  readonly name: string;
  readonly type: ScalarType;
  readonly ref?: string | undefined;
}

/** The parameters of the inputs that filter by a field. */
export function filterParameters({ name, type, ref }: FilteredField, pk: string): readonly string[] {
  const { filter } = traitsOf(type);
  if (ref !== undefined || name === pk || filter === 'exact') return [name];
  return filter === 'part' ? [`${name}__contains`] : [`${name}__gte`, `${name}__lte`];
}
