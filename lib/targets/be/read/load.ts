/** The function that reads a row for the answer of `get`; other handlers answer the same way. */
import { type Expression, code, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import type { ResourceConfig } from '../config.js';
import { boundParameter, library, rowOfColumns, selectColumns } from '../fields/expressions.js';
import { generatedName, ownFunction } from '../names/names.js';
import { userParameterFor } from '../outputs/related_rows.js';
import { keyClass, keyColumns, keyFrom, keyParameters, keyTuple, keyTuples, keyValue } from '../fields/keys.js';
import { literal } from '../../../languages/python.js';
import { findView } from '../outputs/find-view.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import { mappingOf, scopeParameters } from '../outputs/scope_parameters.js';
import { type VisibleRows, readsInstance } from '../outputs/visible_rows.js';
import { keyClause } from '../routes/handler.js';
import { askedFields, attributesOf, isSparse, readWhereAsked, sparseFields } from '../include/included.js';
import { getOf } from './get-entry.js';
import { columnsOf, getFields } from './read.js';
import { type Relations, relationsOf } from './relations.js';

const SELECT_RESOURCE = code`SELECT_RESOURCE`;
const SELECT_RESOURCES = code`SELECT_RESOURCES`;

/** The constant with the attributes of what a request may ask `get` for alone. */
export const RESOURCE_FIELDS = code`RESOURCE_FIELDS`;

/** The relations of the answer of `get`. */
const shownRelations = oncePer((rows: VisibleRows) => {
  const get = getOf(rows.names.resource);
  return relationsOf(rows, '', get?.fields ?? [], get && readWhereAsked(get));
});

/** The lists of the answer of `get`, an expression that may read `current_user`; empty: there are none. */
export function shownLists(rows: VisibleRows): Expression {
  return shownRelations(rows).lists();
}

/** The pieces of the function, which a template calls by `view.names.load` and `view.withLoader`. */
export const loadFunction = oncePer((rows: VisibleRows): readonly SharedPiece[] => {
  const { names } = rows;
  const fields = getFields(names.resource);
  const relations = shownRelations(rows);
  const columns = selectColumns(columnsOf(names, fields));
  const byKey = (): Expression =>
    keyClause(names, ({ parameter }) => boundParameter(parameter), findView(rows).constant);
  const statement = (): Expression => code`${readsInstance(rows) ? relations.select() : columns}.${byKey()}`;
  return [
    ...relations.shared,
    ...sparsePieces(rows),
    {
      id: SELECT_RESOURCE,
      slot: 'constants',
      template: '[module]/routes/_select.py.ejs',
      view: () => ({ constant: SELECT_RESOURCE, statement: statement() }),
    },
    {
      ...{ id: 'load', slot: 'functions', template: '[module]/routes/_load.py.ejs' },
      view: () => {
        const found = { ...loadView(rows, relations, oneOf(rows)), ...askedView(rows, relations) };
        const made = including(showingOnly(rows, found.statement), relations.included());
        return made === SELECT_RESOURCE ? found : { ...found, made, statement: code`statement` };
      },
      references: relations.references,
    },
  ];
});

/** What a request asks for; those who answer as `get` does ask for nothing beside the rest, and for all of that. */
function askedView({ names: { resource } }: VisibleRows, { asksForLists }: Relations) {
  const get = getOf(resource);
  const isAsked = get !== undefined && askedFields(get).size > 0;
  const usual = usualFields(resource);
  return {
    include: isAsked ? code`, include: ${library('collections.abc', 'Collection')}[str] = ${usual}` : code``,
    asked: asksForLists ? code`, include=include` : code``,
  };
}

/** What a request asks for that asks for nothing. */
function usualFields(resource: ResourceConfig): Expression {
  const get = getOf(resource);
  return get !== undefined && isSparse(get) ? RESOURCE_FIELDS : code`()`;
}

/** The piece of that constant. */
function sparsePieces({ names: { resource } }: VisibleRows): readonly SharedPiece[] {
  const get = getOf(resource);
  if (get === undefined || !isSparse(get)) return [];
  const view = { constant: RESOURCE_FIELDS, statement: attributesOf(sparseFields(get)) };
  return [{ id: RESOURCE_FIELDS, slot: 'constants', template: '[module]/routes/_select.py.ejs', view }];
}

/** The statement that leaves out what nobody asks for; functions of the project that get the row may read any of it. */
function showingOnly(rows: VisibleRows, statement: Expression): Expression {
  const { wholeRows, names } = rows;
  const get = getOf(names.resource);
  if (get === undefined || !isSparse(get) || wholeRows) return statement;
  const name = readsInstance(rows) ? 'showing_only' : 'selecting_only';
  return code`${generatedName('support.includes', name)}(${statement}, ${names.modelClass}, ${RESOURCE_FIELDS}, include)`;
}

function including(statement: Expression, options: Expression, asked = code`include`): Expression {
  if (options === '') return statement;
  return code`${generatedName('support.includes', 'including')}(${statement}, ${options}, ${asked})`;
}

/**
 * The pieces of the function that reads many rows at once.
 *
 * @param isUsed - tells, when all operations have run, whether it is used
 */
export function loadAllFunction(rows: VisibleRows, isUsed = (): boolean => true): readonly SharedPiece[] {
  const { uses, pieces } = readingMany(rows);
  uses.push(isUsed);
  return pieces;
}

const readingMany = oncePer((rows: VisibleRows) => {
  const uses: (() => boolean)[] = [];
  const isUsed = (): boolean => uses.some((use) => use());
  const { names } = rows;
  const fields = getFields(names.resource);
  const relations = shownRelations(rows);
  // No attribute is called so.
  const parts = keyParameters(names).map(({ parameter }) => literal(`(${parameter})`));
  const named = keyColumns(names).map((column, index) => code`${column}.label(${parts[index] ?? code``})`);
  const columns = (): Expression => selectColumns([...named, ...columnsOf(names, fields)]);
  const byKeys = code`${keyTuple(names)}.in_(${library('sqlalchemy', 'bindparam')}("pks", expanding=True))`;
  const clauses = (): Expression => joined([byKeys, ...findView(rows).constant], ', ');
  const statement = (): Expression =>
    isUsed() ? code`${readsInstance(rows) ? relations.select() : columns()}.where(${clauses()})` : code``;
  const view = () => ({
    ...allView(rows, relations),
    isUsed: isUsed(),
    name: ownFunction(names, 'load', 'many'),
    keyOfInstance: keyValue(names, code`row`),
    keyOfRow: keyFrom(
      names,
      parts.map((part) => code`row[${part}]`),
    ),
  });
  const pieces: readonly SharedPiece[] = [
    ...relations.shared,
    {
      id: SELECT_RESOURCES,
      slot: 'constants',
      template: '[module]/routes/_select.py.ejs',
      view: () => ({ constant: SELECT_RESOURCES, statement: statement() }),
    },
    {
      ...{ id: 'load all', slot: 'functions', template: '[module]/routes/many/_load_all.py.ejs' },
      ...{ view, references: relations.references },
    },
  ];
  return { uses, pieces };
});

/** Who answers as `get` does with many rows asks for all that it usually shows. */
function allView(rows: VisibleRows, relations: Relations) {
  const { names } = rows;
  const given = { constant: SELECT_RESOURCES, parameters: [code`"pks": ${keyTuples(names)}`] };
  const found = loadView(rows, relations, given);
  const usual = usualFields(names.resource);
  if (usual !== RESOURCE_FIELDS) return { ...found, asked: code`` };
  const statement = including(found.statement, relations.included(), usual);
  return { ...found, statement, asked: relations.asksForLists ? code`, include=${usual}` : code`` };
}

/**
 * The call of the function that reads many rows.
 *
 * @param keys - default: those of the variable `rows`
 */
export function loadAllCall(rows: VisibleRows, keys?: Expression): Expression {
  const { names } = rows;
  const given = keys ?? code`[${keyValue(names, names.variable)} for ${names.variable} in rows]`;
  return code`await ${ownFunction(names, 'load', 'many')}(db, ${given}${findView(rows).withLoader})`;
}

/** The statement by which a function reads rows, and the parameters by which it finds them. */
interface Found {
  readonly constant: Expression;
  readonly parameters: readonly Expression[];
}

/** The statement that reads one row, by the parts of its key. */
function oneOf({ names }: VisibleRows): Found {
  const parts = keyParameters(names).map(({ parameter, value }) => code`${literal(parameter)}: ${value}`);
  return { constant: SELECT_RESOURCE, parameters: parts };
}

function loadView(
  rows: VisibleRows,
  { references, dependOnUser, options, inParameters, lists }: Relations,
  { constant, parameters }: Found,
) {
  const { names } = rows;
  const own = findView(rows);
  const where = own.perUser.length === 0 ? code`` : code`.where(${joined(own.perUser, ', ')})`;
  const made = dependOnUser() ? code`.options(${options()})` : code``;
  return {
    names,
    keyType: keyClass(names),
    isInstance: readsInstance(rows),
    row: readsInstance(rows) ? names.modelClass : rowOfColumns(),
    lists: lists(),
    statement: code`${constant}${where}${made}`,
    userParameter: own.userParameter || userParameterFor(rows, references),
    parameters: mappingOf([...parameters, ...scopeParameters(rows, inParameters())]),
    isHidden: own.userParameter !== '',
  };
}
