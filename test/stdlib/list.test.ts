/** Each function of `be/operations/list.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const fields = [{ name: 'id', type: 'uuid' }];

const cases: Readonly<Record<string, readonly (readonly [args: string, wanted: unknown])[]>> = {
  searchable: [
    ['null', { name: 'list', modifiers: [] }],
    [JSON.stringify(fields), { name: 'list', fields, modifiers: [] }],
    [
      "null, group=['a'], search=['b'], order=['c'], filter=['d']",
      {
        name: 'list',
        modifiers: [
          { type: 'filter', fields: ['d'] },
          { type: 'order', fields: ['c'] },
          { type: 'search', fields: ['b'] },
          { type: 'group', fields: ['a'] },
        ],
      },
    ],
    [
      "null, search=['b'], include={ actions: true }, also=[{ type: 'favourites', most: 3 }]",
      {
        name: 'list',
        modifiers: [
          { type: 'search', fields: ['b'] },
          { type: 'include', actions: true },
          { type: 'favourites', most: 3 },
        ],
      },
    ],
    [
      "null, { fields: [], unheard_of: 1 }, { default: 'a' }, { mode: 'offset' }, { min_length: 2 }, { aggregates: [] }",
      {
        name: 'list',
        modifiers: [
          { type: 'filter', fields: [], unheard_of: 1 },
          { type: 'order', default: 'a' },
          { type: 'paginate', mode: 'offset' },
          { type: 'search', min_length: 2 },
          { type: 'group', aggregates: [] },
        ],
      },
    ],
  ],
};

describeJsonnet('stdlib be/operations/list.libsonnet', () => {
  it('has a case for every public function', async () => {
    const names = await evaluate("std.objectFieldsAll(import 'be/operations/list.libsonnet')");
    assert.deepEqual(Object.keys(cases).sort(), names);
  });

  for (const [name, calls] of Object.entries(cases)) {
    for (const [args, wanted] of calls) {
      it(`${name}(${args})`, async () => {
        assert.deepEqual(await evaluate(`(import 'be/operations/list.libsonnet').${name}(${args})`), wanted);
      });
    }
  }
});
