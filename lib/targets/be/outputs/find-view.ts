/** What the statements of a handler say of the one row that they find. */
import { code } from '../../../core/expression.js';
import { userArgumentFor } from './related_rows.js';
import { type VisibleRows, userParameter, visibleCall } from './visible_rows.js';

/** What statements that find one row read: its conditions, and the user who finds it, or for whom its answer is loaded. */
export function findView(rows: VisibleRows) {
  const visible = visibleCall(rows);
  const user = userParameter(rows);
  const withUser = user === '' ? user : code`, current_user`;
  return {
    visible: visible === '' ? [] : [code`*${visible}`],
    userParameter: user === '' ? user : code`, ${user}`,
    withUser,
    withLoader: code`${rows.showsLists ? code`, request` : code``}${user === '' ? userArgumentFor(rows, rows.nested) : withUser}`,
  };
}
