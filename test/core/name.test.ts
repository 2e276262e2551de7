import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Name } from '../../lib/core/name.js';

/** raw: pascal, snake, kebab, camel, words */
const SPELLINGS: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  StockMovement: ['StockMovement', 'stock_movement', 'stock-movement', 'stockMovement', 'stock movement'],
  stock_movement: ['StockMovement', 'stock_movement', 'stock-movement', 'stockMovement', 'stock movement'],
  'stock-movement': ['StockMovement', 'stock_movement', 'stock-movement', 'stockMovement', 'stock movement'],
  HTTPServer: ['HTTPServer', 'http_server', 'http-server', 'httpServer', 'http server'],
  OAuth2Client: ['OAuth2Client', 'o_auth2_client', 'o-auth2-client', 'oAuth2Client', 'o auth2 client'],
  XML_Feed: ['XMLFeed', 'xml_feed', 'xml-feed', 'xmlFeed', 'xml feed'],
  API: ['API', 'api', 'api', 'api', 'api'],
  UserAPI: ['UserAPI', 'user_api', 'user-api', 'userApi', 'user api'],
  ISO8601Date: ['ISO8601Date', 'iso8601_date', 'iso8601-date', 'iso8601Date', 'iso8601 date'],
  Area51: ['Area51', 'area51', 'area51', 'area51', 'area51'],
  v2: ['V2', 'v2', 'v2', 'v2', 'v2'],
  A: ['A', 'a', 'a', 'a', 'a'],
  _Private: ['Private', 'private', 'private', 'private', 'private'],
  published_at: ['PublishedAt', 'published_at', 'published-at', 'publishedAt', 'published at'],
};

describe('Name', () => {
  for (const [raw, expected] of Object.entries(SPELLINGS)) {
    it(`spells ${raw}`, () => {
      const { pascal, snake, kebab, camel, words } = new Name(raw);
      assert.deepEqual([pascal, snake, kebab, camel, words], expected);
    });
  }
  it('keeps the spelling of its author for imports', () => {
    for (const raw of Object.keys(SPELLINGS)) assert.equal(new Name(raw).raw, raw);
  });
  it('takes the last part of a dotted path, which is the user’s', () => {
    const name = Name.fromDotted('blog.models.HTTPServer');
    assert.deepEqual([name.raw, name.location], ['HTTPServer', 'user']);
    assert.deepEqual(
      [Name.fromDotted('Article', 'generated').raw, new Name('Article').location],
      ['Article', 'generated'],
    );
  });
  it('spells several', () => {
    const plurals: Readonly<Record<string, string>> = {
      StockMovement: 'stock_movements',
      Category: 'categories',
      Person: 'people',
      HTTPServer: 'http_servers',
      News: 'news',
      Bus: 'buses',
      Data: 'data',
    };
    for (const [raw, plural] of Object.entries(plurals)) assert.equal(new Name(raw).plural.snake, plural);
    assert.equal(new Name('Article', 'user').plural.location, 'user');
    assert.equal(new Name('StockMovement').plural.pascal, 'StockMovements');
  });
  it('is stable: each snake spelling spells itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/), (raw) => {
        const { snake } = new Name(raw);
        assert.equal(new Name(snake).snake, snake);
        assert.match(snake, /^[a-z0-9_]*$/);
      }),
    );
  });
});
