/**
 * `values`: what the filters of a list can be given, for clients that let their users choose.
 *
 * Config: none of its own; filters of the kinds `enum`, `free_text` and `ref` offer their values, unless the project says
 * `filters: false`. Yields the handler of `GET /_values/{resource}/{field}`, which is as open as the list.
 */
import type { BuildContext } from '../../../core/context.js';
import { type Expression, code, identifier, joined } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { ResourceConfig } from '../config.js';
import { discovers, offersValues } from './offering.js';
import { annotated, library, literalType } from '../fields/expressions.js';
import { hasModifier } from '../list/modifiers.js';
import { type ResourceNames, generatedName } from '../names/names.js';
import { operationId } from '../names/operation-ids.js';
import { type Filter, FilterSet, choicesOf } from '../outputs/filter_set.js';
import { LinkReader, linkReaderName } from '../outputs/link_reader.js';
import { linksNeedUser } from '../outputs/optional_user.js';
import type { RouteHandler } from '../outputs/route_handler.js';
import type { RouteParam } from '../outputs/route_param.js';
import { refer } from '../outputs/related_rows.js';
import { visibleCall } from '../outputs/visible_rows.js';
import { type Entry, entryOf, routeHandler, sessionParam } from '../routes/handler.js';
import { asQuery } from '../outputs/route_param.js';
import { routesOf, targetOf } from './link-target.js';
import { joinedAliases, joinedColumn, outerJoins } from '../list/outer-joins.js';
import { supportFiles } from '../project/support.js';

const ALIAS = 'VALUES_OF';

/** The operation `values`. */
export const values = operation({
  name: 'values',
  trigger: 'operation',
  targets: ['be'],
  afterChildren: true,
  when: ({ config, instance }) => hasModifier(instance, 'filter') && discovers(config),
  build: (context) => {
    const of = entryOf<unknown>(context);
    const [set] = context.store.outputsUnder(context.instanceId, FilterSet);
    const offered = (set?.filters ?? []).filter(offersValues);
    if (offered.length === 0) return [];
    return [...supportFiles('query', 'values'), handlerOf(context, of, offered)];
  },
});

/** The last part of a path: one of the filters that offer values. */
function fieldType(offered: readonly Filter[]): Expression {
  const names = literalType(offered.map(({ name }) => name));
  return annotated(names, generatedName('support.values', 'FILTERED_FIELD'));
}

function handlerOf(context: BuildContext, of: Entry<unknown>, offered: readonly Filter[]): RouteHandler {
  const { resource, names, rows, entry } = of;
  const hasRefs = offered.some(({ kind }) => kind === 'ref');
  const query = generatedName('support.values', hasRefs ? 'KeyedValuesQuery' : 'ValuesQuery');
  const page = generatedName('support.values', 'ValuePage');
  const columns = offered.filter(({ kind }) => kind === 'free_text').map(({ column }) => column);
  const references = columns.flatMap(({ relations }) => relations);
  refer(rows, ...references);
  const handler = routeHandler(of, {
    method: 'get',
    path: `/_values/${names.api.slug}/{field}`,
    docstring: `List values that the filters of ${names.plural} can be given.`,
    params: [
      { name: 'field', annotation: fieldType(offered) },
      { name: 'query', annotation: asQuery(query) },
      ...(hasRefs ? [{ name: 'request', annotation: library('fastapi', 'Request') }] : []),
      sessionParam(of, 'read'),
      ...otherSessions(of, offered),
    ],
    problems: [422],
    returns: page,
    template: '[module]/routes/_values.py.ejs',
    late: () => ({
      cases: offered.map((filter) => ({ name: literal(filter.name), answer: answerOf(context, of, filter) })),
    }),
    shared: [
      {
        id: 'values_router',
        slot: 'constants',
        template: '[module]/routes/_values_router.py.ejs',
        view: { aliases: joinedAliases(rows, columns, ALIAS) },
      },
    ],
    references,
    order: 90,
  });
  // Of texts that every row has there are others as soon as there are other rows.
  const example = offered.find(
    ({ kind, column }) => kind === 'free_text' && column.relations.length === 0 && !column.field.nullable,
  );
  const pathOf = ({ name }: Filter): string => handler.path.replace('{field}', name);
  return {
    ...handler,
    name: operationId(resource, entry, 'values'),
    router: 'values_router',
    ...(example && { example: pathOf(example) }),
    others: offered.filter((filter) => filter.kind === 'free_text' && filter !== example).map(pathOf),
    options: [code`response_model_exclude_unset=True`],
    linked: () => offered.flatMap((filter) => (filter.kind === 'ref' ? readersOf(context, targetOf(of, filter)) : [])),
  };
}

function answerOf(context: BuildContext, of: Entry<unknown>, filter: Filter): Expression {
  switch (filter.kind) {
    case 'enum':
      return code`${generatedName('support.values', 'choose_values')}(query, ${choicesOf(filter)})`;
    case 'ref':
      return linksCall(context, of, filter);
    default:
      return textsCall(of, filter);
  }
}

function textsCall({ names, rows }: Entry<unknown>, { name, column }: Filter): Expression {
  const attribute = joinedColumn(names, column, ALIAS);
  const joins = outerJoins(rows, [column], ALIAS).map(({ target }) => code`.join(${target()})`);
  const from = joins.length === 0 ? code`` : code`.select_from(${names.modelClass})${joined(joins, '')}`;
  const visible = visibleCall(rows);
  const where = visible === '' ? code`` : code`.where(*${visible})`;
  const of = literal(`${name} of ${names.module} ${names.plural}`);
  const statement = code`${library('sqlalchemy', 'select')}(${attribute})${from}${where}`;
  return code`await ${generatedName('support.values', 'read_texts')}(db, query, ${of}, ${attribute}, ${statement})`;
}

/** Sessions of the other databases that rows are named of. */
function otherSessions(of: Entry<unknown>, offered: readonly Filter[]): readonly RouteParam[] {
  const targets = offered.flatMap(({ refResource }) => refResource ?? []);
  const others = new Map(targets.map((resource) => [resource.db_key, resource]));
  others.delete(of.resource.db_key);
  return [...others.values()].map((resource) => ({
    ...sessionParam({ ...of, resource }, 'read'),
    name: sessionName(of, resource),
  }));
}

function sessionName({ resource }: Entry<unknown>, target: ResourceConfig): Expression {
  return target.db_key === resource.db_key ? code`db` : identifier(`${target.db_key ?? ''}_db`);
}

function linksCall(context: BuildContext, of: Entry<unknown>, filter: Filter): Expression {
  const target = targetOf(of, filter);
  const db = sessionName(of, target.resource);
  const user = readersOf(context, target).some(linksNeedUser) ? code`, current_user` : code``;
  return code`await ${readerOf(of.names, target)}(${db}, request, query${user})`;
}

/** What reads the links of a resource. */
function readersOf({ store }: BuildContext, target: ResourceNames): readonly LinkReader[] {
  return store.outputsUnder(store.root.id, LinkReader).filter(({ names }) => names === target);
}

function readerOf(own: ResourceNames, target: ResourceNames): Expression {
  const name = linkReaderName(target);
  return own === target ? name : code`${routesOf(own, target)}.${name}`;
}
