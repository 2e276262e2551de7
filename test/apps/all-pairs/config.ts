/** The config of a project of the pairs, and what its models and its walk know of it. */
import { apiName } from '../../../lib/languages/api-name.js';
import { type Case, NO } from './covering.js';
import { OF_DELETED, OF_FILTERS, OF_LISTS, OPERATIONS } from './factors.js';
import { overrides } from './entry-rules.js';
import { operationOf } from './operation-config.js';
import { nestedOf, referring, writesItems } from './related.js';
import {
  type Around,
  type Config,
  type Pairs,
  type Resources,
  hasUpsert,
  isChosen,
  hasUser,
  keyOf,
  keys,
  nextOf,
  previousOf,
} from './shared.js';

/** What Python reads: the tables, and who sees which rows. */
export interface Spec {
  readonly auth: Config;
  readonly idempotency: boolean;
  readonly permissions: boolean;
  readonly sign_in: boolean;
  readonly resources: readonly Config[];
}

/** The config of a project for one kind of database, and its spec. */
export function projectOf({ shared, resources }: Pairs, driver: string): { config: Config; spec: Spec } {
  const all = resources.map(([one]) => one);
  const says = (key: string): boolean =>
    all.some((one) => ['resource', ...OPERATIONS].some((of) => one[`${of}.${key}`] !== NO));
  const config = {
    module: 'shop',
    databases: [{ key: 'main', driver }],
    ...(shared['auth.user'] !== 'nobody' && { auth: authOf(shared) }),
    ...(shared['project.idempotency'] !== NO && { idempotency: { model: 'shop.models.RequestKey' } }),
    ...documentOf(shared['project.document']!),
    ...(shared['project.sign_in'] !== NO && { sign_in: { model: 'shop.models.SignInCount' } }),
    ...(shared['project.trusted_proxies_env'] !== NO && { trusted_proxies_env: 'PROXIES' }),
    ...(says('rate_limit') && { rate_limit: { default_limit: null } }),
    ...(says('opa') && { opa: { package: 'shop', timeout_seconds: 60 } }),
    ...(says('trace') && { telemetry: { service_name: 'shop', exporter: 'none' } }),
    ...(shared['project.permissions'] !== NO && { permissions: true }),
    test_factories: 'shop.factories',
    resources: resources.map((_, index) =>
      resourceOf(resources, index, { hasAuth: shared['auth.user'] !== 'nobody', driver }),
    ),
  };
  const spec = {
    auth: {
      user: shared['auth.user']!,
      tells: shared['auth.user'] === 'token' || shared['auth.get_optional_user_fn'] !== NO,
      schema: shared['auth.user_schema'] !== NO,
      token_url: shared['auth.token_url'] === NO ? '/auth/token' : '/enter/here',
      cookie: ['cookie', 'both'].includes(shared['auth.sources']!),
      bearer: shared['auth.sources'] !== 'cookie',
      algorithm: algorithmOf(shared),
      secret_env: shared['auth.secret_env'] === NO ? 'JWT_SECRET' : 'OUR_SECRET',
    },
    idempotency: shared['project.idempotency'] !== NO,
    permissions: shared['project.permissions'] !== NO,
    sign_in: shared['project.sign_in'] !== NO,
    resources: resources.map((_, index) => specOf(resources, index)),
  };
  return { config, spec };
}

function algorithmOf(shared: Case): string {
  const { 'auth.algorithm': ownSecret = NO, 'auth.public_key_env': keyPair = NO } = shared;
  if (keyPair !== NO) return keyPair;
  return ownSecret === NO ? 'HS256' : ownSecret;
}

function authOf(shared: Case): Config {
  const isToken = shared['auth.user'] === 'token';
  const { 'auth.sources': sources, 'auth.cookie_samesite': sameSite } = shared;
  return {
    ...keys(shared, 'auth', {
      type: 'jwt',
      secret_env: 'OUR_SECRET',
      algorithm: algorithmOf(shared),
      public_key_env: 'PUBLIC_KEY',
      token_url: '/enter/here',
      exclude_paths: ['/elsewhere/*'],
      verify_credentials_fn: 'shop.people.verify',
      get_optional_user_fn: 'shop.people.optional_user',
      user_key: 'sub',
      user_schema: 'shop.people.User',
      token_ttl_seconds: 600,
      renewable_seconds: 43_200,
      issuer: 'the shop',
      audience: 'its pages',
      sources: sources === 'both' ? ['bearer', 'cookie'] : [sources],
      cookie_name: 'sid',
      cookie_secure: true,
      cookie_samesite: sameSite,
      get_user_fn: 'shop.people.get_user',
      session_store: 'shop.people.store',
    }),
    // Beside what else answers another token.
    ...(isToken && shared['auth.renewable_seconds'] === 'yes' && { change_password_fn: 'shop.people.change_password' }),
    ...(!isToken && { get_current_user_fn: 'shop.people.current_user' }),
  };
}

const CLAIMS: Readonly<Record<string, string>> = { str: 'name', email: 'mail', int: 'number', uuid: 'code' };

function specOf(resources: Resources, index: number): Config {
  const [one, typed] = resources[index]!;
  const previous = previousOf(resources, index);
  const scope = one['resource.scope_by']!;
  return {
    model: `S${index}`,
    ...keyOf(one),
    path: pathOf(one, index),
    slug: apiName(one['resource.api_name'] === NO ? `S${index}` : `api.Named${index}`).slug,
    next: nextOf(resources, index),
    owner: scope === NO ? 'str' : scope,
    scoped: scope === NO ? null : CLAIMS[scope],
    filtered: one['resource.row_filter'] !== NO,
    deletable: one['resource.soft_delete'] !== NO,
    versioned: one['resource.version_column'] !== NO,
    needs_tag: one['resource.require_if_match'] !== NO,
    unscoped: [
      ...(one['nested.next'] !== NO && one['nested.next.unscoped'] === 'true' ? [nextOf(resources, index)] : []),
      ...(one['nested.previous'] !== NO && one['nested.previous.unscoped'] === 'true' ? [previous] : []),
    ],
    returns: one['action.returns'],
    parameters: one['action.params'],
    acts_on_all: one['action.scope'] === 'collection',
    key: one['key.next'],
    parent: one['nested.parent'] !== NO,
    keys: one['refs.next'],
    items: writesItems(resources, index),
    previous,
    columns: typed.map(({ field, sample }) => ({ ...field, sample })),
  };
}

function pathOf(one: Case, index: number): string {
  return one['resource.route_prefix'] === NO ? `/s${index}s` : `/at/r-${index}`;
}

function resourceOf(resources: Resources, index: number, around: Around): Config {
  const [one, typed] = resources[index]!;
  const { pk, type } = keyOf(one);
  const id = { name: pk, type, ...(type !== 'str' && { read_only: true }), ...(type === 'str' && { max_length: 40 }) };
  const label = { name: 'label', type: 'str', max_length: 200 };
  const file = { max_bytes: 1000, types: ['image/png'] };
  const photo = { name: 'photo', type: 'str', file, nullable: true, required: false };
  const own = [id, label, photo, ...typed.map(({ field }) => field), ...referring(resources, index)];
  const scope = one['resource.scope_by']!;
  const links = one['resource.links']!;
  return {
    model: `shop.models.S${index}`,
    ...(pk !== 'id' && { pk }),
    ...(one['resource.pk_type'] !== NO && { pk_type: type }),
    ...keys(one, 'resource', {
      api_name: `api.Named${index}`,
      route_prefix: pathOf(one, index),
      db_key: 'main',
      require_auth: true,
      representations: [{ name: 'short', fields: [id, label] }],
      relations: relationsOf(resources, index),
      links: linksOf(links, pk),
      search: {
        fields: ['label', { path: 'owner_name', type: 'str', nullable: false }],
        ...(around.driver === 'sqlite'
          ? { strategy: 'contains' }
          : { strategy: 'full_text', language: 'simple', rank: true }),
        min_length: 2,
      },
      scope_by: { column: 'owner', claim: CLAIMS[scope], type: scope },
      row_filter: `shop.functions.filter_s${index}`,
      version_column: 'version',
      require_if_match: true,
      soft_delete: 'deleted_at',
      max_nested: 2,
      max_nested_rows: 50,
      ...overrides(one, 'resource'),
      generate_tests: true,
    }),
    tests: { without: { 'get refuses malformed keys': 'the walk does it' }, also: 'shop.checks' },
    fields: [...own, ...nestedOf(resources, index)],
    operations: OPERATIONS.filter((name) => has(one, name)).map((name) => ({
      name: name === 'action' ? 'act' : name,
      ...(name === 'action' && { type: 'action' }),
      ...keys(one, name, {
        require_auth: true,
        type: name,
        can: 'shop.functions.can',
        statement_timeout: 20,
        ...overrides(one, name),
      }),
      ...(one[`${name}.require_auth`] === 'false' && name === 'import' && importUser(one, around)),
      ...(name === 'upload' && isWrittenByNobody(one) && { require_auth: false }),
      ...operationOf(resources, index, { ...around, name, id, label, own, typed }),
    })),
  };
}

/** Tell whether rows are written without a user: names of files that one has uploaded would be refused there. */
function isWrittenByNobody(one: Case): boolean {
  return (
    ['create', 'update'].some((of) => !hasUser(one, of)) ||
    ['bulk_create', 'bulk_update', 'update_matching', 'upsert', 'put'].some(
      (of) => one[`${of}.require_auth`] === 'false',
    )
  );
}

/** An import is open where its upsert is. */
function importUser(one: Case, { hasAuth }: Around): Config {
  return { require_auth: hasAuth && one['upsert.require_auth'] !== 'false' };
}

/** An export follows keys, writes of what a filter finds need one, deleted rows are those that are kept, and lists of keys those that are there. */
function has(one: Case, name: string): boolean {
  if (name === 'put') return isChosen(one);
  if (name === 'upsert') return hasUpsert(one);
  if (name === 'import') return hasUpsert(one) && one['upsert.atomic'] !== 'false';
  if (OF_FILTERS.includes(name)) return one['filter.fields'] !== NO && one['resource.require_if_match'] === NO;
  if (OF_DELETED.includes(name)) return one['resource.soft_delete'] !== NO;
  if (OF_LISTS.includes(name)) return one['refs.next'] !== NO;
  return name !== 'export' || one['paginate.mode'] !== 'offset';
}

function linksOf(kind: string, pk: string): Config {
  if (kind === 'builder') return { builder: 'shop.functions.build_link', self: true };
  return { kind, self: kind === 'id', ...(kind !== 'id' && { name: 'label' }), ...(kind !== 'name' && { id: pk }) };
}

function relationsOf(resources: Resources, index: number): Config {
  const previous = `shop.models.S${previousOf(resources, index)}`;
  return { next: `shop.models.S${nextOf(resources, index)}`, previous: { model: previous, many: true } };
}

/** What the document tells of the API as a whole: a licence has a name of SPDX, or a page. */
function documentOf(license: string): Config {
  const named = { identifier: { identifier: 'MIT' }, url: { url: 'https://shop.example/licence' } }[license];
  return named === undefined
    ? {}
    : { document: { contact: { email: 'api@shop.example' }, license: { name: 'Ours', ...named } } };
}
