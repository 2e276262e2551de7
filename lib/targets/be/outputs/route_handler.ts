/** HTTP route handlers of a resource. */
import { type FileFragment, fileFragment, snippetFragment } from '../../../core/fragment.js';
import { type Expression, code, identifier } from '../../../core/expression.js';
import { type Output, type OutputType, outputType } from '../../../core/output.js';
import { oncePer } from '../../../core/once.js';
import { docText, literal } from '../../../languages/python.js';
import type { OperationConfig, ResourceConfig } from '../config.js';
import { isAboutRows } from '../bulk/singles.js';
import type { ResourceNames } from '../names/names.js';
import { library } from '../fields/expressions.js';
import { keyOf, keyValue, writtenPath } from '../fields/keys.js';
import { TEMPLATES } from '../names/paths.js';
import { supportFiles } from '../project/support.js';
import type { LinkReader } from './link_reader.js';
import { findView } from './find-view.js';
import { type Reference, dependsOnUser } from './related_rows.js';
import { linksNeedUser, optionalUserParts, problemsOfLinks, varyingAnswers } from './optional_user.js';
import { type RouteParam, documented, parameter } from './route_param.js';
import { type SharedPiece, type View, pieceFragment } from './shared-piece.js';
import { type VisibleRows, readsInstance, visibleCall, visiblePerUser } from './visible_rows.js';
import { writesLists, writesRow } from './written_row.js';

/**
 * A moment of a handler at which other operations may act: `start` before anything else, `found` when it has its row,
 * `writing` before changes go to the database, `written` after that, `committing` before the commit, `answering` before
 * it returns; `making` and `made` are those of new rows of an `upsert`. What is added at one that the template does not name
 * is left out: a list names `start` and `answering`. What stands at a list's `start` lets a request in, and stands where its
 * rows are offered as links, too: it reads `db`, `request` and `current_user` alone.
 * `repeated` is that of a request which was done before, when it has the row that it answers with.
 */
export type Moment =
  'start' | 'found' | 'making' | 'writing' | 'written' | 'made' | 'committing' | 'answering' | 'repeated';

/**
 * Stands in expressions of a handler for the variable with the row that `get` answers with: which one it is depends on
 * whether that is an instance of the class, and is known when all operations have run.
 */
export const ANSWER_ROW = code`\u001a`;

/** What the template of a handler reads; what operations read of each other's has a type. */
export interface HandlerBody {
  /** An expression of the answer; of an action, what its function gives. */
  answer?: Expression | 'fields' | 'model' | 'none';
  /** The function that reads a page, which finds visible rows by itself where their conditions are made once. */
  reader?: string;
  /** The answer of `get`, `create` and `update`, for others that make it. */
  makesAnswer?: Expression;
  /** Arguments of a new row, and what is set on it */
  required?: readonly Readonly<Record<'attribute' | 'value', Expression>>[];
  attributes?: HandlerBody['required'];
  /** The answer shows the row as `get` reads it. */
  loadsAnswer?: boolean;
  /** A function that the row which was read again goes through. */
  checksAnswer?: Expression;
  checksKeys?: (handler: RouteHandler, row: Expression) => Expression;
  upsertedClass?: Expression;
  /** What is answered of an item that is done, where each of a request is for itself. */
  doneClass?: Expression;
  /** The calls that write the lists of many new rows; empty, where there are none. */
  addsLists?: (handler: RouteHandler) => readonly Expression[];
  [key: string]: unknown;
}

/** A statement that an operation adds to a handler. */
export interface Step {
  readonly moment: Moment;
  /** Place among the steps of a moment, smaller first. */
  readonly order: number;
  /** The statement, by the handler as it is in the end: whether it has the current user. */
  readonly statement: (handler: RouteHandler) => Expression;
  /**
   * A call that also writes the row which a handler makes, to be awaited where nothing else acts meanwhile; it tells whether
   * the row need not be read again for the answer. Empty or none: there is no such call.
   */
  readonly withRow?: (handler: RouteHandler) => Expression;
}

/**
 * One handler. Operations that augment others change what is not read-only before it is rendered.
 *
 * @example
 * import { RouteHandler, code, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'no_store',
 *   trigger: 'resource',
 *   targets: ['be'],
 *   afterChildren: true,
 *   build: ({ store, instanceId }) => {
 *     for (const handler of store.outputsUnder(instanceId, RouteHandler)) {
 *       if (handler.params.every(({ name }) => name !== 'response')) continue;
 *       const statement = () => code`response.headers["Cache-Control"] = "no-store"`;
 *       handler.steps.push({ moment: 'answering', order: 50, statement });
 *     }
 *     return [];
 *   },
 * });
 */
export interface RouteHandler extends Output {
  readonly type: 'RouteHandler';
  readonly names: ResourceNames;
  readonly resource: ResourceConfig;
  /** The entry of the config that it comes from. */
  readonly entry: OperationConfig;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the resource's router; empty for the collection. */
  readonly path: string;
  /** Function name and operation id. */
  readonly name: string;
  readonly docstring: string;
  readonly statusCode: number;
  /** Statuses of problems that it answers with. */
  readonly problems: number[];
  /** Those with a default come last. */
  readonly params: RouteParam[];
  returns: Expression;
  /** Partial that makes its body. */
  readonly template: string;
  /** What the body reads. */
  readonly body: HandlerBody;
  /** What its template reads beside `body`, of the handler as it is when all operations have run. */
  readonly late: (handler: RouteHandler) => View;
  /** The rows that it may find. */
  readonly rows: VisibleRows;
  /**
   * Further conditions of the rows that it finds, each an expression that lists some, to be unpacked. One that reads the
   * user where rows of others ask for it is known when all operations have run.
   */
  readonly conditions: (Expression | (() => Expression))[];
  /** The rows of others that its statements show or ask about, beside those of what it shares. */
  readonly references: Reference[];
  readonly steps: Step[];
  /** Variable of the router that it is added to, whose paths start at the project's root; default: the resource's own. */
  readonly router?: string;
  /** A full path that it answers, for the tests of one that is not below its resource; none: it has tests of its own. */
  readonly example?: string;
  /** The path of the handler that it is as open as; default: its own. */
  readonly openAs?: string;
  /** Further full paths that it answers, by rows of its resource; default none. */
  readonly others?: readonly string[];
  /** Further arguments of the route's decorator; default none. */
  options?: readonly Expression[];
  /** What the document says of the route beside that: mappings, without a key in common; default none. */
  openapi?: readonly Expression[];
  /** Further documentation of answers: mappings by status. */
  readonly answers: Expression[];
  /** Dependencies that have no value: arguments of `Depends` */
  readonly dependencies: Expression[];
  /** Further decorators, below the one of the route. */
  readonly decorators: Expression[];
  readonly shared: SharedPiece[];
  /** Heading of the resource in the API's documentation. */
  readonly tag: string;
  /** Functions of the user get its session, so that it has one also where it runs nothing but single statements. */
  givesSession: boolean;
  /** Calls that decide whether a request may be answered, beside its first steps; each is awaited. */
  readonly policies: Expression[];
  /** What tells rows of other resources as links, and asks who may see them; known when all operations have run. */
  linked?: () => readonly LinkReader[];
  /** Tells whether it shows more to users, beside rows that not everybody sees; known when all operations have run. */
  asksUser?: () => boolean;
  /** Set when the handler has the current user. */
  authenticated: boolean;
  /** Statuses of a token that is not right, for a handler that needs none; none: it cannot read one. Set by `auth`. */
  optionalToken?: readonly number[];
  /** Paths without a parameter come before `/{pk}`. */
  readonly order: number;
}

/** Renders a handler into `{module}/routes/{name}.py`. */
export const RouteHandler: OutputType<RouteHandler> = outputType({
  name: 'RouteHandler',
  render: ({ output }) => [
    routesFile(output),
    ...supportFiles('preconditions', ...(writesRow(output) ? (['row_writes'] as const) : [])),
    snippetFragment({
      parent: output.names.paths.routes,
      slot: 'handlers',
      id: output.name,
      template: output.template,
      context: { view: handlerView(output) },
      order: output.order,
    }),
    ...output.shared.map((piece) => pieceFragment(output.names.paths.routes, piece)),
    ...(output.optionalToken?.length && takesOptionalUser(output) ? varyingAnswers() : []),
  ],
});

/** Tell whether a handler is about one row, or each of several; what a `list` shows is guarded as the collection is. */
export function isAboutRow(handler: RouteHandler): boolean {
  return (handler.path.startsWith('/{pk}') && handler.entry.type !== 'list') || isAboutRows(handler.entry);
}

/** `, current_user=current_user` where a handler has the current user: what functions of the user's code get. */
export function userArgument({ authenticated }: RouteHandler): Expression {
  return authenticated ? code`, current_user=current_user` : code``;
}

/** The routes module of a resource. */
export function routesFile({ names, tag }: Pick<RouteHandler, 'names' | 'tag'>): FileFragment {
  return fileOf(names)(tag);
}

const fileOf = oncePer(({ paths, plural, routePrefix }: ResourceNames) => {
  let file: FileFragment | undefined;
  return (tag: string) =>
    (file ??= fileFragment({
      path: paths.routes,
      template: TEMPLATES.routes,
      context: { view: { plural, prefix: literal(routePrefix), tag: literal(tag) } },
    }));
});

/** The rows of others that a handler shows or asks about. */
export function referencesOf({ references, shared }: RouteHandler): readonly Reference[] {
  return [
    ...references,
    ...shared.flatMap(({ references: more = [] }) => (typeof more === 'function' ? more() : more)),
  ];
}

/** Tell whether the answer of a handler that needs no user depends on who sends the request. */
export function takesOptionalUser(handler: RouteHandler): boolean {
  const { authenticated, rows } = handler;
  const asks = (): boolean => handler.linked?.().some(linksNeedUser) === true || handler.asksUser?.() === true;
  return !authenticated && (referencesOf(handler).some((reference) => dependsOnUser(rows, reference)) || asks());
}

function handlerView(given: RouteHandler) {
  const handler = takesOptionalUser(given) ? { ...given, ...optionalUserParts(given) } : given;
  const { names, method, path, name, docstring, statusCode, params, returns, authenticated, rows } = handler;
  const { answer = '', checksKeys, checksAnswer, loadsAnswer = false, addsLists } = handler.body;
  const { visible, withUser, withLoader } = findView(rows);
  const written = writtenPath(path, handler.resource);
  const found = code`${names.load}(db, ${keyValue(names, names.variable)}${withLoader})`;
  return {
    ...handler.body,
    ...handler.late(given),
    ...{ visible, withUser, withLoader, loadsAnswer, checksAnswer: checksAnswer ?? '' },
    conditions: [handler.body.reader === undefined ? visibleCall(rows) : visiblePerUser(rows), ...handler.conditions]
      .map((list) => (typeof list === 'function' ? list() : list))
      .filter((list) => list !== '')
      .map((list) => code`*${list}`),
    dependencies: handler.dependencies.map((dependency) => code`${library('fastapi', 'Depends')}(${dependency})`),
    answerRow: answerRow(rows),
    reread: checksAnswer === undefined ? found : code`${checksAnswer}(${found})`,
    rereadsAnswer: loadsAnswer || (checksAnswer !== undefined && readsInstance(rows)),
    ...{ writesRow: writesRow(handler), writesLists: writesLists(handler) },
    answer: answer.replaceAll(ANSWER_ROW, answerRow(rows)),
    checksKeys: checksKeys?.(given, names.variable) ?? '',
    addsLists: addsLists?.(given) ?? [],
    steps: (moment: Moment, indent: number): string => stepsText(handler, moment, indent),
    ...{ names, method, returns, authenticated },
    ...{ path: literal(written), below: written.split('/').length - 1 },
    ...{ rowKey: keyOf(names, names.variable), keyValue: keyValue(names, names.variable) },
    name: identifier(name),
    docstring: docText(docstring),
    statusCode: statusCode === 200 ? code`` : code`status_code=${statusCode},`,
    problems: [...new Set([...handler.problems, ...problemsOfLinks(handler)])].sort((a, b) => a - b),
    router: handler.router ?? 'router',
    options: [...(handler.options ?? []), ...documented(handler.openapi)],
    ...{ decorators: handler.decorators, answers: handler.answers },
    params: params.toSorted((a, b) => Number(a.default !== undefined) - Number(b.default !== undefined)).map(parameter),
  };
}

/** The statements by which a handler lets a request in, for functions that show the same rows. */
export function admission(handler: RouteHandler, indent: number): string {
  const policies = handler.policies.map((call) => `${' '.repeat(indent)}await ${call}\n`);
  return policies.join('') + stepsText(handler, 'start', indent);
}

const answerRow = (rows: VisibleRows): Expression => (readsInstance(rows) ? rows.names.variable : code`row`);

/** The statements of a moment, in their order. */
export function stepsOf(handler: RouteHandler, moment: Moment): readonly Expression[] {
  return handler.steps
    .filter((step) => step.moment === moment)
    .sort((a, b) => a.order - b.order)
    .map((step) => step.statement(handler));
}

/** The same as lines of a function. */
export function stepsText(handler: RouteHandler, moment: Moment, indent: number): string {
  return stepsOf(handler, moment)
    .flatMap((statement) => statement.replaceAll(ANSWER_ROW, answerRow(handler.rows)).split('\n'))
    .map((line) => `${' '.repeat(indent)}${line}\n`)
    .join('');
}
