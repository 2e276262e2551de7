/** The function that reads a row for the answer of `get`; other handlers answer the same way. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { keyType, boundParameter, rowOfColumns, selectColumns } from '../fields/expressions.js';
import { userParameterFor } from '../outputs/related_rows.js';
import { findView } from '../outputs/find-view.js';
import type { SharedPiece } from '../outputs/route_handler.js';
import { type VisibleRows, readsInstance } from '../outputs/visible_rows.js';
import { keyClause } from '../routes/handler.js';
import { columnsOf, getFields } from './read.js';
import { type Relations, relationsOf } from './relations.js';

const SELECT_RESOURCE = code`SELECT_RESOURCE`;

/** The pieces of the function, which a template calls by `view.names.load` and `view.withLoader`. */
export const loadFunction = oncePer((rows: VisibleRows): readonly SharedPiece[] => {
  const { names } = rows;
  const fields = getFields(names.resource);
  const relations = relationsOf(rows, '', fields);
  const columns = selectColumns(columnsOf(names, fields));
  const byKey = keyClause(names, boundParameter('pk'));
  const view = {
    names,
    keyType: keyType(names.resource.pk_type),
    isInstance: () => readsInstance(rows),
    row: (): Expression => (readsInstance(rows) ? names.modelClass : rowOfColumns()),
    find: () => loadView(rows, relations),
    lists: relations.lists,
  };
  const statement = (): Expression => code`${readsInstance(rows) ? relations.select() : columns}.${byKey}`;
  return [
    ...relations.shared,
    {
      id: SELECT_RESOURCE,
      slot: 'constants',
      template: '[module]/routes/_select.py.ejs',
      view: { constant: SELECT_RESOURCE, statement },
    },
    { id: 'load', slot: 'functions', template: '[module]/routes/_load.py.ejs', view, references: relations.references },
  ];
});

function loadView(rows: VisibleRows, { references, dependOnUser, options }: Relations) {
  const own = findView(rows);
  const where = own.visible.length === 0 ? code`` : code`.where(${joined(own.visible, ', ')})`;
  const made = dependOnUser() ? code`.options(${options()})` : code``;
  return {
    statement: code`${SELECT_RESOURCE}${where}${made}`,
    userParameter: own.userParameter || userParameterFor(rows, references),
    isHidden: own.userParameter !== '',
  };
}
