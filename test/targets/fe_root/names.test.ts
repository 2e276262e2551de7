/** Names that the generated pages share with the client, and lines that are added one by one. */
import assert from 'node:assert/strict';

import { apiName } from '../../../lib/languages/api-name.js';
import { clientFunction } from '../../../lib/targets/fe_root/client-names.js';
import { compareLines, resourceLine, resourceNames } from '../../../lib/targets/fe_root/resource-names.js';
import { MODEL_NAMES } from '../../apps/hostile.js';

describe('names of fe_root', () => {
  it('are those of files, addresses and the client', () => {
    assert.deepEqual(resourceNames('StockMovement'), {
      raw: 'StockMovement',
      file: 'stock-movement',
      variable: 'stockMovements',
      path: 'stock-movements',
      singular: 'stock movement',
      plural: 'stock movements',
      functions: {
        list: 'listStockMovements',
        get: 'getStockMovement',
        create: 'createStockMovement',
        update: 'updateStockMovement',
        delete: 'deleteStockMovement',
        referrers: 'referrersStockMovement',
        group: 'groupStockMovements',
        export: 'exportStockMovements',
        bulkUpdate: 'bulkUpdateStockMovements',
        bulkDelete: 'bulkDeleteStockMovements',
      },
      types: {
        item: 'StockMovementListItem',
        row: 'StockMovementResource',
        create: 'StockMovementCreateRequest',
        update: 'StockMovementUpdateRequest',
        listData: 'ListStockMovementsData',
      },
    });
    assert.equal(resourceNames('HTTPServer').types.item, 'HTTPServerListItem');
  });

  it('have in front what the names of the API have, as the API spells them', () => {
    for (const name of ['Tag', 'blog.Tag', 'stock.HTTPServer', 'shop.Model3D', 'my_shop.StockMovement', 'a.b.Tag']) {
      const called = apiName(name);
      const { functions, types } = resourceNames(name);
      const ids = [
        called.operationId('list', 'many'),
        ...['get', 'create', 'update', 'delete', 'referrers'].map((verb) => called.operationId(verb, 'one')),
        ...['group', 'export', 'bulk_update', 'bulk_delete'].map((verb) => called.operationId(verb, 'many')),
      ];
      assert.deepEqual(Object.values(functions), ids.map(clientFunction));
      const schemas = ['ListItem', 'Resource', 'CreateRequest', 'UpdateRequest'].map((end) => called.schema + end);
      assert.deepEqual(Object.values(types).slice(0, -1), schemas);
    }
    const { file, variable, path, plural, functions, types } = resourceNames('blog.Tag');
    assert.deepEqual([file, variable, path, plural], ['blog-tag', 'blogTags', 'blog-tags', 'blog tags']);
    assert.deepEqual(
      [functions.list, types.row, types.listData],
      ['blogListTags', 'BlogTagResource', 'BlogListTagsData'],
    );
  });

  it('can be exported whatever the resource is called', () => {
    for (const name of ['Class', 'New', 'Thi', 'Package', ...MODEL_NAMES]) {
      assert.match(resourceLine(name), /^export \{ [A-Za-z]\w* \} from '\.\/resources\/[a-z0-9-]+';$/);
    }
  });

  it('have lines in the order in which a list keeps them', () => {
    const lines = ['Item10', 'Zoo', 'Item2', 'article'].map(resourceLine).sort(compareLines);
    assert.deepEqual(lines, [
      "export { articles } from './resources/article';",
      "export { item2s } from './resources/item2';",
      "export { item10s } from './resources/item10';",
      "export { zoos } from './resources/zoo';",
    ]);
  });
});
