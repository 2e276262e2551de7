import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileFragment, snippetFragment } from '../../lib/core/fragment.js';
import { generateFiles } from '../../lib/core/generate.js';
import { type Expression, code, identifier, imported } from '../../lib/core/expression.js';
import { operation } from '../../lib/core/operation.js';
import { type Output, outputType } from '../../lib/core/output.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { RenderRegistry } from '../../lib/core/render.js';
import type { Target } from '../../lib/core/target.js';
import { type Templates, memoryEnv, messageOf, storyTarget, tell } from './tiny-target.js';

interface Line extends Output {
  readonly type: 'Line';
  readonly file: string;
  text: Expression;
}
interface Scene {
  readonly type: string;
  readonly name: string;
}
const Line = outputType<Line>({
  name: 'Line',
  render: ({ output: { file, text } }) => [
    fileFragment({ path: file, template: 'chapter', context: { name: file } }),
    snippetFragment({ parent: file, slot: 'lines', value: code`${text}\n` }),
  ],
});
const targets = ['story'];
const at = (id: string) => `chapters/${String(/chapters\.(\d+)/.exec(id)?.[1])}.tale`;
const cast = imported({ module: 'people', name: 'Hero', origin: 'user' });

const talk = operation({
  name: 'talk',
  trigger: 'scene',
  targets,
  dispatchOn: 'type',
  build: ({ instance, instanceId }) => [
    {
      type: 'Line',
      file: at(instanceId),
      text: code`${cast} talks at ${identifier((instance as Scene).name)}`,
    } satisfies Line,
  ],
});
const fight = operation({
  ...talk,
  name: 'fight',
  matchValue: 'fight',
  build: ({ instance, instanceId }) => [
    {
      type: 'Line',
      file: at(instanceId),
      text: code`A fight at ${identifier((instance as Scene).name)}`,
    } satisfies Line,
  ],
});
/** Amends what others made. */
const loud = operation({
  name: 'loud',
  trigger: 'chapter',
  targets,
  afterChildren: true,
  build: ({ store, instanceId }) => {
    for (const line of store.outputsUnder(instanceId, Line)) line.text = code`${line.text}!`;
    return [];
  },
});
const index = operation({
  name: 'index',
  trigger: 'project',
  targets,
  build: ({ config }) => [
    fileFragment({ path: 'index.txt', template: 'index', context: { title: (config as { title: string }).title } }),
  ],
});
const templates: Templates = {
  chapter: ({ slot, name }) => `-- ${String(name)}\n${slot('lines')}`,
  index: ({ title }) => `${String(title)}\n`,
};
const target: Target = storyTarget({ outputTypes: [Line], operations: [talk, fight, index] });
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
    { name: 'storm', plot: { scenes: [{ type: 'talk', name: 'night' }] } },
  ],
};
const EXPECTED = [
  {
    path: 'chapters/0.tale',
    content: '~ told\nuse people/Hero\n-- chapters/0.tale\nHero talks at dawn!\nA fight at noon!\n',
    ifExists: 'overwrite',
    executable: false,
    origins: [
      ...sceneOrigins('talk', 'chapters.0.plot.scenes.0'),
      ...sceneOrigins('fight', 'chapters.0.plot.scenes.1'),
    ],
  },
  {
    path: 'chapters/1.tale',
    content: '~ told\nuse people/Hero\n-- chapters/1.tale\nHero talks at night!\n',
    ifExists: 'overwrite',
    executable: false,
    origins: sceneOrigins('talk', 'chapters.1.plot.scenes.0'),
  },
  {
    path: 'index.txt',
    content: 'The sea\n',
    ifExists: 'overwrite',
    executable: false,
    origins: [{ operation: 'index', instance: 'project', template: 'index' }],
  },
];

/** A scene brings a file, by a template, and a line of it. */
function sceneOrigins(operation: string, path: string): readonly object[] {
  const maker = { operation, instance: `project.${path}` };
  return [{ ...maker, template: 'chapter' }, maker];
}

describe('generateFiles', () => {
  it('makes the files of a target and a language that the core has never heard of', () => {
    assert.deepEqual(tell([loud], CONFIG, templates, target), EXPECTED);
  });
  it('gives the same bytes whatever the order of keys and of operations', () => {
    const shuffle = (value: unknown, order: (keys: string[]) => string[]): unknown => {
      if (Array.isArray(value)) return value.map((item) => shuffle(item, order));
      if (typeof value !== 'object' || value === null) return value;
      const object = value as Record<string, unknown>;
      return Object.fromEntries(order(Object.keys(object)).map((key) => [key, shuffle(object[key], order)]));
    };
    const operations = [talk, fight, index, loud];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(operations, { minLength: 4 }),
        fc.infiniteStream(fc.nat()).map((stream) => (keys: string[]) => {
          const rank = new Map(keys.map((key) => [key, stream.next().value]));
          return keys.toSorted((a, b) => Number(rank.get(a)) - Number(rank.get(b)));
        }),
        (shuffled, order) => {
          const files = tell(shuffled, shuffle(CONFIG, order), templates, { ...target, operations: [] });
          assert.deepEqual(files, EXPECTED);
        },
      ),
    );
  });
  it('shares nothing between two runs, even when their files are taken in turn', () => {
    const request = (title: string) => ({
      target,
      registry: loadRegistry(target, [loud]),
      config: { ...CONFIG, title },
      env: memoryEnv(templates),
      banner: 'told',
    });
    const [first, second] = [generateFiles(request('One')), generateFiles(request('Two'))];
    const texts: string[] = [];
    for (const file of first) {
      const other = second.next();
      texts.push(file.content, other.done === true ? '' : other.value.content);
    }
    assert.deepEqual(
      texts.slice(0, 4).map((text) => text.match(/!/g)?.length),
      [2, 2, 1, 1],
    );
    assert.deepEqual(texts.slice(4), ['One\n', 'Two\n']);
  });
  it('leaves the config as it was', () => {
    const before = structuredClone(CONFIG);
    const freeze = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      Object.values(Object.freeze(value)).forEach(freeze);
    };
    freeze(before);
    assert.deepEqual(tell([loud], before, templates, target), EXPECTED);
  });
  it('names both operations when they disagree about a file', () => {
    const page = (name: string, trigger: string) =>
      operation({ name, trigger, targets, build: () => [fileFragment({ path: 'a.txt', context: { name } })] });
    assert.equal(
      messageOf(() => tell([page('one', 'chapter'), page('two', 'project')], { ...CONFIG, chapters: [{ name: 'x' }] })),
      "operation 'two' at project and operation 'one' at project.chapters.0 disagree about 'name' of a.txt",
    );
  });
  it('puts files below the package prefix, which operations see too', () => {
    const seen: string[] = [];
    const note = operation({
      ...index,
      build: ({ packagePrefix }) => (seen.push(packagePrefix), [fileFragment({ path: 'a.txt' })]),
    });
    const registry = loadRegistry(storyTarget(), [note]);
    const files = generateFiles({
      target: storyTarget(),
      registry,
      config: {},
      env: memoryEnv({}),
      banner: '',
      packagePrefix: 'book/one',
    });
    assert.deepEqual(
      [...files].map(({ path }) => path),
      ['book/one/a.txt'],
    );
    assert.deepEqual(seen, ['book/one']);
  });
  it('renders with a registry of its own', () => {
    const Shout = outputType<Line>({
      name: 'Line',
      render: ({ output }) => [fileFragment({ path: 'x.txt', id: output.file })],
    });
    const files = generateFiles({
      target,
      registry: loadRegistry({ ...target, operations: [talk] }),
      config: { chapters: CONFIG.chapters.slice(1) },
      env: memoryEnv(templates),
      banner: '',
      renderers: new RenderRegistry([Shout]),
    });
    assert.deepEqual(
      [...files].map(({ path }) => path),
      ['x.txt'],
    );
  });
  it('makes nothing of nothing', () => {
    assert.deepEqual(tell([], {}), []);
  });
  it('tells of deprecated outputs', () => {
    const told: string[] = [];
    const old = operation({
      ...index,
      build: () => [{ type: 'StaticFile', path: 'a.txt', template: 'index', context: { title: 'x' } } as Output],
    });
    const files = generateFiles({
      target,
      registry: loadRegistry(storyTarget(), [old]),
      config: {},
      env: memoryEnv(templates),
      banner: '',
      warn: (message) => void told.push(message),
    });
    assert.deepEqual(
      [...files].map(({ content }) => content),
      ['x\n'],
    );
    assert.equal(told.length, 1);
  });
});
