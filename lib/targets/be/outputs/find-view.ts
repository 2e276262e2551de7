/** What the statements of a handler say of the one row that they find. */
import { code } from '../../../core/expression.js';
import { userArgumentFor } from './related_rows.js';
import { type VisibleRows, isMadeOnce, userParameter, visibleCall, visibleConstant } from './visible_rows.js';

/** What statements that find one row read: its conditions, and the user who finds it, or for whom its answer is loaded. */
export function findView(rows: VisibleRows) {
  const call = visibleCall(rows);
  const visible = call === '' ? [] : [code`*${call}`];
  const user = userParameter(rows);
  const withUser = user === '' ? user : code`, current_user`;
  return {
    visible,
    /** Those alone that are no part of a statement that is made once, and those that are */
    perUser: isMadeOnce(rows) ? [] : visible,
    constant: isMadeOnce(rows) ? [visibleConstant(rows)] : [],
    userParameter: user === '' ? user : code`, ${user}`,
    withUser,
    withLoader: code`${rows.showsLists ? code`, request` : code``}${user === '' ? userArgumentFor(rows, rows.nested) : withUser}`,
  };
}
