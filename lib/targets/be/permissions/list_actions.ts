/**
 * `list_actions`: the items of a list tell what the user may do with each row, where a request asks for it.
 *
 * Config: `{ type: 'include', actions: true }`. Amends the items of the list and the reader of its pages, which asks the
 * guards of the operations about the rows of a page, as they read them: by one statement for all of them.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { amendOperation } from '../contracts/operation.js';
import { keyClass, keyTuple, keyTuples, keyValue } from '../fields/keys.js';
import { includesActions } from '../include/included.js';
import { generatedName, ownFunction } from '../names/names.js';
import { ABSENT } from '../outputs/field.js';
import { findView } from '../outputs/find-view.js';
import { PageReader } from '../outputs/page_reader.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { SchemaClass } from '../outputs/schema_class.js';
import { userParameter } from '../outputs/visible_rows.js';
import { supportFiles } from '../project/support.js';
import { schemaOf } from '../read/read.js';
import { actionNames, actionType, actionsField, isOffered, tellsActions } from './actions.js';
import { listingPiece, permission, toldHandlers } from './permitted.js';
import { knowsOptionalUser } from './users.js';

/** The operation `list_actions`. */
export const listActions = operation({
  name: 'list_actions',
  trigger: 'resource',
  targets: ['be'],
  requires: ['auth'],
  afterChildren: true,
  when: (context) => context.instance.operations.some(includesActions),
  build: (context) => {
    const { config, store, instanceId } = context;
    const handlers = [...store.outputsUnder(instanceId, RouteHandler)];
    const [reader] = store.outputsUnder(instanceId, PageReader);
    const [list] = reader?.handlers ?? [];
    if (reader === undefined || list === undefined) return [];
    const { names } = list;
    const offered = toldHandlers(config, handlers).filter(isOffered);
    const isNamed = handlers.some(({ entry }) => tellsActions(entry));
    // Where policies decide about all of them, there is none to name.
    const hasType = isNamed || offered.length > 0;
    const item = store.outputsUnder(instanceId, SchemaClass).find(({ name }) => name === `${names.api.schema}ListItem`);
    item?.fields.push(actionsField(hasType ? identifier(actionType(names)) : code`str`, ABSENT));
    tell(reader, offered, hasType ? schemaOf(names, actionType(names)) : code`str`);
    const knowsUser = list.authenticated || config.auth === undefined || knowsOptionalUser(config.auth);
    amendOperation(context, list.entry, {
      actions: true,
      knows_caller: knowsUser ? undefined : false,
      asks_guards: offered.some(({ entry }) => entry.can !== undefined) || undefined,
    });
    return [...supportFiles('permissions'), ...(offered.length > 0 && !isNamed ? [actionNames(names, offered)] : [])];
  },
});

/** Let the reader tell, and those who answer with its items know who asks. */
function tell(reader: PageReader, offered: readonly RouteHandler[], type: Expression): void {
  const { names, rows } = reader;
  const lists = reader.handlers.filter(({ entry }) => includesActions(entry));
  const listing = ownFunction(names, 'actions_on', 'many');
  const name = ownFunction(names, 'tell_actions_on', 'many');
  const asksGuards = offered.some(({ entry }) => entry.can !== undefined);
  const asksUser = offered.some(({ authenticated }) => authenticated);
  const optional = asksUser ? code`current_user: ${generatedName('auth.dependencies', 'CurrentUser')} | None` : code``;
  const user = (): Expression => (asksGuards ? userParameter(rows) : code``) || optional;
  for (const list of lists) {
    if (asksGuards) list.givesSession = true;
    if (asksUser) list.asksUser = () => true;
  }
  reader.tells = { name, asksGuards, user };
  reader.shared.push(
    listingPiece(listing, {
      type,
      docstring: `List what may be done with each of the ${names.plural}, and who may do it.`,
      permissions: offered.map((one) => permission(one, true)),
    }),
    {
      id: name,
      slot: 'functions',
      template: '[module]/routes/permissions/_tell_actions.py.ejs',
      view: () => ({
        ...{ name, names, listing, asksGuards },
        item: schemaOf(names, `${names.api.schema}ListItem`),
        keyType: keyClass(names),
        ...{ keys: keyTuple(names), pks: keyTuples(names), key: keyValue(names, code`row`) },
        visible: findView(rows).visible,
        userParameter: user() && code`, ${user()}`,
        user: user() === '' ? code`None` : code`current_user`,
      }),
    },
  );
}
