/**
 * `links`: how the rows of a resource show where filters of others offer them as values.
 *
 * Config: the resource's `links: { kind: 'id_name', name: 'title', self: true }`, or `{ builder: 'blog.links.build' }`.
 * Yields the function that reads a page of links; nothing where no filter refers to the resource.
 */
import { type Expression, code, identifier } from '../../../core/expression.js';
import { operation } from '../../../core/operation.js';
import { literal } from '../../../languages/python.js';
import type { LinksConfig, ResourceConfig } from '../config.js';
import { singleKey } from '../fields/attribute.js';
import { filterType } from '../fields/expressions.js';
import { comparedColumn } from '../filter/filter.js';
import { isReferredTo } from './offering.js';
import { type ResourceNames, generatedName, userName } from '../names/names.js';
import { operationId } from '../names/operation-ids.js';
import type { LinkReader } from '../outputs/link_reader.js';
import { listColumn } from '../outputs/related_rows.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { placeOf, rowsAt } from '../routes/handler.js';
import { supportFiles } from '../project/support.js';

/** The operation `links`. */
export const links = operation({
  name: 'links',
  trigger: 'resource',
  targets: ['be'],
  afterChildren: true,
  when: ({ config, instance }) => instance.links !== undefined && isReferredTo(config, instance),
  build: (context) => {
    const { project, resource, names } = placeOf(context);
    const { links: shown } = resource;
    if (shown === undefined) return [];
    const { name, id, builder } = shown;
    const rows = rowsAt(context);
    for (const attribute of [name, id]) if (attribute !== undefined) listColumn(rows, attribute);
    const list = context.store
      .outputsUnder(context.instanceId, RouteHandler)
      .find(({ entry, path }) => entry.type === 'list' && path === '');
    const reader: LinkReader = {
      type: 'LinkReader',
      names,
      tag: names.api.tag,
      rows,
      ...(list && { list }),
      requiresUser: project.auth !== undefined && resource.require_auth,
      keys: keysOf(resource, names),
      parts: partsOf({ resource, links: shown, row: names.variable }),
      ...(builder !== undefined && { builder: userName(builder) }),
      ...(name !== undefined && { nameColumn: code`${names.modelClass}.${identifier(name)}` }),
    };
    return [
      ...supportFiles('cursor_rows', 'keyset', 'links', 'search', 'values'),
      ...(resource.pk_type === 'datetime' ? supportFiles('conditions') : []),
      reader,
    ];
  },
});

/** Keys in a query: moments compare as one text on SQLite, whoever has set them. */
function keysOf({ pk_type: type }: ResourceConfig, names: ResourceNames): LinkReader['keys'] {
  const column = code`${names.modelClass}.${names.pk}`;
  return {
    type: filterType({ type }, column, 'query'),
    column: comparedColumn({ field: { type }, attribute: column }),
  };
}

interface Linked {
  readonly resource: ResourceConfig;
  readonly links: LinksConfig;
  /** Name of the variable that holds a row */
  readonly row: Expression;
}

function partsOf({ resource, links: shown, row }: Linked) {
  const { kind, name, id = singleKey(resource.pk), self } = shown;
  const scalar = generatedName('support.links', 'as_scalar');
  const get = resource.operations.find(({ type }) => type === 'get');
  const parts: { name: string; value: Expression }[] = [];
  if (kind !== 'name') parts.push({ name: 'id', value: code`${scalar}(${row}.${identifier(id)})` });
  if (kind !== 'id' && name !== undefined) parts.push({ name: 'name', value: code`${row}.${identifier(name)}` });
  if (self && get !== undefined) {
    const handler = literal(operationId(resource, get));
    const path = code`${generatedName('support.links', 'row_path')}(request, ${handler}, ${scalar}(${row}.${identifier(singleKey(resource.pk))}))`;
    parts.push({ name: 'href', value: path });
  }
  return parts;
}
