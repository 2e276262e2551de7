/** Whether a list has filters that offer values to choose from, for rules about what that adds to it. */
import { type WrittenRef, findColumn } from '../columns.js';
import { offersValues } from '../discovery.js';
import { kindOf } from '../filters.js';
import type { FilterValueKind } from '../schema/modifiers.js';
import { declarationsIn, declarationsOf } from './declared.js';
import type { OperationAt, ResourceAt } from './walk.js';

/** Tell whether some filter of a list offers values; one of a column that there is not offers none. */
export function offersAny(config: unknown, resource: ResourceAt, { value: { modifiers } }: OperationAt): boolean {
  const all = (Array.isArray(modifiers) ? modifiers : []) as readonly (Modifier | undefined)[];
  const lists = all.flatMap((modifier) => (modifier?.type === 'filter' ? [modifier.fields ?? []] : []));
  return lists.flat().some((filter) => {
    const kind = kindIn(config, resource, typeof filter === 'string' ? { column: filter } : filter);
    return kind !== undefined && offersValues({ kind });
  });
}

interface Modifier {
  readonly type?: unknown;
  readonly fields?: readonly (string | Filter | undefined)[];
}

interface Filter {
  readonly column?: WrittenRef;
  readonly values?: FilterValueKind | undefined;
}

function kindIn(config: unknown, resource: ResourceAt, filter: Filter | undefined): FilterValueKind | undefined {
  if (filter?.column === undefined || filter.values !== undefined) return filter?.values;
  const column = findColumn(declarationsOf(resource), filter.column, declarationsIn(config));
  return 'problem' in column ? undefined : kindOf(column, resource.value.pk ?? 'id');
}
