/** Functions that read one page of a resource: what a list answers, however its conditions came about. */
import { literal } from '../../../languages/python.js';
import { snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { type Output, outputType } from '../../../core/output.js';
import { boundParameter, library, selectColumns } from '../fields/expressions.js';
import { keyAttributes } from '../fields/attribute.js';
import { isComposite, keyColumns, keyFrom, keyValue } from '../fields/keys.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import type { Relations } from '../read/relations.js';
import { findView } from './find-view.js';
import { type Reference, userParameterFor } from './related_rows.js';
import { type RouteParam, parameter } from './route_param.js';
import type { RouteHandler } from './route_handler.js';
import { type SharedPiece, pieceFragment } from './shared-piece.js';
import { mappingOf, scopeParameters } from './scope_parameters.js';
import { type VisibleRows, isMadeOnce, userParameter, visiblePerUser } from './visible_rows.js';

/**
 * The reader of a list's pages; modifiers change what is not read-only before it is rendered.
 *
 * @example
 * import { type BuildContext, PageReader } from 'generator-codegen';
 * // In an operation that runs after the children of a resource: the function that its list calls.
 * function readerOf({ store, instanceId }: BuildContext): string | undefined {
 *   return store.outputsUnder(instanceId, PageReader)[0]?.name;
 * }
 */
export interface PageReader extends Output {
  readonly type: 'PageReader';
  readonly names: ResourceNames;
  /** Name of the function */
  readonly name: string;
  /** The handlers that answer with its pages; the first is that of the list. */
  readonly handlers: RouteHandler[];
  /** Class of the parameters: what is read of it is how the page is cut */
  readonly query: Expression;
  readonly page: Expression;
  /** The item of a row, which is called as a row's variable is */
  item: Expression;
  /** The columns that items show; none, when they show related rows too */
  readonly columns: readonly Expression[];
  /** Items are made of instances of the class, with its relations, and not of the columns alone; `rows` says of which part. */
  wholeRows: boolean;
  /** The rows that it reads */
  readonly rows: VisibleRows;
  /** How the relations are loaded */
  readonly relations: Relations;
  /** The rows of others that pages show, or are ordered by; handlers that answer with pages share it. */
  readonly references: Reference[];
  /** Pages follow a row, or a number. */
  cut: 'keyset' | 'offset';
  /** The sort keys that a request asks for, the primary key last; default: the primary key alone, for all requests */
  keys?: Expression;
  /** The names that a cursor is tied to */
  sort: Expression;
  /** How rows are ranked that a search finds, made once; they come in that order where a request has none. Default: they are not. */
  rank?: Expression;
  /** Further parameters, given by keyword. */
  readonly params: RouteParam[];
  /** What of the fields a request asks for, which items have only then; empty: they have all of them. */
  readonly asked: Expression;
  /** What a request asks for is all that items have. */
  sparse?: { readonly asked: Expression };
  /** A function of the user that makes items gets the current user. */
  itemTakesUser: boolean;
  /** What tells of each item what the user may do with its row, where a request asks for it; default: nothing does. */
  tells?: TellsActions;
  /** Statements that add to `statement` before it is run; they may read the variable `current_user`. */
  readonly joins: (() => Expression)[];
  /** Further arguments of the page class; their value depends on whether there are conditions. */
  readonly extras: { readonly name: string; readonly value: (filtered: boolean) => Expression }[];
  readonly shared: SharedPiece[];
}

/** The function that tells what the user may do with the rows of items. */
export interface TellsActions {
  readonly name: string;
  /** It asks guards about the rows, which it reads by their keys. */
  readonly asksGuards: boolean;
  /** The parameter by which it takes the user; empty: it takes none. Known when all operations have run. */
  readonly user: () => Expression;
}

/** Renders the function into `{module}/routes/{name}.py`. */
export const PageReader = outputType<PageReader>({
  name: 'PageReader',
  render: ({ output }) => {
    const { names, shared, handlers, cut } = output;
    const parent = names.paths.routes;
    const filtered = handlers.some(({ conditions, rows }) => conditions.length > 0 || visiblePerUser(rows) !== '');
    return [
      snippetFragment({
        parent,
        slot: 'functions',
        id: output.name,
        template: `[module]/routes/_page_${cut}.py.ejs`,
        context: { view: pageView(output, filtered) },
        order: -5,
      }),
      ...[...shared, ...rankConstant(output), ...keysConstant(output), selectConstant(output)].map((piece) =>
        pieceFragment(parent, piece),
      ),
    ];
  },
});

/** Tell whether pages are read by a session: relations are loaded by one, and functions of the user get it. */
export function readsBySession({ wholeRows, handlers }: PageReader): boolean {
  return wholeRows || handlers.some(({ givesSession }) => givesSession);
}

const SELECT = code`SELECT_ITEMS`;
const KEYS = 'KEYS';
const RANK = code`RANK`;

/** The statement is made once, with all that does not depend on the request: the order too, when no request sets it. */
function selectConstant(output: PageReader): SharedPiece {
  const { names, wholeRows, columns, relations, joins } = output;
  const keys = keysOf(output);
  // Of several joins, those in the statement of a subqueryload are told apart only where it says what they start at.
  const start = joins.length > 1 ? code`.select_from(${names.modelClass})` : code``;
  const rows = code`${wholeRows ? code`${relations.select()}${start}` : selectColumns(columns)}${visibleOf(output)}`;
  return constant(SELECT, keys === undefined ? code`(${rows}${orderAndCut(output, KEYS, boundParameter)})` : rows);
}

/** The conditions that are made once, with the statement. */
function visibleOf({ rows }: PageReader): Expression {
  const { constant } = findView(rows);
  return constant.length === 0 ? code`` : code`.where(${joined(constant, ', ')})`;
}

/** The sort keys of a request; nothing where all have the same. */
function keysOf({ names, keys, rank }: PageReader): Expression | undefined {
  if (rank === undefined) return keys;
  const ranked = code`${generatedName('support.ranking', 'ranked')}(query, ${RANK}, ${joined(keyColumns(names), ', ')})`;
  return code`${ranked} or ${keys ?? identifier(KEYS)}`;
}

function rankConstant({ rank }: PageReader): readonly SharedPiece[] {
  return rank === undefined ? [] : [constant(RANK, rank)];
}

function keysConstant({ names, keys }: PageReader): readonly SharedPiece[] {
  if (keys !== undefined) return [];
  const key = generatedName('support.keyset', 'Key');
  const keyed = keyColumns(names).map((column) => code`${key}(${column}, nullable=False, descending=False)`);
  return [constant(KEYS, code`[${joined(keyed, ', ')}]`)];
}

function constant(name: Expression | string, value: Expression): SharedPiece {
  const view = { constant: name, statement: value };
  return { id: name, slot: 'constants', template: '[module]/routes/_select.py.ejs', view };
}

/** The end of the statement; `numberOf` says where it has the numbers from that cut a page. */
function orderAndCut(
  { cut }: Pick<PageReader, 'cut'>,
  keys: string,
  numberOf: (name: 'offset' | 'limit') => Expression,
): Expression {
  const order = code`.order_by(*(key.order for key in ${identifier(keys)}))`;
  if (cut === 'offset') return code`${order}.offset(${numberOf('offset')}).limit(${numberOf('limit')})`;
  const selected = generatedName('support.keyset', 'selected');
  return code`.add_columns(*${selected}(${identifier(keys)}))${order}.limit(${numberOf('limit')})`;
}

/** What cuts a page; a page that follows a row reads one more, which tells whether another page follows. */
function numbersOf({ cut }: Pick<PageReader, 'cut'>): Readonly<Record<string, Expression>> {
  return cut === 'offset'
    ? { offset: code`query.offset`, limit: code`query.limit` }
    : { limit: code`query.page_size + 1` };
}

function pageView(whole: PageReader, filtered: boolean) {
  const { extras, params, joins } = whole;
  const { name, names, query, page, item, wholeRows, cut, relations } = whole;
  const keys = keysOf(whole);
  const where = filtered ? code`.where(*conditions)` : code``;
  const perUser = wholeRows && relations.dependOnUser() ? code`.options(${relations.options()})` : code``;
  const cutBy = numbersOf(whole);
  const numbers = Object.entries(cutBy).map(([name, value]) => code`${literal(name)}: ${value}`);
  const scope = scopeParameters(whole.rows, relations.inParameters());
  const withScope = scope.length === 0 ? [] : [code`**scope`];
  const ownParameters = scope.length === 0 ? code`` : code`scope`;
  const parameters = keys === undefined ? mappingOf([...numbers, ...withScope]) : ownParameters;
  const further = (hasDefault: boolean): Expression => {
    const some = params.filter((param) => (param.default !== undefined) === hasDefault);
    return joined(
      some.map((param) => code`, ${parameter(param)}`),
      '',
    );
  };
  return {
    ...{ name, names, query, page, item, keys, wholeRows },
    tell: tellCall(whole),
    statement:
      keys === undefined
        ? // Without a condition it is the constant itself, whose key in SQLAlchemy's cache is known.
          made(filtered ? code`${SELECT}${where} if conditions else ${SELECT}` : SELECT, perUser)
        : code`(${SELECT}${where}${perUser}${orderAndCut(whole, 'keys', (number) => cutBy[number] ?? code``)})`,
    parameters: parameters || code`{}`,
    withParameters: parameters && code`, ${parameters}`,
    scope: scope.length === 0 ? code`` : mappingOf(scope),
    ...(cut === 'keyset' && cursorView(whole)),
    filtered,
    readsBySession: readsBySession(whole),
    lists: relations.lists(),
    asked: relations.asksForLists ? code`, include=${whole.asked}` : code``,
    included: includingCall(whole),
    ...sparseView(whole),
    joins: joins.map((join) => join()),
    params: code`${further(false)}${requestOf(whole)}${userOf(whole)}${toldUser(whole)}${further(true)}`,
    extras: extras.map(({ name, value }) => ({ name, value: value(filtered) })),
  };
}

/** The statement with what loads the relations that a request asks for; empty, where it asks for none. */
function includingCall({ relations, asked }: PageReader): Expression {
  const options = relations.included();
  return options === ''
    ? code``
    : code`${generatedName('support.includes', 'including')}(statement, ${options}, ${asked})`;
}

/** Functions of the project that get rows may read any of them. */
function sparseView({ names, rows, sparse }: PageReader) {
  if (sparse === undefined) return { asks: code``, shown: code`` };
  const call = generatedName('support.includes', 'showing_only');
  return {
    asks: sparse.asked,
    shown: rows.wholeItems ? code`` : code`${call}(statement, ${names.modelClass}, ITEM_FIELDS, asked)`,
  };
}

/** The call that tells what the user may do with the rows of the variable `items`; empty, where nobody asks. */
function tellCall({ tells, names, wholeRows, cut, relations }: PageReader): Expression {
  if (tells === undefined) return code``;
  const user = tells.user() === '' ? code`` : code`, current_user`;
  if (!tells.asksGuards) return code`${identifier(tells.name)}(items${user})`;
  const row = names.variable;
  const key = wholeRows
    ? keyValue(names, row)
    : keyFrom(
        names,
        keyAttributes(names.resource.pk).map((part) => code`${row}[${literal(part)}]`),
      );
  const target = wholeRows && (cut === 'keyset' || relations.lists() !== '') ? code`${row}, *_` : row;
  const page = cut === 'keyset' ? code`page` : code`rows`;
  return code`${identifier(tells.name)}(db, items, [${key} for ${target} in ${page}]${user})`;
}

/** What pages that follow a row read. A result row starts with the instance, or is one of columns, those of the sort behind. */
function cursorView({ handlers, name, names, sort, rank, wholeRows, columns }: PageReader) {
  return {
    sort: rank === undefined ? sort : code`${generatedName('support.ranking', 'order_names')}(query, ${sort})`,
    target: wholeRows ? code`${names.variable}, *_` : names.variable,
    sortValues: wholeRows ? code`page[-1][1:]` : code`[*page[-1].values()][${columns.length}:]`,
    listName: handlers[0]?.name ?? name,
    parts: isComposite(names.resource) ? code`, parts=${keyColumns(names).length}` : code``,
  };
}

function made(statement: Expression, options: Expression): Expression {
  return options === '' || !statement.includes(' ') ? code`${statement}${options}` : code`(${statement})${options}`;
}

/**
 * The arguments that the reader of pages takes beside the query and conditions, by keyword.
 *
 * @param tells - whether its items may tell what the user may do. Default: they are not asked to
 */
export function readerArguments(reader: PageReader, tells = false): Expression {
  const takesUser = userOf(reader) !== '' || (tells && toldUser(reader) !== '');
  return code`${requestOf(reader) && code`, request=request`}${takesUser ? code`, current_user=current_user` : code``}`;
}

/** Where lists are cut, the path of the rest is that of the request's application. */
function requestOf({ relations }: PageReader): Expression {
  return relations.lists() && code`, request: ${library('fastapi', 'Request')}`;
}

/** The user that items are told for, where nothing else takes one: whoever asks for no actions gives none. */
function toldUser(reader: PageReader): Expression {
  const user = userOf(reader) === '' ? (reader.tells?.user() ?? code``) : code``;
  return user && code`, ${user} = None`;
}

function userOf({ itemTakesUser, rows, references, tells }: PageReader): Expression {
  if (itemTakesUser) return code`, current_user: ${generatedName('auth.dependencies', 'CurrentUser')}`;
  if ((isMadeOnce(rows) || tells?.asksGuards === true) && userParameter(rows) !== '')
    return code`, ${userParameter(rows)}`;
  return userParameterFor(rows, references);
}
