/** Configs with a random part replaced load or are refused in lines; what loads can be generated. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import fc from 'fast-check';

import { ConfigError } from '../../lib/core/problem.js';
import { SEED } from '../seed.js';
import { configOf, generate, withDirectory, writeConfig } from './projects.js';
import { IS_FULL } from '../needs.js';

const RUNS = IS_FULL ? 1000 : 60;

const REPLACEMENTS: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  true,
  '',
  'x',
  'a.b',
  '/x',
  '../..',
  '\n',
  '\ue000',
  [],
  [null],
  {},
  { a: 1 },
  ['get', 'get'],
  'import',
  '_',
  'a\u0000',
];

describe(`broken configs (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(300_000);

  it('end in lines with their places, or in files', async () => {
    await withDirectory(async (root) => {
      let refused = 0;
      for (let seed = SEED; seed < SEED + RUNS; seed += 1) {
        const file = writeConfig(root, 'be', broken(configOf(seed, 'shop'), seed));
        try {
          await generate(file, join(root, 'out'));
        } catch (error) {
          if (!(error instanceof ConfigError)) throw new Error(`CODEGEN_SEED=${seed}`, { cause: error });
          refused += 1;
          for (const line of error.messages)
            assert.match(line, /^[^\n]*be\.json:\d+:\d+: [^\n]+$/, `CODEGEN_SEED=${seed}`);
        }
      }
      assert.ok(refused > RUNS / 4, `only ${refused} of ${RUNS} were refused`);
    });
  });
});

/** Replace one value at a random place. */
function broken(config: unknown, seed: number): unknown {
  const copy = structuredClone(config);
  const places: (readonly [Record<string, unknown>, string])[] = [];
  collect(copy, places);
  const chosen = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...REPLACEMENTS));
  const [[holder, key], value] = fc.sample(chosen, { seed, numRuns: 1 })[0]!;
  holder[key] = value;
  return copy;
}

function collect(value: unknown, places: (readonly [Record<string, unknown>, string])[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    places.push([value as Record<string, unknown>, key]);
    collect(item, places);
  }
}
