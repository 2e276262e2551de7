import assert from 'node:assert/strict';
import { z } from 'zod';
import { PROJECT, ScopeTree, discoverScopes, scoped } from '../../lib/core/scope.js';
import { storySchema } from './tiny-target.js';

const leaf = () => scoped('leaf', z.array(z.strictObject({ name: z.string() })));
const placesOf = (schema: z.ZodType) =>
  [...discoverScopes(schema)].map(({ name, parent, resolvePath, configKey }) =>
    [name, parent?.name ?? '-', ...resolvePath, configKey].join(' '),
  );

describe('discoverScopes', () => {
  it('finds lists below lists, and the way through plain objects', () => {
    assert.deepEqual(placesOf(storySchema), ['project - ', 'chapter project chapters', 'scene chapter plot scenes']);
  });
  it('starts with the root scope, even where nothing is marked', () => {
    assert.deepEqual([...discoverScopes(z.strictObject({ a: z.array(z.string()) }))], [PROJECT]);
  });

  const wrapped: Readonly<Record<string, (list: ReturnType<typeof leaf>) => z.ZodType>> = {
    optional: (list) => list.optional(),
    default: (list) => list.default([]),
    prefault: (list) => list.prefault([]),
    nullable: (list) => list.nullable(),
    readonly: (list) => list.readonly(),
    catch: (list) => list.catch([]),
    'non-optional': (list) => list.optional().nonoptional(),
    'a check': (list) => list.min(1),
    'a description': (list) => list.describe('leaves'),
    transform: (list) => list.transform((leaves) => leaves.length),
    preprocess: (list) => z.preprocess((value) => value, list),
    lazy: (list) => z.lazy(() => list),
    several: (list) => list.optional().default([]).describe('leaves').nullable(),
  };
  for (const [name, wrap] of Object.entries(wrapped)) {
    it(`sees through ${name}`, () => {
      assert.deepEqual(placesOf(z.strictObject({ leaves: wrap(leaf()) })), ['project - ', 'leaf project leaves']);
    });
    it(`sees a mark on the outside of ${name}`, () => {
      const schema = scoped('leaf', wrap(scoped('inner', z.array(z.strictObject({ name: z.string() })))));
      assert.equal(placesOf(z.strictObject({ leaves: schema }))[1], 'leaf project leaves');
    });
  }
  it('sees through what wraps the object above', () => {
    const root = z.preprocess(
      (value) => value,
      z.strictObject({ tree: z.strictObject({ leaves: leaf() }).optional() }),
    );
    assert.deepEqual(placesOf(root), ['project - ', 'leaf project tree leaves']);
  });
  it('takes one scope of several alternatives once', () => {
    const entry = z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('a'), leaves: leaf() }),
      z.strictObject({ type: z.literal('b'), leaves: leaf().optional() }),
    ]);
    const schema = z.strictObject({ list: scoped('entry', z.array(entry)), one: z.union([z.string(), z.number()]) });
    assert.deepEqual(placesOf(schema), ['project - ', 'entry project list', 'leaf entry leaves']);
  });
  it('refuses one scope at two places, of which one would never be visited', () => {
    assert.throws(() => discoverScopes(z.strictObject({ a: leaf(), b: leaf() })), /'leaf'.*project\.a and project\.b/);
  });
  it('ends where a schema contains itself', () => {
    interface Tree {
      readonly left?: Tree | undefined;
      readonly leaves: { name: string }[];
    }
    const tree: z.ZodType<Tree> = z.strictObject({ leaves: leaf(), left: z.lazy(() => tree).optional() });
    assert.deepEqual(placesOf(z.strictObject({ tree })), ['project - ', 'leaf project tree leaves']);
  });
  it('shares no marks between two schemas', () => {
    leaf();
    assert.deepEqual(placesOf(z.strictObject({ leaves: z.array(z.strictObject({ name: z.string() })) })), [
      'project - ',
    ]);
  });
});

describe('ScopeTree', () => {
  const chapter = { name: 'chapter', configKey: 'chapters', parent: PROJECT, resolvePath: [] };
  const scene = { name: 'scene', configKey: 'scenes', parent: chapter, resolvePath: ['plot'] };
  const tree = new ScopeTree([PROJECT, chapter, scene]);
  it('gives scopes by name and what is directly below one', () => {
    assert.equal(tree.get('scene'), scene);
    assert.equal(tree.get('act'), undefined);
    assert.deepEqual(tree.children(PROJECT), [chapter]);
    assert.deepEqual(tree.children(scene), []);
    assert.deepEqual([...tree], [PROJECT, chapter, scene]);
  });
});
