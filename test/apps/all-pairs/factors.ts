/** What the configs of the pairs decide, and which decisions exclude each other. */
import { ASYMMETRIC_ALGORITHMS } from '../../../lib/targets/be/auth/schema.js';
import { SCOPE_TYPES } from '../../../lib/targets/be/schema/resource.js';
import { SEARCH_STRATEGIES } from '../../../lib/targets/be/search/schema.js';
import { IS_FULL } from '../../needs.js';
import { PLAIN_MODIFIERS, plainFactors } from '../plain-modifiers.js';
import { type Conflict, type Factor, NO } from './covering.js';
import { type Excluded, conflictAmong } from './excluded.js';

const YES = [NO, 'yes'];
const FLAG = [NO, 'true', 'false'];
const LOADS = [NO, 'selectin', 'joined', 'subquery'];

/** Factors whose values bring different keys. */
export const DISTINCT: readonly string[] = 'resource.links get.answer list.answer filter.fields auth.user'.split(' ');

/** The operations of each resource. */
export const OPERATIONS: readonly string[] = (
  'get list export create update delete action bulk_create bulk_delete bulk_update update_matching delete_matching ' +
  'referrers restore purge upsert import put link unlink upload download'
).split(' ');

/** Operations of the rows that `soft_delete` keeps. */
export const OF_DELETED: readonly string[] = ['restore', 'purge'];

/** Operations of one key of a list. */
export const OF_LISTS: readonly string[] = ['link', 'unlink'];

/** Operations of the rows that the filters of the list find. */
export const OF_FILTERS: readonly string[] = ['update_matching', 'delete_matching'];

/** Operations of many rows, which are written together or each by itself. */
const OF_MANY = ['bulk_create', 'bulk_update', 'bulk_delete', 'upsert'];

/** Operations of many rows, by requests that name each. */
const OF_ITEMS = [...OF_MANY, 'import'];

/** Operations whose requests may have a body. */
const WITH_BODY = [...OF_ITEMS, 'list', 'create', 'update', 'put', 'action', 'update_matching', 'upload'];

/** What all resources of a project share. */
export const PROJECT_FACTORS = factors({
  'project.idempotency': YES,
  'project.permissions': YES,
  'project.document': [NO, 'identifier', 'url'],
  'project.sign_in': YES,
  'project.trusted_proxies_env': YES,
  'auth.user': ['token', 'dependency', 'nobody'],
  'auth.type': YES,
  'auth.secret_env': YES,
  'auth.algorithm': [NO, 'HS384', ...(IS_FULL ? ['HS256', 'HS512'] : [])],
  'auth.public_key_env': [NO, ...(IS_FULL ? ASYMMETRIC_ALGORITHMS : ['RS256', 'ES256', 'EdDSA'])],
  'auth.token_url': YES,
  'auth.exclude_paths': YES,
  'auth.verify_credentials_fn': YES,
  'auth.get_optional_user_fn': YES,
  'auth.user_key': YES,
  'auth.user_schema': YES,
  'auth.token_ttl_seconds': YES,
  'auth.renewable_seconds': YES,
  ...{ 'auth.issuer': YES, 'auth.audience': YES },
  'auth.sources': [NO, 'bearer', 'cookie', 'both'],
  'auth.cookie_name': YES,
  'auth.cookie_secure': FLAG,
  'auth.cookie_samesite': [NO, 'lax', 'strict', 'none'],
  'auth.get_user_fn': YES,
  'auth.session_store': YES,
});

const WRITTEN_FACTORS = factors({
  'resource.pk': YES,
  'resource.pk_type': [NO, 'uuid', 'int', 'str'],
  'resource.api_name': YES,
  'resource.route_prefix': YES,
  'resource.db_key': YES,
  'resource.require_auth': FLAG,
  'resource.representations': YES,
  'resource.relations': YES,
  'resource.links': [NO, 'id_name', 'builder', ...(IS_FULL ? ['name', 'id'] : [])],
  'resource.search': YES,
  'resource.scope_by': [NO, ...SCOPE_TYPES],
  'resource.row_filter': YES,
  'resource.version_column': YES,
  'resource.require_if_match': YES,
  'resource.soft_delete': YES,
  'resource.max_nested': YES,
  'resource.max_nested_rows': YES,
  'resource.trace': FLAG,
  'resource.opa': [NO, 'rule', 'false'],
  'resource.rate_limit': [NO, 'limit', 'false'],
  'resource.generate_tests': FLAG,
  ...Object.fromEntries(
    OPERATIONS.flatMap((name) => [
      [`${name}.require_auth`, FLAG],
      ...(name === 'action' ? [] : [[`${name}.type`, YES] as const]),
      [`${name}.can`, YES],
      [`${name}.trace`, FLAG],
      [`${name}.statement_timeout`, YES],
      [`${name}.opa`, [NO, 'rule', 'false']],
      [`${name}.rate_limit`, [NO, 'limit', 'false']],
    ]),
  ),
  'get.answer': [NO, 'fields', 'representation', 'serializer', 'serializer_representation'],
  'get.actions': YES,
  'get.include': YES,
  'get.sparse': YES,
  'list.answer': [NO, 'fields', 'representation', 'serializer', 'serializer_representation'],
  ...Object.fromEntries(
    ['create', 'update'].flatMap((name) =>
      ['fields', 'pre', 'post', 'returns'].map((key) => [`${name}.${key}`, YES] as const),
    ),
  ),
  'delete.max_rows': YES,
  'purge.max_rows': YES,
  'action.method': [NO, 'get'],
  ...Object.fromEntries(
    [...OF_ITEMS, ...OF_FILTERS].flatMap((name) => [`${name}.scope`, `${name}.max_items`].map((key) => [key, YES])),
  ),
  ...Object.fromEntries(WITH_BODY.map((name) => [`${name}.max_body_bytes`, YES])),
  ...Object.fromEntries(OF_MANY.map((name) => [`${name}.atomic`, FLAG] as const)),
  'upsert.by': YES,
  'upload.scope': YES,
  'action.scope': [NO, 'object', 'collection'],
  'action.params': [NO, 'none', 'reference', 'typed'],
  'action.returns': [NO, 'fields', 'model'],
  'action.status_code': YES,
  'filter.fields': [NO, 'written_out', 'reference'],
  'filter.max_items': YES,
  ...{ 'order.fields': YES, 'order.default': YES, 'order.max_sorts': YES },
  'paginate.mode': [NO, 'default', 'keyset', 'offset'],
  'paginate.default_page_size': YES,
  'paginate.max_page_size': YES,
  'paginate.count': FLAG,
  'search.strategy': [NO, 'default', ...SEARCH_STRATEGIES],
  'search.language': YES,
  'search.min_length': YES,
  'search.rank': YES,
  'include.fields': YES,
  'include.actions': FLAG,
  ...{ 'group.fields': YES, 'group.periods': YES, 'group.max_by': YES, 'group.aggregates': YES },
  'key.next': [NO, 'plain', 'ref', 'unscoped'],
  'nested.next': LOADS,
  'nested.next.unscoped': FLAG,
  'nested.previous': LOADS,
  'nested.previous.unscoped': FLAG,
  'nested.previous.write': FLAG,
  'refs.next': [NO, 'plain', 'unscoped', 'read_only'],
  'nested.parent': LOADS,
  'nested.parent.representation': YES,
  'nested.children': LOADS,
});

/** What each resource decides for itself, with modifiers that are plain. */
export const RESOURCE_FACTORS: readonly Factor[] = [...WRITTEN_FACTORS, ...PLAIN_MODIFIERS.flatMap(plainFactors)];

const without = (a: string, b: string, why: string): Excluded => ({ a, b, why });
const each = (names: readonly string[], b: string, why: string): readonly Excluded[] =>
  names.map((a) => without(a, b, why));
const overridesOf = (key: string): readonly string[] => ['resource', ...OPERATIONS].map((of) => `${of}.${key}`);

const TOKEN_KEYS =
  'public_key_env sources cookie_name cookie_secure cookie_samesite get_user_fn session_store issuer audience ' +
  'token_ttl_seconds renewable_seconds';
const AUTH_KEYS = PROJECT_FACTORS.map(({ name }) => name).filter(
  (name) => name.startsWith('auth.') && name !== 'auth.user',
);

const keysOf = (...operations: readonly string[]): readonly string[] =>
  RESOURCE_FACTORS.map(({ name }) => name).filter((name) => operations.some((one) => name.startsWith(`${one}.`)));
const DELETED_KEYS = keysOf(...OF_DELETED);
const MATCHING_KEYS = keysOf(...OF_FILTERS);
const UPSERT_KEYS = keysOf('upsert', 'import');

/** The pairs of settings that no valid config can hold, with the reason. */
export const EXCLUDED: readonly Excluded[] = [
  ...each(AUTH_KEYS, 'auth.user=nobody', 'they are keys of `auth`, which is not there'),
  ...each(
    TOKEN_KEYS.split(' ').map((key) => `auth.${key}`),
    'auth.user=dependency',
    'the dependency replaces the token flow',
  ),
  ...each(['auth.get_optional_user_fn', 'auth.user_key'], 'auth.user=token', 'tokens say it themselves'),
  without('auth.verify_credentials_fn=no', 'auth.user=token', 'nobody else checks the password'),
  ...each(
    ['auth.cookie_name', 'auth.cookie_secure', 'auth.cookie_samesite'],
    'auth.sources=no|bearer',
    'no request is signed in by a cookie',
  ),
  ...TOKEN_KEYS.split(' ').flatMap((key) =>
    each(
      ['auth.verify_credentials_fn=no', 'auth.get_optional_user_fn', 'auth.user_key'],
      `auth.${key}`,
      'the one belongs to the token flow, the other to its replacement',
    ),
  ),
  without('project.idempotency', 'auth.user=nobody', 'keys belong to users'),
  without('project.sign_in', 'auth.user=nobody|dependency', 'nobody signs in'),
  ...each(
    ['auth.verify_credentials_fn=no', 'auth.get_optional_user_fn', 'auth.user_key'],
    'project.sign_in',
    'the one belongs to the token flow, the other to its replacement',
  ),
  without('auth.public_key_env', 'auth.algorithm=no', 'the default algorithm has no key pair'),
  without('auth.cookie_samesite=none', 'auth.cookie_secure=false', 'browsers refuse such a cookie'),
  ...each(
    [...overridesOf('require_auth')].map((name) => `${name}=true`),
    'auth.user=nobody',
    'there is no user',
  ),
  ...each(['resource.scope_by', 'resource.row_filter'], 'auth.user=nobody', 'rows would belong to nobody'),
  ...overridesOf('require_auth').flatMap((name) =>
    each([`${name}=false`], 'resource.scope_by', 'its rows belong to users').concat(
      each([`${name}=false`], 'resource.row_filter', 'its rows depend on users'),
    ),
  ),
  ...each(
    ['get.answer=representation|serializer_representation', 'list.answer=representation|serializer_representation'],
    'resource.representations=no',
    'there is none to name',
  ),
  without('nested.parent.representation', 'resource.representations=no', 'there is none to name'),
  without('nested.parent.representation', 'nested.parent=no', 'it is a key of that field'),
  without('nested.next.unscoped', 'nested.next=no', 'it is a key of that field'),
  without('nested.previous.unscoped', 'nested.previous=no', 'it is a key of that field'),
  without('nested.previous.write', 'nested.previous=no', 'it is a key of that field'),
  without('nested.previous.write=true', 'nested.previous.unscoped=true', 'who writes a list sees all of it'),
  ...each(keysOf(...OF_LISTS), 'refs.next=no', 'there is no list of keys'),
  without('delete.max_rows', 'resource.soft_delete', 'no row is deleted'),
  ...each(DELETED_KEYS, 'resource.soft_delete=no', 'no deleted row is kept'),
  ...each(DELETED_KEYS, 'delete.max_rows', 'rows that are deleted are not kept'),
  ...each([...UPSERT_KEYS, ...keysOf('put')], 'resource.pk_type=no|uuid|int', 'clients say which row it is about'),
  ...each(UPSERT_KEYS, 'resource.require_if_match', 'items say no version'),
  ...each(keysOf('import'), 'upsert.atomic=false', 'a file is read as a whole'),
  ...each(MATCHING_KEYS, 'filter.fields=no', 'nothing says which rows they are about'),
  ...each(MATCHING_KEYS, 'resource.require_if_match', 'they say no version'),
  without('action.method', 'action.returns=no', 'a read has an answer'),
  ...each(['action.method', 'action.params=no|none'], 'action.max_body_bytes', 'its requests have no body'),
  without('list.max_body_bytes', 'filter.fields=no', 'its requests have no body'),
  without('resource.require_if_match', 'resource.version_column=no', 'it compares versions'),
  without('filter.max_items', 'filter.fields=no', 'it is a key of that modifier'),
  ...each(['order.default', 'order.max_sorts'], 'order.fields=no', 'they are keys of that modifier'),
  ...each(
    ['paginate.default_page_size', 'paginate.max_page_size', 'paginate.count'],
    'paginate.mode=no',
    'they are keys of that modifier',
  ),
  ...each(keysOf('export'), 'paginate.mode=offset', 'an export follows keys'),
  without('filter.fields=reference', 'resource.links=no', 'rows that are referred to have a link'),
  without('search.language', 'search.strategy=default|contains|prefix|trigram', 'only full_text has a language'),
  without('search.rank', 'search.strategy=default|contains|prefix', 'only words and likeness rank rows'),
  ...each(
    ['search.language', 'search.min_length', 'search.rank'],
    'search.strategy=no',
    'they are keys of that modifier',
  ),
  ...each(
    ['include.fields', 'include.actions', 'sparse.type'],
    'list.answer=serializer|serializer_representation',
    'a function makes the items',
  ),
  without('list.answer=serializer|serializer_representation', 'export.require_auth=false', 'it may know the user'),
  without('include.fields', 'list.answer=fields|representation', 'such items show no other rows'),
  without('include.fields', 'nested.parent=no', 'it is one of the fields'),
  ...['fields', 'representation', 'serializer', 'serializer_representation'].map((answer) =>
    without('get.include', `get.answer=${answer}`, 'such answers show no other rows'),
  ),
  without('get.include', 'nested.parent=no', 'it is one of the fields'),
  without('get.sparse', 'get.answer=serializer|serializer_representation', 'a function makes the answer'),
  without('include.fields=no', 'include.actions=false', 'the modifier would offer nothing'),
  ...each(['group.periods', 'group.max_by', 'group.aggregates'], 'group.fields=no', 'they are keys of that modifier'),
  ...PLAIN_MODIFIERS.flatMap((one) => {
    const [{ name }, ...others] = plainFactors(one);
    return others.map((other) => without(other.name, `${name}=no`, 'it is a key of that modifier'));
  }),
];

/** Why two settings exclude each other. */
export const conflictOf: Conflict = conflictAmong(EXCLUDED);

function factors(of: Readonly<Record<string, readonly string[]>>): readonly Factor[] {
  return Object.entries(of).map(([name, values]) => ({ name, values, isDistinct: DISTINCT.includes(name) }));
}
