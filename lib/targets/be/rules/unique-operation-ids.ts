/** Operation ids that would still be the same when those of different apps have got the name of their app. */
import { Name } from '../../../core/name.js';
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type Handler, RESERVED_IDS, assignIds, furtherNames } from '../operation-ids.js';
import { type Path, type ResourceAt, has, walk } from './walk.js';

/** Ids are unique in the whole project. */
export function* uniqueOperationIds(config: unknown): Generator<Problem> {
  const placed = distinct(walk(config).resources).flatMap(handlersOf);
  const ids = assignIds(placed.map(({ handler }) => handler));
  const seen = new Map<string, Handler>([...RESERVED_IDS].map((id) => [id, TOKENS]));
  for (const [index, { handler, path }] of placed.entries()) {
    const id = ids[index] ?? '';
    const first = seen.get(id);
    seen.set(id, first ?? handler);
    // Two entries of one name in one resource are told as such.
    if (first === undefined || (first.model === handler.model && nameOf(first) === nameOf(handler))) continue;
    const other = first === TOKENS ? 'the routes of tokens' : `'${first.name}' of ${first.model}`;
    const message = `'${handler.name}' of ${handler.model} would have the operation id ${show(id)}, as ${other}`;
    yield { code: 'duplicate', path, message, hint: 'rename the operation or the model' };
  }
}

const TOKENS: Handler = { module: '', model: '', name: '', type: '', collection: false };

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

function handlersOf({ value, path, app, operations }: ResourceAt): readonly { handler: Handler; path: Path }[] {
  const { model = '' } = value;
  const { module = '' } = app;
  return (operations?.entries ?? []).flatMap((entry) => {
    const { name, type } = entry;
    if (name === undefined || type === undefined) return [];
    const collection = entry.value.scope === 'collection';
    // An inherited entry is the same for all that inherit it: what makes the clash is the model.
    const at = has(value, 'operations') ? entry.path : [...path, 'model'];
    return [name, ...furtherNames({ ...entry.value, type })].map((own) => ({
      handler: { module, model, name: own, type, collection },
      path: at,
    }));
  });
}
