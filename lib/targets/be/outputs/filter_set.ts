/** The filters of a list, for operations that offer them in other ways too. It is in no file by itself. */
import { type Expression, code } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { literal } from '../../../languages/python.js';
import type { Column, ColumnField } from '../fields/columns.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import type { FilterOperator, FilterValueKind } from '../filter/schema.js';
import { type ResourceNames, userName } from '../names/names.js';

/** One filter. */
export interface Filter {
  /** Name of its parameter */
  readonly name: string;
  readonly column: Column;
  readonly kind: FilterValueKind;
  readonly operators: readonly FilterOperator[];
  /** Most values of `in` and `not_in` */
  readonly mostItems: number;
  /** Type of its values */
  readonly field: ColumnField;
  /** The mapped column: `Author.name` */
  readonly attribute: Expression;
  /** The resource whose rows it names, for kind `ref`. */
  readonly refResource?: ResourceConfig;
}

/** The choices of a filter by an enum, as JSON has them. */
export function choicesOf({ field }: Pick<Filter, 'field'>): Expression {
  if (field.enum !== undefined) return code`[choice.value for choice in ${userName(field.enum)}]`;
  return literal(field.values ?? []);
}

/** The filters of one list. */
export interface FilterSet extends Output {
  readonly type: 'FilterSet';
  readonly names: ResourceNames;
  readonly entry: OperationConfig;
  readonly filters: readonly Filter[];
}

/** Renders nothing. */
export const FilterSet = outputType<FilterSet>({ name: 'FilterSet', render: () => [] });
