import assert from 'node:assert/strict';
import { z } from 'zod';
import { BuildContext } from '../../lib/core/context.js';
import { EmptyOptions, operation } from '../../lib/core/operation.js';
import { emptyStore } from './tiny-target.js';

declare module '../../lib/core/scopes-by-target.js' {
  interface ScopesByTarget {
    readonly typed: { readonly play: { project: { readonly title: string }; play: { readonly name: string } } };
  }
}

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
  it('gives its functions the types of what they read', () => {
    const made = operation({
      name: 'a',
      trigger: 'play',
      targets: ['typed'],
      options: z.strictObject({ speed: z.int() }),
      configKeys: { play: { mood: z.string() } },
      when: ({ instance }) => instance.mood.length > 0,
      build: (context, { speed }) => {
        const { config, instance } = context;
        const known: [string, number, string, string, number] = [
          config.title,
          instance.speed,
          instance.mood,
          context.at('play').name,
          speed,
        ];
        // @ts-expect-error -- no schema has it
        const other: unknown = instance.tempo;
        return [known, other].slice(2).map(() => ({ type: 'None' }));
      },
    });
    assert.equal(made.configKeys.play?.mood instanceof z.ZodString, true);
  });
  it('knows nothing of targets that do not say what their configs hold', () => {
    operation({
      name: 'a',
      trigger: 'play',
      targets: ['story'],
      build: ({ config, instance }) => {
        const known: [unknown, unknown] = [config, instance];
        // @ts-expect-error -- it may be anything
        const other: unknown = instance.name;
        return [known, other].slice(2).map(() => ({ type: 'None' }));
      },
    });
  });
  it('has no options unless they are given', () => {
    assert.equal(EmptyOptions.safeParse({}).success, true);
    assert.equal(EmptyOptions.safeParse({ any: 1 }).success, false);
  });
});
