import assert from 'node:assert/strict';

import { checkLines, load, project, resource } from '../schema/test-target.js';

const at = 'resources[0].operations';
const withOperations = (...operations: readonly unknown[]) => project({ resources: [resource({ operations })] });
const listOf = (...modifiers: readonly object[]) => ({ name: 'list', modifiers });

describe('exports', () => {
  checkLines({
    'takes one beside a list': [withOperations('list', 'export')],
    'takes one before it': [
      withOperations('export', listOf({ type: 'filter', fields: ['title'] }, { type: 'paginate', count: true })),
    ],
    'wants a list': [
      withOperations('get', 'export'),
      `${at}[1]: 'export' writes out what a list finds, and there is no 'list'; add 'list', or remove it`,
    ],
    'wants pages by keyset': [
      withOperations('export', listOf({ type: 'paginate', mode: 'offset' })),
      `${at}[0]: 'export' follows keys, and the pages of 'list' have the mode 'offset'; change that, or remove it`,
    ],
    'keeps its parameter': [
      withOperations('export', listOf({ type: 'filter', fields: [{ column: 'title', name: 'format' }] })),
      `${at}[0]: 'export' has a parameter 'format', and so has 'list' by its filter; change that, or remove it`,
    ],
    'has no options': [withOperations('list', { name: 'export', fields: [] }), `${at}[1].fields: unknown key 'fields'`],
  });

  it('asks who may list, unless it says so itself', () => {
    const guarded = { name: 'list', can: 'blog.rules.can', statement_timeout: 7 };
    const entriesOf = (own: object) =>
      load(withOperations({ name: 'export', ...own }, guarded)).apps[0]?.resources[0]?.operations;
    const [list, inherited] = entriesOf({}) ?? [];
    assert.deepEqual([list?.type, inherited?.type], ['list', 'export']);
    assert.deepEqual([inherited?.can, inherited?.statement_timeout], ['blog.rules.can', 7]);
    assert.equal(entriesOf({ can: 'blog.rules.other' })?.[1]?.can, 'blog.rules.other');
  });
});
