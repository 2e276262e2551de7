/** What a write of the rows that a list finds is made of: filters, something to write, and one answer to who may do it. */
import type { Problem } from '../../../core/problem.js';
import { asksForUser } from '../auth/open-routes.js';
import { isWrittenList } from '../nested_writes/items.js';
import { type OperationAt, type ResourceAt, walk } from '../walk.js';
import { SINGLES } from './singles.js';
import { sentBy } from './upsert-rules.js';

const TYPES: ReadonlySet<unknown> = new Set(['update_matching', 'delete_matching']);

/** Every `update_matching` and `delete_matching`, and the entries beside it. */
export function* matchingWrites(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  for (const resource of resources) {
    const entries = resource.operations?.entries ?? [];
    const list = entries.find(({ type }) => type === 'list');
    for (const entry of entries.filter(({ type }) => TYPES.has(type))) {
      const { type = '', path } = entry;
      const single = entries.find((one) => SINGLES[type]?.includes(one.type ?? '') === true);
      if (list === undefined || !hasFilters(resource, list)) {
        const message = `'${type}' is about the rows that the filters of a 'list' find, and ${list ? 'it has none' : 'there is none'}`;
        const hint = "add a 'list' with the modifier 'filter' or 'search', or remove it";
        yield { code: 'unknown_reference', path, message, hint };
      } else if (single !== undefined) {
        yield* sharedRules(entry, list, single);
        if (project.auth !== undefined) yield* sharedUser(resource, entry, list);
      }
      if (resource.value.require_if_match === true) {
        const message = `'${type}' does not say which versions it is based on, and 'require_if_match' asks for it`;
        yield { code: 'conflict', path, message, hint: 'remove one of the two' };
      }
      if (type === 'update_matching' && single !== undefined && takesNothing(resource, single)) {
        const message = "'update_matching' sets the fields of 'update' that are no lists, and there is none";
        yield { code: 'conflict', path, message, hint: "add one to 'update', or remove it" };
      }
    }
  }
}

function hasFilters({ value }: ResourceAt, list: OperationAt): boolean {
  const modifiers = list.value.modifiers ?? [];
  return value.search !== undefined || modifiers.some((one) => one?.type === 'filter' || one?.type === 'search');
}

function takesNothing(resource: ResourceAt, update: OperationAt): boolean {
  return sentBy(resource, update).every((field) => field.relation !== undefined || isWrittenList(field));
}

/** Who asks which rows are found is told of them: what stands before the list stands before that, too. */
function* sharedRules(
  { type = '', value, path }: OperationAt,
  { value: list }: OperationAt,
  { type: from = '', value: single }: OperationAt,
): Generator<Problem> {
  for (const key of ['can', 'opa'] as const) {
    if (value[key] !== undefined || list[key] === undefined || list[key] === false) continue;
    if (JSON.stringify(list[key]) === JSON.stringify(single[key])) continue;
    const message = `'${type}' has '${key}' from '${from}', and finds rows as 'list' does, which has another`;
    yield { code: 'missing', path, message, hint: `give it a '${key}' of its own` };
  }
}

/** Nobody, who is no user, is told what the list tells users alone. */
function* sharedUser(resource: ResourceAt, entry: OperationAt, list: OperationAt): Generator<Problem> {
  if (asksForUser(resource, { entry }) || !asksForUser(resource, { entry: list })) return;
  const { type = '', path } = entry;
  const message = `'${type}' is open to everybody, and finds rows as 'list' does, which asks for a user`;
  yield { code: 'conflict', path, message, hint: 'require the user on both or on neither' };
}
