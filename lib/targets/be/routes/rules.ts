/** Routes of the project that would take each other's requests. */
import { Name } from '../../../core/name.js';
import type { Operation } from '../../../core/operation.js';
import type { Problem } from '../../../core/problem.js';
import { property } from '../../../core/property.js';
import { keyAttributes, standsFor } from '../fields/attribute.js';
import { declarationsOf } from '../fields/declared.js';
import { pathOf } from '../read/nested-lists.js';
import { furtherNames } from '../names/operation-ids.js';
import { modifiersOf } from '../list/modifiers-at.js';
import { RouteTable } from './route-table.js';
import { restsOf } from '../read/shown-lists.js';
import { downloadPath, uploadPath } from '../files/paths.js';
import { fileFieldOf, holdsFiles } from '../files/rules.js';
import { linkedPath } from '../key_lists/linked-path.js';
import { linkedListOf } from '../key_lists/link-rules.js';
import { type OperationAt, type Path, type ResourceAt, has, walk } from '../walk.js';

const TAKEN = ['/docs', '/docs/oauth2-redirect', '/redoc', '/openapi.json'];

/** Paths of resources, of their operations, of the token routes, and of the pages that FastAPI serves itself. */
export function* routes(config: unknown): Generator<Problem> {
  const { project, resources } = walk(config);
  const table = new RouteTable();
  for (const path of TAKEN) table.add({ method: 'GET', path, owner: { name: path, of: 'FastAPI' } });
  const auth = project.auth;
  const tokenUrl = !auth || has(auth, 'get_current_user_fn') ? undefined : tokenUrlOf(auth);
  if (tokenUrl !== undefined) {
    table.add({ method: 'POST', path: tokenUrl, owner: { name: 'token_url', of: 'auth' } });
    table.add({ method: 'GET', path: `${tokenUrl}/me`, owner: { name: 'token_url', of: 'auth' } });
    if (auth !== undefined && (has(auth, 'session_store') || auth.sources?.includes('cookie') === true))
      table.add({ method: 'POST', path: `${tokenUrl}/logout`, owner: { name: 'token_url', of: 'auth' } });
    if (auth !== undefined && has(auth, 'renewable_seconds'))
      table.add({ method: 'POST', path: `${tokenUrl}/renew`, owner: { name: 'token_url', of: 'auth' } });
    if (auth !== undefined && has(auth, 'change_password_fn'))
      table.add({ method: 'POST', path: `${tokenUrl}/password`, owner: { name: 'token_url', of: 'auth' } });
  }
  for (const { method, path } of TEMPLATE_ROUTES) {
    if (project.comms?.user_templates) table.add({ method, path, owner: { name: path, of: 'comms' } });
  }
  if (project.permissions === true)
    table.add({ method: 'GET', path: '/_permissions', owner: { name: 'permissions', of: 'the project' } });
  for (const path of discoveryPaths(config)) table.add({ method: 'GET', path, owner: { name: path, of: 'discovery' } });
  if (resources.some(holdsFiles)) {
    for (const method of ['GET', 'POST'])
      table.add({ method, path: '/_files', owner: { name: '_files', of: 'files' } });
  }
  const bases: Bases = new Map();
  for (const resource of resources) yield* ofResource(resource, { table, bases });
}

/** Routes at which users write templates of messages. */
const TEMPLATE_ROUTES = [
  { method: 'GET', path: '/_templates' },
  { method: 'GET', path: '/_templates/{comm_type}' },
  { method: 'PUT', path: '/_templates/{comm_type}' },
  { method: 'DELETE', path: '/_templates/{comm_type}' },
  { method: 'POST', path: '/_templates/{comm_type}/preview' },
];

/** Paths of the routes that tell filters and their values. */
function discoveryPaths(config: unknown): readonly string[] {
  const isOn = walk(config).project.filters !== false && modifiersOf(config, 'filter').next().done !== true;
  return isOn ? ['/_filters', '/_filters/{resource}', '/_values/{resource}/{field}'] : [];
}

function tokenUrlOf(auth: { readonly token_url?: string | undefined }): string | undefined {
  return has(auth, 'token_url') ? auth.token_url : '/auth/token';
}

/** The first resource at each path. */
type Bases = Map<string, { readonly owner: string; readonly resource: ResourceAt }>;

/** A route with its full path, and the operation that it is of. */
export interface ResourceRoute {
  readonly method: string;
  readonly path: string;
  readonly entry: OperationAt;
}

/** The routes of a resource, with their full paths; none where a part of those is not known. */
export function fullRoutes(resource: ResourceAt): readonly ResourceRoute[] {
  const base = fullBase(resource);
  if (base === undefined) return [];
  return (resource.operations?.entries ?? []).flatMap((entry) =>
    routesOf(resource, entry).map(({ method, path }) => ({ method, path: base + path, entry })),
  );
}

/** The full path of a resource's list; none where a part of it is not known. */
export function fullBase({ value, app, names }: ResourceAt): string | undefined {
  const prefix = has(value, 'route_prefix') ? value.route_prefix : names?.routePrefix;
  return app.prefix === undefined || prefix === undefined ? undefined : app.prefix + prefix;
}

/** Tell whether an operation, or a modifier of it, comes from a plug-in, which may bring routes that are not known here. */
export function hasFurtherRoutes({ type = '', value }: OperationAt, operations: readonly Operation[]): boolean {
  if (type !== 'action' && ROUTES[type] === undefined) return true;
  const modifiers: unknown = value.modifiers;
  const own = operations.filter(({ trigger, from }) => trigger === 'modifier' && from === undefined);
  const isOwn = (modifier: unknown): boolean => own.some(({ matchValue }) => matchValue === property(modifier, 'type'));
  return Array.isArray(modifiers) && !modifiers.every(isOwn);
}

function* ofResource(resource: ResourceAt, { table, bases }: { table: RouteTable; bases: Bases }): Generator<Problem> {
  const { value, path, app, names, operations } = resource;
  const prefix = has(value, 'route_prefix') ? value.route_prefix : names?.routePrefix;
  if (prefix === undefined || app.prefix === undefined) return;
  const base = app.prefix + prefix;
  const at = [...path, has(value, 'route_prefix') ? 'route_prefix' : 'model'];
  const owner = `resource ${value.model ?? prefix}`;
  const first = bases.get(base);
  if (first !== undefined) {
    if (!isTold(resource, first.resource)) yield duplicate(at, `the path '${base}' is already that of ${first.owner}`);
    return;
  }
  bases.set(base, { owner, resource });
  const seen = new Set<string>();
  for (const entry of operations?.entries ?? []) {
    // Operations of one name are told as such.
    if (seen.has(entry.snake)) continue;
    for (const route of routesOf(resource, entry)) {
      seen.add(entry.snake);
      const own = { name: entry.snake, of: owner, isStatic: !route.path.includes('{') };
      const met = table.add({ method: route.method, path: base + route.path, owner: own });
      if (met === undefined) continue;
      const place = has(value, 'operations') ? entry.path : at;
      yield duplicate(place, `${route.method} ${base}${route.path} meets '${met.name}' of ${met.of}`);
    }
  }
}

/** Apps of one prefix, and models of one file, are told as such: that their paths meet only follows from it. */
function isTold({ app, names }: ResourceAt, first: ResourceAt): boolean {
  return app === first.app ? names?.snake === first.names?.snake : app.prefix === first.app.prefix;
}

function duplicate(path: Path, message: string): Problem {
  return { code: 'duplicate', path, message, hint: 'give one of them another path' };
}

/** A route of an operation, below its resource. */
interface RouteOf {
  readonly method: string;
  readonly path: string;
}

const ROUTES: Readonly<Record<string, RouteOf>> = {
  get: { method: 'GET', path: '/{pk}' },
  list: { method: 'GET', path: '' },
  export: { method: 'GET', path: '/export' },
  create: { method: 'POST', path: '' },
  update: { method: 'PATCH', path: '/{pk}' },
  put: { method: 'PUT', path: '/{pk}' },
  delete: { method: 'DELETE', path: '/{pk}' },
  restore: { method: 'POST', path: '/{pk}/restore' },
  purge: { method: 'POST', path: '/{pk}/purge' },
  link: { method: 'POST', path: '/{pk}' },
  unlink: { method: 'DELETE', path: '/{pk}' },
  referrers: { method: 'GET', path: '/{pk}/_referrers' },
  upload: { method: 'POST', path: '' },
  download: { method: 'GET', path: '/{pk}' },
  bulk_create: { method: 'POST', path: '/bulk-create' },
  bulk_update: { method: 'POST', path: '/bulk-update' },
  bulk_delete: { method: 'POST', path: '/bulk-delete' },
  update_matching: { method: 'PATCH', path: '' },
  delete_matching: { method: 'DELETE', path: '' },
  upsert: { method: 'POST', path: '/upsert' },
  import: { method: 'POST', path: '/import' },
};

/** What modifiers add to a list. */
const FURTHER: Readonly<Record<string, RouteOf>> = {
  search: { method: 'POST', path: '/search' },
  group: { method: 'GET', path: '/groups' },
};

/** Its routes as requests know them: a key of several parts has as many segments. */
function routesOf(resource: ResourceAt, entry: OperationAt): readonly RouteOf[] {
  const routes = plainRoutesOf(resource, entry);
  const { pk } = resource.value;
  if (typeof pk !== 'object') return routes;
  const { fields } = declarationsOf(resource);
  const parts = keyAttributes(pk).map((attribute) => `{${fields.find(standsFor(attribute))?.name ?? attribute}}`);
  return routes.map(({ method, path }) => ({ method, path: path.replace('{pk}', parts.join('/')) }));
}

function plainRoutesOf(resource: ResourceAt, entry: OperationAt): readonly RouteOf[] {
  const { value, name, type } = entry;
  if (type !== 'action') {
    const further = furtherNames({ ...value, type }).map((own) => FURTHER[own]);
    const rests = restsOf(resource, entry).map((list) => ({ method: 'GET', path: `/{pk}/${pathOf(list)}` }));
    const own = ROUTES[type ?? ''];
    if (own !== undefined && (type === 'link' || type === 'unlink')) {
      const list = linkedListOf(resource, entry);
      return list ? [{ ...own, path: `/{pk}/${linkedPath(list)}/{key}` }] : [];
    }
    if (own !== undefined && (type === 'upload' || type === 'download')) {
      const field = fileFieldOf(resource, entry);
      return field ? [{ ...own, path: type === 'upload' ? uploadPath(field) : downloadPath(field) }] : [];
    }
    return [own, ...further, ...rests].filter((route) => route !== undefined);
  }
  const scope = has(value, 'scope') ? value.scope : 'object';
  const method = has(value, 'method') ? value.method : 'post';
  if (name === undefined || scope === undefined || method === undefined) return [];
  return [{ method: method.toUpperCase(), path: `${scope === 'object' ? '/{pk}' : ''}/${new Name(name).kebab}` }];
}
