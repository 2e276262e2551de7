/**
 * `contract`: what the config promises of a resource, as a table that generated tests check.
 *
 * Config: `generate_tests` of the resource. Yields the facts of the resource itself; those of its operations come from them,
 * and each operation that augments others adds what it promises.
 */
import type { BuildContext } from '../../../core/context.js';
import { Name } from '../../../core/name.js';
import { operation } from '../../../core/operation.js';
import type { App, ProjectConfig, ResourceConfig } from '../config.js';
import { call, type Fact, asIs } from './fact.js';
import { operationPaths } from '../routes/contract.js';
import { otherThan } from '../read/contract.js';
import { routesModule } from './operation.js';
import { keyType } from '../fields/expressions.js';
import { isComposite, keyParts, keyWords } from '../fields/keys.js';
import { aliasesIn } from '../fields/aliases.js';
import { declaredFields } from '../fields/declarations.js';
import { generatedName, resourceNames, sessionVariable } from '../names/names.js';
import { RouteHandler } from '../outputs/route_handler.js';
import { TestCase } from '../outputs/test_case.js';
import { DEFAULT_BODY_BYTES } from '../schema/project.js';
import { MAX_NESTED, MAX_NESTED_ROWS } from '../schema/resource.js';
import { takesCookies } from '../auth/auth_scaffold.js';
import { rowsAt } from '../routes/handler.js';

/** The operation `contract`. */
export const contract = operation({
  name: 'contract',
  trigger: 'resource',
  targets: ['be'],
  requires: ['rows'],
  when: (context) => {
    const { generate_tests: isTested, operations } = context.instance;
    return isTested && operations.length > 0;
  },
  build: (context) => {
    const resource = context.instance;
    const app = context.at('app');
    const names = resourceNames(app, resource);
    const facts: TestCase = {
      type: 'TestCase',
      names,
      kind: generatedName('testing.contract', 'Contract'),
      place: 'contract',
      facts: { ...placeFacts(context), ...limitFacts(context), beside: () => routesBeside(context) },
      ...(resource.tests && { tests: resource.tests }),
      order: 0,
    };
    return [facts];
  },
});

/** Where the resource is, and who its users are. */
function placeFacts(context: BuildContext): TestCase['facts'] {
  const resource = context.instance as ResourceConfig;
  const app = context.at('app') as App;
  const { auth } = context.config as ProjectConfig;
  const names = resourceNames(app, resource);
  const cookie = takesCookies(auth) ? auth?.cookie_name : undefined;
  return {
    resource: `${app.module.replaceAll('.', '/')}/${new Name(names.model.plural.snake).kebab}`,
    model: asIs(names.modelClass),
    url: `${app.prefix}${resource.route_prefix}`,
    ...keyFacts(resource),
    aliases: aliasFacts(resource),
    database: otherThan('db', sessionVariable(resource.db_key)),
    routes: asIs(routesModule(names)),
    users: auth === undefined ? false : undefined,
    cookie,
    fixed: () => {
      const { decidedBy } = rowsAt(context);
      return decidedBy.length === 0 ? undefined : decidedBy;
    },
  };
}

/** The key: its type and attribute, of several parts one after the other. */
function keyFacts(resource: ResourceConfig): TestCase['facts'] {
  const parts = keyParts(resource);
  if (!isComposite(resource)) return { key: asIs(keyType(resource.pk_type)), pk: otherThan('id', keyWords(resource)) };
  return { key: parts.map(({ type }) => asIs(keyType(type))), pk: keyWords(resource) };
}

/** The attributes that fields stand for, where they are called otherwise. */
function aliasFacts(resource: ResourceConfig): Fact | undefined {
  const aliases = aliasesIn(declaredFields(resource));
  return Object.keys(aliases).length === 0 ? undefined : aliases;
}

function limitFacts({ config, instance }: BuildContext): TestCase['facts'] {
  const { max_nested: most, max_nested_rows: inAll } = instance as ResourceConfig;
  const { max_body_bytes: bytes } = config as ProjectConfig;
  // The few rows of a test may be more than lists show.
  const cuts = most < MAX_NESTED / 10 || inAll < MAX_NESTED_ROWS / 10;
  return { cuts: cuts || undefined, max_body_bytes: otherThan(DEFAULT_BODY_BYTES, bytes) };
}

/** The routes of a resource that none of its operations has by itself, such as those of plug-ins. */
function routesBeside(context: BuildContext): Fact | undefined {
  const { store, instanceId, config, instance } = context;
  const { auth } = config as ProjectConfig;
  const url = (context.at('app') as App).prefix + (instance as ResourceConfig).route_prefix;
  const told = store.outputsUnder(instanceId, TestCase);
  const routes = store
    .outputsUnder(instanceId, RouteHandler)
    .filter(({ router, entry, path, method }) => {
      const own = operationPaths(entry);
      const isTold = told.some((one) => one.entry === entry && one.facts.path === path);
      return router === undefined && !isTold && !own.includes(`${method} ${path}`);
    })
    .map(({ method, path, authenticated }) =>
      call(generatedName('testing.contract', 'Route'), [], {
        method: method.toUpperCase(),
        path: `${url}${path}`,
        public: (auth !== undefined && !authenticated) || undefined,
      }),
    );
  return routes.length === 0 ? undefined : routes;
}
