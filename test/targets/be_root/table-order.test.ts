import assert from 'node:assert/strict';

import { type Link, orderTables } from '../../../lib/targets/be_root/table-order.js';

const to = (target: string, isOptional = false): Link => ({ column: `${target}_id`, target, isOptional });
const order = (links: Readonly<Record<string, readonly Link[]>>) =>
  [...orderTables(new Map(Object.entries(links)))].map(([name, deferred]) => [name, ...deferred].join(' '));

describe('order of tables', () => {
  it('is that of the config where nothing leads anywhere', () => {
    assert.deepEqual(order({ b: [], a: [] }), ['b', 'a']);
  });

  it('puts a table behind those that it leads to', () => {
    assert.deepEqual(order({ a: [to('b')], b: [to('c', true)], c: [] }), ['c', 'b', 'a']);
  });

  it('lets a table lead to itself', () => {
    assert.deepEqual(order({ a: [to('a', true)] }), ['a']);
  });

  it('breaks a circle at an optional link, and at no other', () => {
    assert.deepEqual(order({ a: [to('b')], b: [to('a', true)] }), ['b a_id', 'a']);
    assert.deepEqual(order({ a: [to('b'), to('c')], b: [to('c')], c: [to('a', true), to('b', true)] }), [
      'c a_id b_id',
      'b',
      'a',
    ]);
  });
});
