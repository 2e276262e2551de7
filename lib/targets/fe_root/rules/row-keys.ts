/** What stands on the page of a row: an API that answers one, fields that are there, actions that are told apart. */
import type { Problem } from '../../../core/problem.js';
import { didYouMean, show } from '../../../core/wording.js';
import { type ResourceAt, resourcesOf } from './walk.js';

/** `get`, `bulk_update`, `sections` and `actions` of every resource. */
export function* rowKeys(config: unknown): Generator<Problem> {
  for (const resource of resourcesOf(config)) {
    yield* checkGet(resource);
    yield* checkSections(resource);
    yield* checkActions(resource);
  }
}

function* checkGet({ value, path }: ResourceAt): Generator<Problem> {
  if (value.get === false && value.update !== false) {
    const message = "'update' needs 'get': a form starts with the row as it is";
    yield { code: 'conflict', path: [...path, 'get'], message, hint: "remove it, or write 'update: false'" };
  }
  if (value.row_actions === true && !(value.get ?? value.update ?? true)) {
    const message = "'row_actions' has no effect: no row has a page";
    yield { code: 'conflict', path: [...path, 'row_actions'], message, hint: "remove it, or write 'get: true'" };
  }
  if (value.referrers === true && value.delete === false) {
    const message = "'referrers' has no effect: no row can be deleted";
    yield { code: 'conflict', path: [...path, 'referrers'], message, hint: "remove it, or 'delete: false'" };
  }
  if (value.bulk_update === true && value.update === false) {
    const message = "'bulk_update' has no effect: no row can be changed";
    yield { code: 'conflict', path: [...path, 'bulk_update'], message, hint: "remove it, or 'update: false'" };
  }
}

function* checkSections({ value, path, fields }: ResourceAt): Generator<Problem> {
  const known = fields.flatMap((field) => field.value.name ?? []);
  const seen = new Set<string>();
  for (const [index, section] of (value.sections ?? []).entries()) {
    for (const [at, name] of (section?.fields ?? []).entries()) {
      if (name === undefined) continue;
      const place = [...path, 'sections', index, 'fields', at];
      if (!known.includes(name)) {
        const message = `${show(name)} is no field of the resource`;
        yield { code: 'unknown_reference', path: place, message, ...didYouMean(name, known) };
      } else if (seen.has(name)) {
        const message = `the field ${show(name)} is already in a section`;
        yield { code: 'duplicate', path: place, message, hint: 'remove one of them' };
      }
      seen.add(name);
    }
  }
}

function* checkActions({ value, path }: ResourceAt): Generator<Problem> {
  const seen = new Set<string>();
  const hasPage = value.get ?? value.update ?? true;
  for (const [index, action] of (value.actions ?? []).entries()) {
    const { name, scope = 'object' } = action ?? {};
    if (name === undefined) continue;
    const place = [...path, 'actions', index];
    if (seen.has(name)) {
      const message = `the action ${show(name)} is already there`;
      yield { code: 'duplicate', path: [...place, 'name'], message, hint: 'rename or remove one of them' };
    }
    if (scope === 'object' && !hasPage) {
      const message = `the action ${show(name)} has no page to stand on: no row has one`;
      yield { code: 'conflict', path: place, message, hint: "write 'get: true' where the API answers single rows" };
    }
    seen.add(name);
  }
}
