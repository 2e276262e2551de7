/** Whether a list has filters that offer values to choose from, for rules about what that adds to it. */
import { type WrittenRef, findColumn } from '../fields/columns.js';
import { offersValues } from './offering.js';
import { singleKey } from '../fields/attribute.js';
import { kindOf } from '../filter/kinds.js';
import type { FilterValueKind } from '../filter/schema.js';
import { declarationsIn, declarationsOf } from '../fields/declared.js';
import { keysOf } from '../list/modifiers-at.js';
import type { OperationAt, ResourceAt } from '../walk.js';

/** Tell whether some filter of a list offers values; one of a column that there is not offers none. */
export function offersAny(config: unknown, resource: ResourceAt, { value: { modifiers } }: OperationAt): boolean {
  const filters = (modifiers ?? []).flatMap((modifier) => keysOf(modifier, modifier?.type, 'filter')?.fields ?? []);
  return filters.some((filter) => {
    const kind = kindIn(config, resource, typeof filter === 'string' ? { column: filter } : filter);
    return kind !== undefined && offersValues({ kind });
  });
}

interface Filter {
  readonly column?: WrittenRef | undefined;
  readonly values?: FilterValueKind | undefined;
}

function kindIn(config: unknown, resource: ResourceAt, filter: Filter | undefined): FilterValueKind | undefined {
  if (filter?.column === undefined || filter.values !== undefined) return filter?.values;
  const column = findColumn(declarationsOf(resource), filter.column, declarationsIn(config));
  return 'problem' in column ? undefined : kindOf(column, singleKey(resource.value.pk ?? 'id'));
}
