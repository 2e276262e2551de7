import assert from 'node:assert/strict';

import { operation } from '../../../../lib/core/operation.js';
import { OPERATIONS, checkLines, lines, project, resource } from '../schema/test-target.js';

const verify = { verify_credentials_fn: 'accounts.credentials.verify' };
const shop = { module: 'shop', prefix: '/shop', resources: [resource({ model: 'shop.models.Item' })] };
const below = (...exclude_paths: readonly string[]) => ({
  databases: [{}],
  auth: { ...verify, exclude_paths },
  apps: [shop, { module: 'blog', prefix: '/blog', resources: [resource()] }],
});
const without = (...exclude_paths: readonly string[]) => project({ auth: { ...verify, exclude_paths } });
const at = (index: number, message: string) => `auth.exclude_paths[${String(index)}]: ${message}`;

describe('excludedPaths', () => {
  checkLines({
    'takes paths of routes, with a method and without': [
      below('/blog/articles', 'GET /blog/articles/{pk}', '/blog/*', 'DELETE /shop/items/*', '/*', 'GET /*'),
    ],
    'takes paths of the project itself': [below('/health', '/blogs', 'POST /hooks/*')],
    'takes paths of a project without a prefix': [without('/health', '/articles-too', 'PUT /files/*')],
    'refuses paths below a prefix that no route has': [
      below('/blog/article', '/shop/items/{pk}/sold', '/blog/tags/*'),
      at(0, "'/blog/article' matches no route; did you mean '/blog/articles'?"),
      at(1, "'/shop/items/{pk}/sold' matches no route; did you mean '/shop/items/{pk}'?"),
      at(2, "'/blog/tags/*' matches no route; did you mean '/blog/articles'?"),
    ],
    'refuses other names of placeholders': [
      without('/articles/{id}'),
      at(0, "'/articles/{id}' matches no route; did you mean '/articles/{pk}'?"),
    ],
    'refuses methods that a route does not have': [
      without('PUT /articles/{pk}', 'PATCH /articles'),
      at(0, "'PUT /articles/{pk}' matches no route; did you mean 'GET /articles/{pk}'?"),
      at(1, "'PATCH /articles' matches no route; did you mean 'PATCH /articles/{pk}'?"),
    ],
    'tells of apps without routes what is left to do': [
      { ...below('/blog/articles'), apps: [{ module: 'blog', prefix: '/blog' }] },
      at(0, "'/blog/articles' matches no route; remove it"),
    ],
    'leaves wrong prefixes to those who tell them': [
      project({
        auth: { ...verify, exclude_paths: ['/articles/x'] },
        resources: [resource({ route_prefix: 'articles' })],
      }),
      "resources[0].route_prefix: expected a path such as '/blog', without a slash at the end, found 'articles'",
    ],
  });

  it('takes what may be a route of a plug-in', () => {
    const build = () => [];
    const bulk = operation({ name: 'bulk', trigger: 'operation', dispatchOn: 'type', targets: ['be'], build });
    const resources = [resource({ operations: ['get', 'bulk'] }), resource({ model: 'blog.models.Tag' })];
    const config = { ...without('/articles/bulk', '/tags/bulk'), resources };
    const message = "'/tags/bulk' matches no route; did you mean '/tags/{pk}'?";
    assert.deepEqual(lines(config, [...OPERATIONS, bulk]), [at(1, message)]);
  });

  it('takes what may be a route of a modifier of a plug-in, not of one of the core', () => {
    const init = { name: 'nearby', trigger: 'modifier', dispatchOn: 'type', targets: ['be'], build: () => [] } as const;
    const listWith = (type: string) => resource({ operations: [{ name: 'list', modifiers: [{ type }] }] });
    const nearby = { ...operation(init), from: 'maps' };
    const config = (type: string) => ({ ...without('/articles/nearby'), resources: [listWith(type)] });
    assert.deepEqual(lines(config('nearby'), [...OPERATIONS, nearby]), []);
    const message = "'/articles/nearby' matches no route; did you mean '/articles'?";
    assert.deepEqual(lines(config('paginate'), [...OPERATIONS, nearby]), [at(0, message)]);
  });
});
