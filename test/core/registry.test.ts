import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type OperationInit, operation } from '../../lib/core/operation.js';
import { OperationRegistry, loadRegistry } from '../../lib/core/registry.js';
import { messageOf, storyTarget } from './tiny-target.js';

const op = (name: string, init: Partial<OperationInit> = {}) =>
  operation({ name, trigger: 'chapter', targets: ['story'], build: () => [], ...init });
const namesAt = (registry: OperationRegistry, scope = 'chapter') => registry.at(scope).map(({ name }) => name);
const target = storyTarget();

describe('OperationRegistry', () => {
  it('runs what is required first, and orders ties by name', () => {
    const registry = new OperationRegistry(
      target,
      op('b'),
      op('a', { requires: ['d', 'c'] }),
      op('d'),
      op('c'),
      op('B'),
    );
    assert.deepEqual(namesAt(registry), ['B', 'c', 'd', 'a', 'b']);
  });
  it('gives the same order however operations are listed', () => {
    const operations = [op('a', { requires: ['e'] }), op('b'), op('c', { requires: ['a', 'b'] }), op('d'), op('e')];
    fc.assert(
      fc.property(fc.shuffledSubarray(operations, { minLength: operations.length }), (shuffled) => {
        assert.deepEqual(namesAt(new OperationRegistry(target, ...shuffled)), ['e', 'a', 'b', 'c', 'd']);
      }),
    );
  });
  it('keeps operations of other targets out, and those of several in', () => {
    const registry = new OperationRegistry(
      target,
      op('a', { targets: ['poem'] }),
      op('b', { targets: ['poem', 'story'] }),
    );
    assert.deepEqual(namesAt(registry), ['b']);
    assert.deepEqual(
      registry.all.map(({ name }) => name),
      ['b'],
    );
  });
  it('lets two scopes have operations of one name', () => {
    const registry = new OperationRegistry(target, op('a'), op('a', { trigger: 'scene' }));
    assert.deepEqual([namesAt(registry), namesAt(registry, 'scene'), namesAt(registry, 'project')], [['a'], ['a'], []]);
  });
  it('refuses two of one name at one scope', () => {
    assert.equal(
      messageOf(() => new OperationRegistry(target, op('a'), op('a'))),
      "two operations are called 'a' at scope 'chapter' of target 'story': a built-in one and a built-in one; give one another name",
    );
  });
  it('refuses requirements that are not there: unknown, of another scope, of another target', () => {
    for (const other of [[], [op('x', { trigger: 'scene' })], [op('x', { targets: ['poem'] })]]) {
      assert.equal(
        messageOf(() => new OperationRegistry(target, op('a', { requires: ['x'] }), ...other)),
        "operation 'a' requires 'x', which scope 'chapter' does not have",
      );
    }
  });
  it('refuses operations that require each other, and names them in a row', () => {
    const circle = [op('a', { requires: ['b'] }), op('b', { requires: ['c'] }), op('c', { requires: ['b'] })];
    assert.match(
      messageOf(() => new OperationRegistry(target, ...circle)),
      /require each other: a → b → c → b$/,
    );
    assert.match(
      messageOf(() => new OperationRegistry(target, op('a', { requires: ['a'] }))),
      /a → a$/,
    );
  });
  it('refuses a requirement that runs later', () => {
    const late = op('late', { afterChildren: true });
    assert.match(
      messageOf(() => new OperationRegistry(target, late, op('a', { requires: ['late'] }))),
      /runs later/,
    );
    assert.deepEqual(
      namesAt(new OperationRegistry(target, late, op('z', { requires: ['late'], afterChildren: true }))),
      ['late', 'z'],
    );
  });
});

describe('loadRegistry', () => {
  it("joins a target's own operations and those of plug-ins", () => {
    const own = storyTarget({ operations: [op('b')] });
    assert.deepEqual(namesAt(loadRegistry(own, [op('a')])), ['a', 'b']);
    assert.deepEqual(namesAt(loadRegistry(own)), ['b']);
    assert.throws(() => loadRegistry(own, [op('b')]), /two operations are called 'b'/);
  });
});
