/**
 * The rows of a resource that requests may see. Every statement that finds rows asks for it, so that a condition which
 * an operation adds here holds for all handlers, also those of plug-ins.
 */
import { snippetFragment } from '../../../core/fragment.js';
import type { Expression } from '../../../core/imports.js';
import { type Output, outputType } from '../../../core/output.js';
import { type ResourceNames, generatedName, ownFunction } from '../names.js';

/** One condition. */
export interface VisibleCondition {
  readonly condition: Expression;
  /** It reads the variable `current_user`. */
  readonly readsUser: boolean;
}

/** The conditions of a resource; operations at the resource add to them. */
export interface VisibleRows extends Output {
  readonly type: 'VisibleRows';
  readonly names: ResourceNames;
  readonly conditions: VisibleCondition[];
  /**
   * Attributes that decide who sees a row, beside those that the config names: generated tests of `get` and `list` leave
   * them as a new row has them. An operation at the resource that runs after `rows`, and before the entries, adds its own.
   */
  readonly decidedBy: string[];
  /**
   * The answer of `get` is made of an instance of the class, and not of the columns alone that it shows. Operations whose
   * statements read more of the row say so.
   */
  wholeRows: boolean;
}

/** Renders the function that lists the conditions; nothing, when every row is visible. */
export const VisibleRows = outputType<VisibleRows>({
  name: 'VisibleRows',
  render: ({ output }) => {
    const { names, conditions } = output;
    if (conditions.length === 0) return [];
    const view = { names, name: functionName(names), parameter: userParameter(output), conditions };
    return [
      snippetFragment({
        parent: names.paths.routes,
        slot: 'functions',
        id: 'visible',
        template: '[module]/routes/_visible.py.ejs',
        context: { view },
        order: -10,
      }),
    ];
  },
});

/** The call that lists the conditions, to be unpacked; empty when every row is visible. */
export function visibleCall(rows: VisibleRows): Expression {
  if (rows.conditions.length === 0) return '';
  return `${functionName(rows.names)}(${readsUser(rows) ? 'current_user' : ''})`;
}

/** `current_user: CurrentUser` where a condition reads it, for functions that find rows; else empty. */
export function userParameter(rows: VisibleRows): Expression {
  return readsUser(rows) ? `current_user: ${generatedName('auth.dependencies', 'CurrentUser')}` : '';
}

/** Tell whether what finds rows takes the current user. */
export function readsUser({ conditions }: VisibleRows): boolean {
  return conditions.some((condition) => condition.readsUser);
}

function functionName(names: ResourceNames): string {
  return ownFunction(names, 'visible', 'many');
}
