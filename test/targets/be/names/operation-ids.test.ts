import assert from 'node:assert/strict';

import { operation } from '../../../../lib/core/operation.js';
import { operationIds } from '../../../../lib/targets/be/names/operation-ids.js';
import { OPERATIONS, load, project, resource } from '../schema/test-target.js';

const action = (name: string, scope: string) => ({ name, type: 'action', fn: 'm.actions.run', scope });

describe('operationIds', () => {
  it('reads as the operation and what it is done to', () => {
    const operations = ['get', 'list', 'create', action('publishNow', 'object'), action('import_all', 'collection')];
    const ids = operationIds(load(project({ resources: [resource({ model: 'm.StockMovement', operations })] })));
    assert.deepEqual(
      [...ids.values()].flatMap((own) => [...own.values()]),
      [
        'get_stock_movement',
        'list_stock_movements',
        'create_stock_movement',
        'publish_now_stock_movement',
        'import_all_stock_movements',
      ],
    );
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
    const ids = operationIds(load(config, [...OPERATIONS, ...counting]));
    assert.deepEqual(
      [...ids.values()].flatMap((own) => [...own.values()]),
      ['one_article', 'all_articles'],
    );
  });

  it('names the app where two clash, and only there', () => {
    const app = (module: string, ...operations: string[]) => ({
      module,
      prefix: `/${module}`,
      resources: [resource({ operations })],
    });
    const ids = operationIds(load({ databases: [{}], apps: [app('blog', 'get', 'list'), app('shop', 'get')] }));
    assert.deepEqual(
      [...ids.values()].flatMap((own) => [...own.values()]),
      ['blog_get_article', 'list_articles', 'shop_get_article'],
    );
  });

  it('leaves the routes of tokens their names', () => {
    const ids = operationIds(load(project({ resources: [resource({ model: 'm.Token', operations: ['create'] })] })));
    assert.deepEqual(
      [...ids.values()].flatMap((own) => [...own.values()]),
      ['blog_create_token'],
    );
  });
});
