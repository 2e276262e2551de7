/** How handlers write their row, where nobody else has a say until it is there. */
import { type Expression, code } from '../../../core/expression.js';
import { isAboutRows, mayMakeRows } from '../bulk/singles.js';
import { findView } from './find-view.js';
import type { RouteHandler, Step } from './route_handler.js';
import { readsInstance } from './visible_rows.js';

/** Tell whether one statement may write the row of a handler and give back its answer: columns that everybody sees. */
export function writesRow(handler: RouteHandler): boolean {
  const { body, rows } = handler;
  return (
    body.loadsAnswer === true &&
    !isAboutRows(handler.entry) &&
    !mayMakeRows(handler.entry) &&
    (body.addsLists?.(handler) ?? []).length === 0 &&
    !readsInstance(rows) &&
    findView(rows).visible.length === 0 &&
    writingSteps(handler).length === 0
  );
}

/** The call that writes the row of a handler together with its lists, and may save reading them; empty: there is none. */
export function writesLists(handler: RouteHandler): Expression {
  const { body, rows } = handler;
  const [step, ...others] = writingSteps(handler);
  const isAlone = others.length === 0 && body.checksAnswer === undefined && findView(rows).visible.length === 0;
  return isAlone && body.loadsAnswer === true ? (step?.withRow?.(handler) ?? code``) : code``;
}

/** What acts before changes of a row are in the database, and after that. */
function writingSteps({ steps }: RouteHandler): readonly Step[] {
  return steps.filter(({ moment }) => moment === 'writing' || moment === 'written');
}
