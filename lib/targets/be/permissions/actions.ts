/** The field `actions` of answers: its type, and the operations that it may name. */
import { type Expression, code } from '../../../core/expression.js';
import { literal } from '../../../languages/python.js';
import type { OperationConfig } from '../config.js';
import { fieldCall, library, literalType } from '../fields/expressions.js';
import type { ResourceNames } from '../names/names.js';
import type { EnumClass } from '../outputs/enum_class.js';
import type { Field } from '../outputs/field.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import { isOf } from '../schema/operation.js';

/** Tell whether an entry is a `get` that tells what may be done with its row. */
export function tellsActions(entry: OperationConfig): boolean {
  return isOf(entry, 'get') && entry.actions;
}

/** Rows that `get` and `list` show are none that were deleted, so that nobody brings one back. */
export function isOffered({ path, entry: { type } }: RouteHandler): boolean {
  return path.startsWith('/{pk}') && !['list', 'restore', 'purge'].includes(type);
}

/** The name of the type of an action of a resource's rows. */
export function actionType({ api }: ResourceNames): string {
  return `${api.schema}Action`;
}

/** That type. */
export function actionNames(names: ResourceNames, offered: readonly RouteHandler[]): EnumClass {
  const definition = literalType(offered.map(({ entry }) => entry.name));
  return { type: 'EnumClass', names, name: actionType(names), definition };
}

/**
 * The field.
 *
 * @param type - of an action
 * @param more - further arguments of its `Field`
 */
export function actionsField(type: Expression, more: Readonly<Record<string, Expression>> = {}): Field {
  const description = literal('What the user may do with it: operations, called as in the config');
  const value = fieldCall({ ...more, description }) ?? library('pydantic', 'Field');
  return { name: 'actions', annotation: code`list[${type}]`, value };
}
