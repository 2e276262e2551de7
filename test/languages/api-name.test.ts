import assert from 'node:assert/strict';

import { apiName } from '../../lib/languages/api-name.js';

describe('apiName', () => {
  it('makes all names of one class', () => {
    const { operationId, actionSchema, ...rest } = apiName('StockMovement');
    assert.deepEqual(rest, { slug: 'stock-movements', tag: 'stock movements', schema: 'StockMovement' });
    assert.equal(operationId('list', 'many'), 'list_stock_movements');
    assert.equal(operationId('publishNow', 'one'), 'publish_now_stock_movement');
    assert.equal(actionSchema('publish_now', 'many'), 'PublishNowStockMovements');
  });

  it('puts the module before all of them', () => {
    const { operationId, actionSchema, ...rest } = apiName('my_blog.Tag');
    assert.deepEqual(rest, { slug: 'my-blog-tags', tag: 'my blog tags', schema: 'MyBlogTag' });
    assert.equal(operationId('list', 'many'), 'my_blog_list_tags');
    assert.equal(actionSchema('like', 'one'), 'MyBlogLikeTag');
  });

  it('keeps the case of acronyms in names of schemas', () => {
    assert.equal(apiName('HTTPServer').schema, 'HTTPServer');
    assert.equal(apiName('HTTPServer').operationId('get', 'one'), 'get_http_server');
  });
});
