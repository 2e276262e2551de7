/** Who may do what, as entries of the pairs say it where what stands beside them does not. */
import { type Case, NO } from './covering.js';
import { type Around, type Config, hasUser } from './shared.js';

/** What a resource or an operation says in place of the project. */
export function overrides(one: Case, of: string): Config {
  return {
    trace: true,
    opa: one[`${of}.opa`] === 'false' ? false : 'allow',
    rate_limit: one[`${of}.rate_limit`] === 'false' ? false : '100000/minute',
  };
}

/** What an `upsert` or a `put` has to say itself, as `create` and `update` do not say the same. */
export function upsertRules(one: Case, { name, hasAuth }: Around & { readonly name: string }): Config {
  const values = { can: 'shop.functions.can', require_auth: hasAuth, ...overrides(one, name) };
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key]) =>
        ['can', 'opa', 'rate_limit', 'require_auth'].includes(key) &&
        one[`${name}.${key}`] === NO &&
        one[`create.${key}`] !== one[`update.${key}`],
    ),
  );
}

/** What a write of the rows that a list finds has to say itself, as the list asks for more than `update` or `delete`. */
export function matchingRules(one: Case, { name, hasAuth }: Around & { readonly name: string }): Config {
  const single = name === 'update_matching' ? 'update' : 'delete';
  const asks = (of: string, key: string): boolean => ![NO, 'false'].includes(one[`${of}.${key}`]!);
  const lacks = (key: string): boolean => one[`${name}.${key}`] === NO && asks('list', key) && !asks(single, key);
  const isOpen = !hasUser(one, one[`${name}.require_auth`] === NO ? single : name);
  return {
    ...(lacks('can') && { can: 'shop.functions.can' }),
    ...(lacks('opa') && { opa: 'allow' }),
    ...(isOpen && hasUser(one, 'list') && { require_auth: hasAuth }),
  };
}
