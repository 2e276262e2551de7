/** Discovery of filters: there are some, and whoever may ask for values may see the rows that they name. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { findTarget } from '../filter/rules.js';
import { type ModifierAt, modifiersOf } from '../list/modifiers-at.js';
import { type OperationAt, type ResourceAt, has, walk } from '../walk.js';

/** The key `filters`, and values of the kind `ref`. */
export function* discovery(config: unknown): Generator<Problem> {
  const { project } = walk(config);
  const lists = [...modifiersOf(config, 'filter')];
  if (project.filters === true && lists.length === 0) {
    const message = 'there are no filters to tell: no list has some';
    yield {
      code: 'conflict',
      path: ['filters'],
      message,
      hint: 'add a modifier `filter` to a list, or remove the key',
    };
  }
  if (project.filters === false || project.auth === undefined) return;
  for (const list of lists) yield* references(config, list);
}

/** Rows that are offered as values ask for a user as their own list does: an open list must be able to tell one. */
function* references(config: unknown, { resource, value, problem }: ModifierAt<'filter'>): Generator<Problem> {
  const { auth } = walk(config).project;
  if (!has(auth ?? {}, 'get_current_user_fn') || has(auth ?? {}, 'get_optional_user_fn')) return;
  const entry = resource.operations?.entries.find(({ value: { modifiers } }) => holds(modifiers, value));
  if (entry === undefined || requiresUser(resource, entry)) return;
  for (const [index, filter] of (value.fields ?? []).entries()) {
    if (typeof filter !== 'object' || filter.values !== 'ref' || filter.ref_resource === undefined) continue;
    const target = findTarget(config, resource, filter.ref_resource);
    if (target === undefined || !needsUser(target)) continue;
    const message = `rows of ${show(filter.ref_resource)} are told to users alone, and the list does not know its user`;
    const hint = "require authentication for the list, or name a function as 'get_optional_user_fn' of 'auth'";
    yield problem({ code: 'conflict', path: ['fields', index, 'ref_resource'], message, hint });
  }
}

/** Whoever asks for the rows of a resource must be a user. */
function needsUser(target: ResourceAt): boolean {
  if (has(target.value, 'scope_by') || has(target.value, 'row_filter')) return true;
  const list = target.operations?.entries.find(({ type }) => type === 'list');
  return list === undefined ? target.value.require_auth !== false : requiresUser(target, list);
}

function holds(modifiers: unknown, modifier: unknown): boolean {
  return Array.isArray(modifiers) && modifiers.includes(modifier);
}

function requiresUser({ value }: ResourceAt, entry: OperationAt): boolean {
  const own = entry.value.require_auth ?? value.require_auth;
  return own !== false;
}
