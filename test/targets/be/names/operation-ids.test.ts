import assert from 'node:assert/strict';

import { operation } from '../../../../lib/core/operation.js';
import { operationId } from '../../../../lib/targets/be/names/operation-ids.js';
import { OPERATIONS, load, project, resource } from '../schema/test-target.js';

const action = (name: string, scope: string) => ({ name, type: 'action', fn: 'm.actions.run', scope });

describe('operationId', () => {
  it('reads as the operation and what it is done to', () => {
    const operations = ['get', 'list', 'create', action('publishNow', 'object'), action('import_all', 'collection')];
    assert.deepEqual(idsOf(project({ resources: [resource({ model: 'm.StockMovement', operations })] })), [
      'get_stock_movement',
      'list_stock_movements',
      'create_stock_movement',
      'publish_now_stock_movement',
      'import_all_stock_movements',
    ]);
  });

  it('has the plural where an operation of a plug-in says that it works on the collection', () => {
    const counting = ['one', 'all'].map((name) =>
      operation({
        name,
        trigger: 'operation',
        targets: ['be'],
        dispatchOn: 'type',
        onCollection: name === 'all',
        build: () => [],
      }),
    );
    const config = project({ resources: [resource({ operations: ['one', 'all'] })] });
    assert.deepEqual(idsOf(config, [...OPERATIONS, ...counting]), ['one_article', 'all_articles']);
  });

  it('names the app wherever there are apps, whatever others there are', () => {
    const app = (module: string, ...operations: string[]) => ({
      module,
      prefix: `/${module}`,
      resources: [resource({ operations })],
    });
    const apps = [app('blog', 'get', 'list'), app('shop', 'get')];
    const version = { version: '3', databases: [{}] };
    assert.deepEqual(idsOf({ ...version, apps: apps.slice(0, 1) }), ['blog_get_article', 'blog_list_articles']);
    assert.deepEqual(idsOf({ ...version, apps }), ['blog_get_article', 'blog_list_articles', 'shop_get_article']);
  });

  it("is made of the resource's `api_name`", () => {
    const own = (api_name: string) => idsOf(project({ resources: [resource({ api_name, operations: ['list'] })] }));
    assert.deepEqual(own('Post'), ['list_posts']);
    assert.deepEqual(own('press.Post'), ['press_list_posts']);
  });
});

function idsOf(config: object, operations = OPERATIONS): readonly string[] {
  return load(config, operations)
    .apps.flatMap(({ resources }) => resources)
    .flatMap((one) => one.operations.map((entry) => operationId(one, entry)));
}
