import assert from 'node:assert/strict';
import type { BuildContext } from '../../lib/core/context.js';
import { Engine } from '../../lib/core/engine.js';
import { type Operation, type OperationInit, operation } from '../../lib/core/operation.js';
import { OperationRegistry } from '../../lib/core/registry.js';
import { discoverScopes } from '../../lib/core/scope.js';
import { messageOf, storySchema, storyTarget } from './tiny-target.js';

const CONFIG = {
  title: 'The sea',
  chapters: [
    {
      name: 'calm',
      plot: {
        scenes: [
          { type: 'talk', name: 'dawn' },
          { type: 'fight', name: 'noon' },
        ],
      },
    },
    { name: 'storm', plot: {} },
    { name: 'after' },
  ],
};
const op = (init: Partial<OperationInit>) =>
  operation({ name: 'note', trigger: 'project', targets: ['story'], build: () => [], ...init });
const engine = (...operations: Operation[]) =>
  new Engine(new OperationRegistry(storyTarget(), ...operations), discoverScopes(storySchema));
/** Where an operation ran, in order. */
function trace(...inits: Partial<OperationInit>[]): readonly string[] {
  const seen: string[] = [];
  const build = (name: string) => (context: BuildContext) => {
    seen.push(`${name} ${context.instanceId}`);
    return [];
  };
  engine(...inits.map((init) => op({ ...init, build: build(init.name ?? 'note') }))).build(CONFIG);
  return seen;
}

describe('Engine', () => {
  it('gives operations their options, which stand in the instance', () => {
    const seen: unknown[] = [];
    const build = (context: BuildContext, options: unknown) => {
      seen.push(options === context.instance);
      return [];
    };
    engine(op({ trigger: 'scene', build })).build(CONFIG);
    assert.deepEqual(seen, [true, true]);
  });

  it('walks depth first: operations, what is below, operations that wait for it', () => {
    assert.deepEqual(
      trace(
        { name: 'open', trigger: 'chapter' },
        { name: 'close', trigger: 'chapter', afterChildren: true },
        { name: 'end', afterChildren: true },
        { name: 'begin' },
        { name: 'play', trigger: 'scene' },
      ),
      [
        'begin project',
        'open project.chapters.0',
        'play project.chapters.0.plot.scenes.0',
        'play project.chapters.0.plot.scenes.1',
        'close project.chapters.0',
        'open project.chapters.1',
        'close project.chapters.1',
        'open project.chapters.2',
        'close project.chapters.2',
        'end project',
      ],
    );
  });
  it('runs an operation only where its key has its value: its name unless told otherwise', () => {
    const scene = { trigger: 'scene', dispatchOn: 'type' };
    assert.deepEqual(
      trace({ ...scene, name: 'talk' }, { ...scene, name: 'b', matchValue: 'fight' }, { ...scene, name: 'c' }),
      ['talk project.chapters.0.plot.scenes.0', 'b project.chapters.0.plot.scenes.1'],
    );
  });
  it('lets an operation decline', () => {
    const calm = ({ instance }: BuildContext) => (instance as { name: string }).name === 'calm';
    assert.deepEqual(trace({ trigger: 'chapter', when: calm }), ['note project.chapters.0']);
  });
  it('shows an operation its instance, all that is above, and what others made', () => {
    const views: unknown[] = [];
    const play = op({ name: 'play', trigger: 'scene', build: () => [{ type: 'Line' }, { type: 'Line' }] });
    const look = op({
      name: 'look',
      trigger: 'scene',
      requires: ['play'],
      build: (context) => {
        const { config, instance, scope, instanceId, store } = context;
        views.push([config === CONFIG, instance, scope.name, context.at('chapter'), context.at('project') === CONFIG]);
        views.push([context.at('act'), store.outputsAt(instanceId, 'play').length, store.outputsAt(instanceId).length]);
        return [];
      },
    });
    engine(look, play).build(CONFIG);
    const [calm] = CONFIG.chapters;
    assert.deepEqual(views.slice(0, 2), [
      [true, calm!.plot!.scenes![0], 'scene', calm, true],
      [undefined, 2, 2],
    ]);
  });
  it('hands options down where it is asked to, and nowhere else', () => {
    const seen: unknown[] = [];
    const look = (trigger: string) =>
      op({
        name: 'look',
        trigger,
        build: (context) => {
          seen.push([context.options('mood'), context.options('x')]);
          return [];
        },
      });
    const calm = ({ instance }: BuildContext) => (instance as { name: string }).name === 'calm';
    const mood = (propagateOptions: boolean) => op({ name: 'mood', trigger: 'chapter', propagateOptions, when: calm });
    engine(look('scene'), mood(true)).build(CONFIG);
    assert.deepEqual(seen.splice(0), Array(2).fill([CONFIG.chapters[0], undefined]));
    engine(look('chapter'), op({ ...mood(true), name: 'a' })).build(CONFIG);
    engine(look('scene'), mood(false)).build(CONFIG);
    engine(look('project'), mood(true)).build(CONFIG);
    assert.deepEqual(seen, Array(6).fill([undefined, undefined]));
  });
  it('takes the package prefix to every operation', () => {
    const seen: string[] = [];
    const note = op({ build: ({ packagePrefix }) => (seen.push(packagePrefix), []) });
    new Engine(new OperationRegistry(storyTarget(), note), discoverScopes(storySchema), 'book').build(CONFIG);
    engine(note).build(CONFIG);
    assert.deepEqual(seen, ['book', '']);
  });
  it('takes outputs from any iterable, once', () => {
    const build = function* () {
      yield { type: 'A' };
      yield { type: 'B' };
    };
    assert.deepEqual(
      engine(op({ build }))
        .build(CONFIG)
        .outputsAt('project')
        .map(({ type }) => type),
      ['A', 'B'],
    );
  });
  it('refuses an operation that would never run', () => {
    assert.equal(
      messageOf(() => engine(op({ trigger: 'act' }))),
      "operation 'note' has trigger 'act', which is no scope of target 'story': project, chapter, scene",
    );
  });
  it('builds twice from one registry, and shares nothing between the builds', () => {
    const once = engine(op({ build: () => [{ type: 'A' }] }));
    const [first, second] = [once.build(CONFIG), once.build({ chapters: [] })];
    assert.deepEqual([first.items.length, second.items.length], [1, 1]);
    assert.notEqual(first.outputsAt('project')[0], second.outputsAt('project')[0]);
    assert.equal(second.instance('project.chapters.0'), undefined);
  });
});
