/** Operation ids that two operations would share. */
import { Name } from '../../../core/name.js';
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type Handler, RESERVED_IDS, furtherNames, idOf } from './operation-ids.js';
import { restName } from '../read/nested-lists.js';
import { offersAny } from '../values/offered-values.js';
import { restsOf } from '../read/shown-lists.js';
import { type OperationAt, type Path, type ResourceAt, has, walk } from '../walk.js';

/** Ids are unique in the whole project. */
export function* uniqueOperationIds(config: unknown): Generator<Problem> {
  const placed = distinct(walk(config).resources).flatMap(handlersOf);
  const seen = new Map<string, Placed>([...RESERVED_IDS].map(([id, owner]) => [id, { ...RESERVED, owner }]));
  for (const next of placed) {
    const id = idOf(next.handler);
    const known = seen.get(id);
    const first = known !== undefined && isMade(config, known) ? known : undefined;
    if (first === undefined) seen.set(id, next);
    if (first === undefined || isTold(first, next) || !isMade(config, next)) continue;
    // What a modifier adds cannot be renamed.
    const [{ path, owner }, other] = next.further !== undefined && first.model !== '' ? [first, next] : [next, first];
    const message = `${owner} would have the operation id ${show(id)}, as ${other.owner}`;
    yield { code: 'duplicate', path, message, hint: "rename the operation, or set 'api_name' of the resource" };
  }
}

interface Placed {
  readonly handler: Handler;
  /** Dotted path of the resource's model */
  readonly model: string;
  readonly path: Path;
  /** Whose id it is, for messages. */
  readonly owner: string;
  /** It is asked by GET, and meets no route that takes a body. */
  readonly reads?: boolean;
  /** The list that a modifier adds it to. */
  readonly further?: { readonly resource: ResourceAt; readonly list: OperationAt };
}

/** A route that is no operation of a resource. */
const RESERVED: Omit<Placed, 'owner'> = {
  handler: { apiName: '', name: '', type: '', collection: false },
  model: '',
  path: [],
};

/** Tell whether a handler is generated: values are, where the project has them and some filter of the list offers any. */
function isMade(config: unknown, { handler, further }: Placed): boolean {
  if (further === undefined || handler.name !== 'values') return true;
  return walk(config).project.filters !== false && offersAny(config, further.resource, further.list);
}

/** Two entries of one name in one resource are told as such, and so are those of one path, and resources of one name. */
function isTold(first: Placed, next: Placed): boolean {
  if (first.model !== next.model) return first.handler.apiName === next.handler.apiName;
  const isOwn = first.further === undefined;
  if (isOwn === (next.further === undefined)) return nameOf(first.handler) === nameOf(next.handler);
  const { handler, reads } = isOwn ? first : next;
  return handler.type === 'action' && handler.collection && !reads && new Name(handler.name).kebab === 'search';
}

function nameOf({ name }: Handler): string {
  return new Name(name).snake;
}

/** Resources of one file, and entries of one name, are told as such. */
function distinct(resources: readonly ResourceAt[]): readonly ResourceAt[] {
  const files = new Set<string>();
  return resources.filter(({ names, app: { module } }) => {
    if (names === undefined || module === undefined) return false;
    const file = `${module}/${names.snake}`;
    return !files.has(file) && files.add(file);
  });
}

function handlersOf(resource: ResourceAt): readonly Placed[] {
  const { value, path, apiName = '', operations } = resource;
  const { model = '' } = value;
  return (operations?.entries ?? []).flatMap((entry) => {
    const { name, type } = entry;
    if (name === undefined || type === undefined) return [];
    const handler = { apiName, name, type, collection: entry.value.scope === 'collection' };
    // An inherited entry is the same for all that inherit it: what makes the clash is the model.
    const at = has(value, 'operations') ? entry.path : [...path, 'model'];
    return [
      { handler, model, path: at, owner: `'${name}' of ${model}`, reads: entry.value.method === 'get' },
      ...furtherNames({ ...entry.value, type }).map((further) => ({
        handler: { ...handler, name: further },
        model,
        path: at,
        owner: `'${further}' of the list of ${model}`,
        further: { resource, list: entry },
      })),
      ...restsOf(resource, entry).map((list) => ({
        handler: { ...handler, name: restName(list) },
        model,
        path: at,
        owner: `the rest of '${list.field.name}' in '${name}' of ${model}`,
        further: { resource, list: entry },
      })),
    ];
  });
}
