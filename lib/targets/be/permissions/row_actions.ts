/**
 * `row_actions`: the answer of `get` tells what the user may do with the row.
 *
 * Config: `{ name: 'get', actions: true }`. Amends the handler of `GET /{pk}`, which asks the guards of the other operations
 * about the row, as they read it. Yields the schema `{Model}WithActions`; writes that answer as `get` does are without.
 */
import { code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { amendOperation } from '../contracts/operation.js';
import { library } from '../fields/expressions.js';
import { capitalized, generatedName, ownFunction } from '../names/names.js';
import type { EnumClass } from '../outputs/enum_class.js';
import { RouteHandler } from '../outputs/route_handler.js';
import type { SchemaClass } from '../outputs/schema_class.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { rowClause } from '../routes/handler.js';
import { userOf } from '../write/written-keys.js';
import { actionNames, actionType, actionsField, isOffered, tellsActions } from './actions.js';
import { listingPiece, permission, toldHandlers } from './permitted.js';
import { knowsOptionalUser } from './users.js';

/** The operation `row_actions`. */
export const rowActions = operation({
  name: 'row_actions',
  trigger: 'resource',
  targets: ['be'],
  // What it wraps is the answer as others have made it.
  requires: ['auth', 'serializer'],
  afterChildren: true,
  when: (context) => context.instance.operations.some(tellsActions),
  build: (context) => {
    const { auth } = context.config;
    const handlers = [...context.store.outputsUnder(context.instanceId, RouteHandler)];
    const get = handlers.find(({ entry }) => tellsActions(entry));
    if (get === undefined) return [];
    // Whoever is told has read the row, whatever has decided that.
    const told = new Set([get, ...toldHandlers(context.config, handlers)]);
    const offered = handlers.filter((handler) => told.has(handler) && isOffered(handler));
    const asksGuards = amend(get, offered);
    const knowsUser = get.authenticated || auth === undefined || knowsOptionalUser(auth);
    amendOperation(context, get.entry, {
      actions: true,
      knows_caller: knowsUser ? undefined : false,
      asks_guards: asksGuards || undefined,
    });
    return [...supportFiles('permissions'), ...schemas(get, offered)];
  },
});

/** @returns whether guards are asked, for which the row is read once more */
function amend(get: RouteHandler, offered: readonly RouteHandler[]): boolean {
  const { names, rows, body } = get;
  const { schema } = names.api;
  const listing = ownFunction(names, 'actions_on', 'one');
  // What `get` asks itself, it has asked.
  const isAsked = (one: RouteHandler): boolean =>
    one.entry.can !== undefined && (one.entry.can !== get.entry.can || one.authenticated !== get.authenticated);
  const asksAny = offered.some(isAsked);
  if (asksAny) get.givesSession = true;
  get.shared.push(
    listingPiece(listing, {
      type: schemaOf(names, actionType(names)),
      docstring: `List what may be done with ${names.one}, and who may do it.`,
      permissions: offered.map((one) => permission(one, isAsked(one))),
    }),
  );
  if (offered.some(({ authenticated }) => authenticated)) get.asksUser = () => true;
  get.steps.push({
    moment: 'start',
    order: 90,
    statement: (final) => {
      const select = code`${library('sqlalchemy', 'select')}(${names.modelClass}).${rowClause(rows)}`;
      const about = asksAny ? code`${select}, db=db` : code`None`;
      const ask = generatedName('support.permissions', asksAny ? 'read_permitted' : 'permitted');
      return code`actions = await ${ask}(${listing}(), ${about}, current_user=${userOf(final)})`;
    },
  });
  get.returns = schemaOf(names, `${schema}WithActions`);
  const wrapped = generatedName('support.permissions', 'with_actions');
  body.answer = code`${wrapped}(${get.returns}, ${body.makesAnswer ?? code``}, actions)`;
  return asksAny;
}

function schemas({ names }: RouteHandler, offered: readonly RouteHandler[]): readonly (EnumClass | SchemaClass)[] {
  const { schema } = names.api;
  return [
    actionNames(names, offered),
    {
      type: 'SchemaClass',
      names,
      name: `${schema}WithActions`,
      docstring: `${capitalized(names.one)}, and what the user may do with it.`,
      forbidsExtra: false,
      base: `${schema}Resource`,
      fields: [actionsField(identifier(actionType(names)))],
      order: 11,
    },
  ];
}
