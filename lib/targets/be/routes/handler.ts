/** What all handlers share: their place in the config, database sessions, primary keys, and the pieces that read a row. */
import type { BuildContext, ContextAt } from '../../../core/context.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { oncePer } from '../../../core/once.js';
import { isOfType } from '../../../core/output.js';
import type { App, AtOperation, AtResource, OperationConfig, ProjectConfig, ResourceConfig } from '../config.js';
import { library } from '../fields/expressions.js';
import {
  type KeyParameter,
  isComposite,
  keyClass,
  keyColumns,
  keyParameters,
  keyTuple,
  keyTuples,
  keyValue,
} from '../fields/keys.js';
import { type ResourceNames, generatedName, ownFunction, resourceNames } from '../names/names.js';
import { operationId } from '../names/operation-ids.js';
import { findView } from '../outputs/find-view.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { SharedPiece } from '../outputs/shared-piece.js';
import type { RouteParam } from '../outputs/route_param.js';
import { VisibleRows } from '../outputs/visible_rows.js';
import { sessionModule } from '../names/paths.js';
import { limitsBody, ownBodyLimit } from './body-limit.js';
import { keyPiece } from './key-param.js';

/**
 * An entry of a resource's operations, with all that is above it.
 *
 * @example
 * import { type BuildContext, type Entry, entryOf } from 'generator-codegen';
 * function limitOf(context: BuildContext): number {
 *   const { entry }: Entry<{ readonly max_items: number }> = entryOf(context);
 *   return entry.max_items;
 * }
 */
export interface Entry<Options> {
  readonly project: ProjectConfig;
  readonly app: App;
  readonly resource: ResourceConfig;
  readonly entry: OperationConfig & Options;
  readonly names: ResourceNames;
  /** The rows that its handlers may find. */
  readonly rows: VisibleRows;
  /** Function name and operation id of its handler. */
  readonly handler: string;
}

/** What a handler that another operation made is about. */
export function entryOfHandler(
  { resource, entry, names, rows, name }: RouteHandler,
  place: Pick<Entry<unknown>, 'project' | 'app'>,
): Entry<unknown> {
  return { ...place, resource, entry, names, rows, handler: name };
}

/**
 * Read what an operation of scope `operation` is about.
 *
 * @example
 * import { entryOf, operation } from 'generator-codegen';
 * import * as z from 'zod';
 * export default operation({
 *   name: 'digest',
 *   trigger: 'operation',
 *   targets: ['be'],
 *   dispatchOn: 'type',
 *   options: z.strictObject({ format: z.enum(['csv', 'json']).default('csv') }),
 *   build: (context) => {
 *     const { names, entry } = entryOf(context);
 *     console.log(`${names.plural} as ${entry.format}`);
 *     return [];
 *   },
 * });
 */
export function entryOf<Options>(context: ContextAt<AtOperation, OperationConfig & Options>): Entry<Options>;
// eslint-disable-next-line @typescript-eslint/unified-signatures -- here the options are what the caller expects
export function entryOf<Options>(context: BuildContext): Entry<Options>;
export function entryOf<Options>(context: BuildContext): Entry<Options> {
  // Whoever has a context without types, as in JavaScript, says what the options are.
  const at = context as ContextAt<AtOperation, OperationConfig & Options>;
  const entry = at.instance;
  return { ...placeOf(at), entry, rows: rowsAt(at), handler: operationId(at.at('resource'), entry) };
}

/** A resource, with all that is above it. */
export type Place = Pick<Entry<unknown>, 'project' | 'app' | 'resource' | 'names'>;

/** Where a resource stands, for operations at it and below. */
export function placeOf(context: ContextAt<AtResource>): Place {
  const [app, resource] = [context.at('app'), context.at('resource')];
  return { project: context.config, app, resource, names: resourceNames(app, resource) };
}

/** The rows of the resource that an operation is about, at whichever scope below it. */
export function rowsAt(context: BuildContext): VisibleRows {
  const resource = context.store.ancestor(context.instanceId, 'resource');
  const [rows] = resource ? context.store.outputsAt(resource.id, 'rows').filter(isOfType(VisibleRows)) : [];
  if (rows === undefined) throw new Error(`operation 'rows' has not run for ${context.instanceId}`);
  return rows;
}

/**
 * Start a handler; what the caller gives beside it is what differs.
 *
 * @example
 * import { type BuildContext, entryOf, routeHandler, schemaOf, sessionParam } from 'generator-codegen';
 * function summaryHandler(context: BuildContext) {
 *   const of = entryOf(context);
 *   return routeHandler(of, {
 *     method: 'get',
 *     path: '/summary',
 *     docstring: `Count the ${of.names.plural}.`,
 *     params: [sessionParam(of, 'read')],
 *     returns: schemaOf(of.names, `${of.names.api.schema}Summary`),
 *     template: 'summary/_summary.py.ejs',
 *     order: 15,
 *   });
 * }
 */
export function routeHandler(
  { names, rows, resource, entry, handler }: Entry<unknown>,
  parts: Pick<RouteHandler, 'method' | 'path' | 'docstring' | 'params' | 'returns' | 'template' | 'order'> &
    Partial<
      Pick<
        RouteHandler,
        | 'statusCode'
        | 'problems'
        | 'body'
        | 'late'
        | 'shared'
        | 'dependencies'
        | 'answers'
        | 'references'
        | 'openAs'
        | 'options'
      >
    >,
): RouteHandler {
  const bytes = parts.method === 'get' ? undefined : ownBodyLimit(entry);
  return {
    type: 'RouteHandler',
    names,
    resource,
    entry,
    name: handler,
    tag: names.api.tag,
    statusCode: 200,
    body: {},
    late: () => ({}),
    rows,
    conditions: [],
    references: [],
    policies: [],
    steps: [],
    answers: [],
    dependencies: [],
    decorators: limitsBody(bytes),
    givesSession: false,
    authenticated: false,
    ...parts,
    problems: [...(parts.problems ?? []), ...(bytes === undefined ? [] : [413])],
    shared: [
      ...(isComposite(resource) && namesKeys(entry, parts.path) ? [keyPiece(names)] : []),
      ...(parts.shared ?? []),
    ],
  };
}

/** Tell whether a handler speaks of single rows by their keys, which those of lists do not. */
function namesKeys({ type }: OperationConfig, path: string): boolean {
  return path.includes('{pk}') || !['list', 'export', 'import', 'update_matching', 'delete_matching'].includes(type);
}

/**
 * Give a handler a parameter that it may have already, before the session as `create` has it.
 *
 * @example
 * import { type RouteHandler, addParam, library } from 'generator-codegen';
 * // Give a handler the request that it answers.
 * const withRequest = (handler: RouteHandler) => {
 *   addParam(handler, { name: 'request', annotation: library('fastapi', 'Request') });
 * };
 */
export function addParam({ params }: RouteHandler, param: RouteParam): void {
  if (params.some(({ name }) => name === param.name)) return;
  const session = params.findIndex(({ name }) => name === 'db');
  params.splice(session, 0, param);
}

/** The request, for handlers that ask it for something. */
export function requestParams(isAsked: boolean): readonly RouteParam[] {
  return isAsked ? [{ name: 'request', annotation: library('fastapi', 'Request') }] : [];
}

/**
 * The session of the resource's database; `read` is for handlers that write nothing.
 *
 * @example
 * import { type BuildContext, entryOf, sessionParam } from 'generator-codegen';
 * const sessionOf = (context: BuildContext) => sessionParam(entryOf(context), 'write');
 */
export function sessionParam({ resource }: Entry<unknown>, use: 'read' | 'write'): RouteParam {
  const name = use === 'read' ? 'ReadSessionDep' : 'SessionDep';
  return { name: 'db', annotation: generatedName(`db.${sessionModule(resource.db_key)}`, name) };
}

/** What runs the statements of a handler that reads: single ones, or a session where `needsSession` says so in the end. */
export function readParam({ resource }: Entry<unknown>, needsSession: () => boolean): RouteParam {
  const module = `db.${sessionModule(resource.db_key)}`;
  return {
    name: 'db',
    annotation: () => generatedName(module, needsSession() ? 'ReadSessionDep' : 'ReaderDep'),
  };
}

/**
 * The function that reads and locks a row, or answers 404; a template calls it by `view.names.lock`.
 *
 * @example
 * import { type BuildContext, code, entryOf, lockFunction, pkParam, routeHandler, sessionParam } from 'generator-codegen';
 * function archiveHandler(context: BuildContext) {
 *   const of = entryOf(context);
 *   return routeHandler(of, {
 *     method: 'post',
 *     path: '/{pk}/archive',
 *     docstring: `Archive the ${of.names.singular}.`,
 *     params: [pkParam(of), sessionParam(of, 'write')],
 *     problems: [404, 422],
 *     returns: code`None`,
 *     template: 'archive/_archive.py.ejs',
 *     shared: [lockFunction(of.rows)],
 *     order: 70,
 *   });
 * }
 */
export const lockFunction: (rows: VisibleRows) => SharedPiece = oncePer((rows: VisibleRows): SharedPiece => ({
  id: 'lock',
  slot: 'functions',
  template: '[module]/routes/_lock.py.ejs',
  view: () => ({
    ...findOneView(rows),
    ...{ name: rows.names.lock, what: rows.names.one },
  }),
}));

/** The same of many rows, by a list of their keys: one that is not there is none. */
export const lockAllFunction: (rows: VisibleRows) => SharedPiece = oncePer((rows: VisibleRows): SharedPiece => ({
  id: 'lock all',
  slot: 'functions',
  template: '[module]/routes/many/_lock_all.py.ejs',
  view: () => ({
    ...{ names: rows.names, name: lockAllName(rows), keyType: keyClass(rows.names) },
    ...{ keys: keyTuple(rows.names), pks: keyTuples(rows.names), order: keyColumns(rows.names) },
    key: keyValue(rows.names, code`row`),
    visible: findView(rows).visible,
    userParameter: findView(rows).userParameter,
  }),
}));

/** The name of that function. */
export function lockAllName({ names }: VisibleRows): Expression {
  return ownFunction(names, 'lock', 'many');
}

/** What a function that finds one row reads. */
export function findOneView(rows: VisibleRows, conditions: readonly Expression[] = findView(rows).visible) {
  const { names } = rows;
  const { userParameter } = findView(rows);
  return { names, keyType: keyClass(names), userParameter, byKey: rowClause(rows, conditions) };
}

/** The clause that finds the row of the variable `pk`, among those that the user sees. */
export function rowClause(rows: VisibleRows, conditions: readonly Expression[] = findView(rows).visible): Expression {
  return keyClause(rows.names, ({ value }) => value, conditions);
}

/** The clause of a statement that finds a row; linters take an attribute in capitals for a constant on the wrong side. */
export function keyClause(
  names: ResourceNames,
  valueOf: (part: KeyParameter) => Expression,
  visible: readonly Expression[] = [],
): Expression {
  const parts = keyParameters(names);
  if (parts.every(({ attribute }) => attribute !== attribute.toUpperCase())) {
    const same = parts.map((part) => code`${names.modelClass}.${identifier(part.attribute)} == ${valueOf(part)}`);
    return code`where(${joined([...same, ...visible], ', ')})`;
  }
  const named = parts.map((part) => code`${identifier(part.attribute)}=${valueOf(part)}`);
  const found = code`filter_by(${joined(named, ', ')})`;
  return visible.length === 0 ? found : code`${found}.where(${joined(visible, ', ')})`;
}

/** Tell whether a resource has a `get`, whose representation writes answer with. */
export function hasGet(resource: ResourceConfig): boolean {
  return resource.operations.some((entry) => entry.type === 'get');
}
