/** Names that end up in TypeScript and in addresses must be names there. */
import type { Problem } from '../../../core/problem.js';
import { show } from '../../../core/wording.js';
import { type Path, fieldLists, resourcesOf } from './walk.js';

/** Resources, their keys and their fields. */
export function* names(config: unknown): Generator<Problem> {
  for (const { value, path, fields, params } of resourcesOf(config)) {
    // With the module that names of the API may have in front.
    yield* check(value.name, [...path, 'name'], /^(?:[A-Za-z][A-Za-z0-9_]*\.)*[A-Za-z][A-Za-z0-9_]*$/);
    const { pk } = value;
    for (const [index, name] of (typeof pk === 'string' ? [pk] : (pk ?? [])).entries())
      yield* check(name, [...path, 'pk', ...(typeof pk === 'string' ? [] : [index])], /^[A-Za-z_][A-Za-z0-9_]*$/);
    for (const [index, action] of (value.actions ?? []).entries()) {
      yield* check(action?.name, [...path, 'actions', index, 'name'], /^[A-Za-z][A-Za-z0-9_]*$/);
    }
    for (const field of fieldLists([...fields, ...params]).flat())
      yield* check(field.value.name, [...field.path, 'name'], /^[A-Za-z_][A-Za-z0-9_]*$/);
  }
}

function* check(name: string | undefined, path: Path, form: RegExp): Generator<Problem> {
  if (name === undefined || form.test(name)) return;
  const message = `${show(name)} is not a name (letters, digits and underscores of ASCII, a letter first)`;
  yield { code: 'wrong_name', path, message, hint: 'choose another name' };
}
