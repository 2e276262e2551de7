import assert from 'node:assert/strict';

import { isOf } from '../../../../lib/targets/be/schema/operation.js';
import { checkLines, load, project, resource } from '../schema/test-target.js';

const name = { name: 'name', type: 'str' };
const nested = (more: object) => ({ name: 'author', type: 'nested', model: 'blog.models.Author', ...more });
const author = (...representations: readonly unknown[]) =>
  resource({ model: 'blog.models.Author', fields: [name], operations: ['get'], representations });
const short = { name: 'short', fields: [name] };
const withGet = (more: object, ...others: readonly unknown[]) =>
  project({ resources: [resource({ operations: [{ name: 'get', ...more }], representations: [short] }), ...others] });

describe('representations', () => {
  checkLines({
    'takes names of operations': [withGet({ representation: 'short' })],
    'takes names of nested fields': [withGet({ fields: [nested({ representation: 'short' })] }, author(short))],
    'refuses a name that there is not': [
      withGet({ representation: 'shrt' }),
      "resources[0].operations[0].representation: 'blog.models.Article' has no representation 'shrt'; did you mean 'short'?",
    ],
    'refuses it beside fields': [
      withGet({ representation: 'short', fields: [name] }),
      "resources[0].operations[0].representation: 'representation' and 'fields' exclude each other; remove one of them",
    ],
    'refuses one of a model without a resource': [
      withGet({ fields: [nested({ representation: 'short' })] }),
      "resources[0].operations[0].fields[0].representation: 'blog.models.Author' has no resource that has " +
        "representations; write 'fields'",
    ],
    'refuses two of one name': [
      project({ resources: [resource(), author(short, short)] }),
      "resources[1].representations[1].name: the representation 'short' is already there",
    ],
    'refuses one that holds itself': [
      project({
        resources: [resource(), author({ name: 'deep', fields: [name, nested({ representation: 'deep' })] })],
      }),
      "resources[1].representations[0].fields: the representation 'deep' would hold itself; write the inner one's 'fields'",
    ],
  });

  it('are put in place of their names', () => {
    const config = load(withGet({ fields: [nested({ representation: 'short' })] }, author(short)));
    const [get] = config.apps[0]?.resources[0]?.operations ?? [];
    assert.ok(get !== undefined && isOf(get, 'get'));
    assert.deepEqual(
      get.fields[0]?.fields?.map((inner) => inner.name),
      ['name'],
    );
  });
});
