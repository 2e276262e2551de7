/** Pairs of keys that no valid config holds. */

/** Keys that are never together, with the reason. */
export interface Apart {
  readonly some: readonly string[];
  readonly others: readonly string[];
  readonly why: string;
}

const auth = (keys: string): readonly string[] => keys.split(' ').map((key) => `auth.${key}`);

/** Keys that all operations have, and some of their own. */
const keysOf = (own: string, ...operations: readonly string[]): readonly string[] =>
  operations.flatMap((of) =>
    `name type can opa rate_limit require_auth statement_timeout trace ${own}`.split(' ').map((key) => `${of}.${key}`),
  );

const ofDeleted = keysOf('max_rows', 'restore', 'purge');
const ofUpsert = keysOf('scope by max_items max_body_bytes atomic', 'upsert').concat(
  keysOf('scope max_items max_body_bytes', 'import'),
);

const ofFilters = keysOf('scope max_items', 'update_matching', 'delete_matching').concat(
  'update_matching.max_body_bytes',
);

/** All of them. */
export const APART: readonly Apart[] = [
  {
    some: auth('get_current_user_fn get_optional_user_fn user_key'),
    others: auth(
      'audience change_password_fn cookie_name cookie_samesite cookie_secure get_user_fn issuer public_key_env renewable_seconds session_store sources token_ttl_seconds',
    ),
    why: 'the ones belong to the token flow, the others to what replaces it',
  },
  { some: ['get.fields'], others: ['get.representation'], why: 'a representation is in place of fields' },
  { some: ['list.fields'], others: ['list.representation'], why: 'a representation is in place of fields' },
  {
    some: ['include.fields'],
    others: ['list.fields', 'list.representation'],
    why: 'the items of the pairs show no other rows then',
  },
  {
    some: ['get.include'],
    others: ['get.fields', 'get.representation', 'get.serializer'],
    why: 'the answers of the pairs show no other rows then',
  },
  {
    some: ['include.type', 'include.fields', 'include.actions', 'sparse.type'],
    others: ['list.serializer'],
    why: 'a function makes the items',
  },
  { some: ['action.method'], others: ['action.max_body_bytes'], why: 'its requests have no body' },
  { some: ['get.sparse'], others: ['get.serializer'], why: 'a function makes the answer' },
  { some: ['delete.max_rows'], others: ['resource.soft_delete'], why: 'no row is deleted' },
  { some: ['resource.require_if_match'], others: [...ofUpsert, ...ofFilters], why: 'they say no version' },
  { some: ['delete.max_rows'], others: ofDeleted, why: 'they find rows that are kept' },
  {
    some: ['resource.links.builder'],
    others: ['resource.links.id', 'resource.links.kind', 'resource.links.name'],
    why: 'a builder is in place of them',
  },
];

/** Tell why two keys are never together. */
export function whyApart(a: string, b: string): string | undefined {
  return APART.find(
    ({ some, others }) => (some.includes(a) && others.includes(b)) || (some.includes(b) && others.includes(a)),
  )?.why;
}
