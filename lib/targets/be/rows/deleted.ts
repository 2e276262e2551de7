/** Rows that `soft_delete` hides, for the operations that find no others: `restore` and `purge`. */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { generatedName, moduleOf, ownFunction } from '../names/names.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { type VisibleCondition, type VisibleRows, readsUser, userParameter } from '../outputs/visible_rows.js';
import { findOneView } from '../routes/handler.js';

/**
 * The function that reads and locks a deleted row that its caller saw before, or answers 404: a row that is there, one of
 * somebody else and no row are the same answer.
 */
export const lockDeletedFunction: (rows: VisibleRows) => SharedPiece = oncePer((rows: VisibleRows): SharedPiece => {
  const { names } = rows;
  const condition = (): Expression =>
    code`*${generatedName(moduleOf(names.paths.visibility), functionName(rows))}(${readsUser(rows) ? code`current_user` : code``})`;
  return {
    id: 'lock deleted',
    slot: 'functions',
    template: '[module]/routes/_lock.py.ejs',
    view: () => ({
      ...findOneView(rows, [condition()]),
      name: lockDeletedName(rows),
      what: `a deleted ${names.singular}`,
    }),
  };
});

/** The name of that function. */
export function lockDeletedName({ names }: VisibleRows): Expression {
  return ownFunction(names, 'lock_deleted', 'one');
}

/** Tell whether a resource has an operation that finds deleted rows. */
export function findsDeleted({ names }: VisibleRows): boolean {
  return names.resource.operations.some(({ type }) => type === 'restore' || type === 'purge');
}

/**
 * The function that lists the conditions of deleted rows: all that decide who sees a row, but for the one that hides them.
 *
 * @param hiding - the condition of rows that are there
 * @param column - the attribute that says when a row was deleted
 */
export function deletedConditions(rows: VisibleRows, hiding: VisibleCondition, column: string): SharedPiece {
  const { names } = rows;
  const isDeleted = code`${names.modelClass}.${identifier(column)}.is_not(None)`;
  return {
    id: functionName(rows),
    slot: 'functions',
    template: '[module]/_deleted.py.ejs',
    view: () => ({
      name: functionName(rows),
      plural: names.plural,
      parameter: userParameter(rows),
      listed: rows.conditions.map((one) => (one === hiding ? isDeleted : one.condition)),
    }),
  };
}

function functionName({ names }: VisibleRows): Expression {
  return ownFunction(names, 'deleted', 'many');
}
