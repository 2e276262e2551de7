/** Equal configs make equal bytes, wherever and in whatever order of keys; nothing of the machine is in them. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';

import { SEED } from '../seed.js';
import { makeProject, configOf, generate, withDirectory, writeConfig } from './projects.js';
import { IS_FULL } from '../needs.js';

const RUNS = IS_FULL ? 150 : 15;

describe(`generated files (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(300_000);

  it('do not depend on the order of keys, the directory or the run', async () => {
    await withDirectory(async (root) => {
      const [here, there] = ['a', 'b/c'].map((path) => join(root, path)) as [string, string];
      mkdirSync(here, { recursive: true });
      mkdirSync(there, { recursive: true });
      let count = 0;
      for (let seed = SEED; count < RUNS; seed += 1) {
        const project = await makeProject(seed, { name: 'shop', root: here });
        if (project === undefined) continue;
        count += 1;
        const shuffled = writeConfig(there, 'shop', withShuffledKeys(project.raw, seed));
        const again = await generate(shuffled, join(there, 'elsewhere'));
        assert.deepEqual(again, project.generated, `CODEGEN_SEED=${seed}`);
        const machine = [root, process.cwd(), hostname(), new Date().toISOString().slice(0, 10)].filter(
          (part) => part.length > 5,
        );
        for (const { path, content } of project.generated) {
          for (const part of machine) assert.ok(!content.includes(part), `${path} has ${part}, CODEGEN_SEED=${seed}`);
        }
      }
    });
  });

  it('are told apart by their configs: the comparison sees a difference', async () => {
    await withDirectory(async (root) => {
      const config = (name: string) => ({ databases: [{}], module: name, resources: [] });
      const [one, other] = await Promise.all(
        ['x', 'y'].map((name) => generate(writeConfig(root, name, config(name)), join(root, 'out'))),
      );
      assert.notDeepEqual(one, other);
    });
  });

  it('come from drawing a seed, which gives the same config each time', () => {
    assert.deepEqual(configOf(SEED, 'shop'), configOf(SEED, 'shop'));
  });
});

/** The same value with the keys of all objects in another order. */
function withShuffledKeys(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withShuffledKeys(item, seed));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const order = fc.sample(fc.shuffledSubarray(entries, { minLength: entries.length }), { seed, numRuns: 1 })[0]!;
  return Object.fromEntries(order.map(([key, item]) => [key, withShuffledKeys(item, seed)]));
}
