import assert from 'node:assert/strict';
import { z } from 'zod';
import { BuildContext } from '../../lib/core/context.js';
import { EmptyOptions, operation } from '../../lib/core/operation.js';
import { emptyStore } from './tiny-target.js';

describe('operation', () => {
  const build = () => [];
  it('fills in what is left out', () => {
    const { when, ...made } = operation({ name: 'a', trigger: 'project', targets: ['story'], build });
    assert.deepEqual(made, {
      name: 'a',
      trigger: 'project',
      targets: ['story'],
      build,
      requires: [],
      afterChildren: false,
      matchValue: 'a',
      onCollection: false,
      optionsSchema: EmptyOptions,
      propagateOptions: false,
      configKeys: {},
      rules: [],
    });
    const store = emptyStore();
    assert.equal(when(new BuildContext({}, store.root, store)), true);
  });
  it('keeps what is given', () => {
    const options = z.strictObject({ speed: z.int() });
    const configKeys = { chapter: { mood: z.string() } };
    const given = {
      name: 'a',
      trigger: 'x',
      targets: [],
      build,
      requires: ['b'],
      afterChildren: true,
      when: () => false,
    };
    const made = operation({
      ...given,
      dispatchOn: 'type',
      matchValue: 'b',
      onCollection: true,
      propagateOptions: true,
      configKeys,
      options,
    });
    assert.deepEqual(made, {
      ...given,
      rules: [],
      dispatchOn: 'type',
      matchValue: 'b',
      onCollection: true,
      propagateOptions: true,
      configKeys,
      optionsSchema: options,
    });
  });
  it('has no options unless they are given', () => {
    assert.equal(EmptyOptions.safeParse({}).success, true);
    assert.equal(EmptyOptions.safeParse({ any: 1 }).success, false);
  });
});
