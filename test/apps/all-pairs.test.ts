/**
 * All pairs of the keys of resource, operation, field and auth: every project is generated and walked over as a user and
 * as nobody. CI takes all on PostgreSQL, and runs the generated tests of so many that every key is in one; `npm test`
 * takes these on SQLite, without their tests. CODEGEN_FULL=1 takes both users and databases for all, with all tests and all
 * pairs of values, in cases of CODEGEN_SEED; CODEGEN_ONLY=3,7 walks over some projects, CODEGEN_KEEP=1 keeps them.
 */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { onBothDatabases } from '../databases.js';
import { createWorkspace } from '../input/workspace.js';
import { IS_FULL, IS_WHOLE } from '../needs.js';
import { SEED } from '../seed.js';
import { casesOf } from './all-pairs/cases.js';
import { projectOf } from './all-pairs/config.js';
import { EXCLUDED } from './all-pairs/factors.js';
import { FINDINGS } from './all-pairs/findings.js';
import { allKeys, keysIn } from './all-pairs/keys.js';
import type { Pairs } from './all-pairs/shared.js';
import { APART, whyApart } from './all-pairs/unmet.js';
import { copyApp, generateApp, pytest } from './kept-app.js';

/** Who may see everything is the second. */
const USERS = ['ann', 'ben'];

describe(`all pairs of keys (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(IS_FULL ? 7_200_000 : 2_400_000);
  const workspace = createWorkspace();
  const { projects, left } = casesOf(IS_FULL ? SEED : 1);
  const met = projects.flatMap(keysMet);
  const found = new Set(met.flatMap((keys) => [...keys]));
  const tested = withEachKey(projects);
  const some = process.env.CODEGEN_ONLY?.split(',').map(Number);

  after(() => {
    if (!process.env.CODEGEN_KEEP) workspace.remove();
  });

  const walkAll = async (driver: string, url: string): Promise<void> => {
    const wrong: string[] = [];
    for (const [index, pairs] of projects.entries()) {
      if (!(some?.includes(index) ?? (IS_WHOLE || tested.has(pairs)))) continue;
      const few = IS_WHOLE ? tested.get(pairs) : undefined;
      const found = await walk(join(workspace.dir, `${driver}${index}`), pairs, {
        driver,
        url,
        users: USERS.filter((_, number) => IS_FULL || number === index % USERS.length),
        tested: IS_FULL || some !== undefined ? new Set(pairs.resources.keys()) : few,
      });
      if (found !== '') wrong.push(`project ${index} (CODEGEN_ONLY=${index}):\n${found}`);
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n\n'));
  };

  it('have every key of the schemas', () => {
    assert.deepEqual([...found].sort(), [...allKeys()].sort(), 'add a factor to all-pairs/factors.ts');
  });

  it('are in a config, but for those that exclude each other', () => {
    const keys = [...found].sort();
    const apart = keys.flatMap((a, index) =>
      keys
        .slice(index + 1)
        .filter((b) => !met.some((one) => one.has(a) && one.has(b)))
        .map((b) => [a, b] as const),
    );
    const unexplained = apart.filter(([a, b]) => whyApart(a, b) === undefined);
    assert.deepEqual(unexplained, [], 'pairs of keys that are in no config');
    const wrong = APART.flatMap(({ some, others }) => some.flatMap((a) => others.map((b) => [a, b] as const)));
    const together = wrong.filter(([a, b]) => met.some((one) => one.has(a) && one.has(b)));
    assert.deepEqual(together, [], 'APART says that they exclude each other, and a config has both');
    assert.deepEqual(left, []);
  });

  it('name a key on each side of what excludes another', () => {
    const names = new Set(
      projects.flatMap(({ shared, resources: [[first] = [{}]] }) => [...Object.keys(shared), ...Object.keys(first)]),
    );
    const unknown = EXCLUDED.flatMap(({ a, b }) => [a, b]).filter((text) => !names.has(text.split('=')[0]!));
    assert.deepEqual(unknown, []);
  });

  it('hold every finding, each in a place that is there', () => {
    for (const { what, keys = [], places = [] } of FINDINGS) {
      assert.ok(keys.length + places.length > 0, what);
      if (keys.length > 0)
        assert.ok(
          met.some((one) => keys.every((key) => one.has(key))),
          `no config has ${keys.join(' and ')}: ${what}`,
        );
      for (const place of places) assert.ok(existsSync(join(PACKAGE_ROOT, 'test', 'apps', place)), place);
    }
  });

  onBothDatabases('hold', (url) => walkAll(url === '' ? 'sqlite' : 'postgresql', url));
});

/** The keys of each resource of a project, with those of its `auth`. */
function keysMet(pairs: Pairs): readonly ReadonlySet<string>[] {
  const { auth, resources } = projectOf(pairs, 'postgresql').config as {
    readonly auth?: unknown;
    readonly resources: readonly unknown[];
  };
  return resources.map((resource) => keysIn(auth, resource));
}

/** Few resources that have every key among them: each time the one with most of those that are left. */
function withEachKey(projects: readonly Pairs[]): ReadonlyMap<Pairs, ReadonlySet<number>> {
  const resources = projects.flatMap((project) => keysMet(project).map((keys, index) => ({ project, index, keys })));
  const left = new Set(resources.flatMap(({ keys }) => [...keys]));
  const chosen = new Map<Pairs, Set<number>>();
  const countLeft = (keys: ReadonlySet<string>): number => [...keys].filter((key) => left.has(key)).length;
  while (left.size > 0) {
    const best = resources.toSorted((a, b) => countLeft(b.keys) - countLeft(a.keys))[0]!;
    chosen.set(best.project, (chosen.get(best.project) ?? new Set()).add(best.index));
    for (const key of best.keys) left.delete(key);
  }
  return chosen;
}

/** Where a project is walked over, and by whom beside nobody. */
interface Walked {
  readonly driver: string;
  readonly url: string;
  readonly users: readonly string[];
  /** The resources whose generated tests are run; none: it is walked over alone. */
  readonly tested: ReadonlySet<number> | undefined;
}

/** Generate a project, walk over it, and run its tests where they are asked for; returns what is wrong. */
async function walk(directory: string, pairs: Pairs, { driver, url, users, tested }: Walked): Promise<string> {
  const { config, spec } = projectOf(pairs, driver);
  copyApp('all-pairs/app', directory);
  writeFileSync(join(directory, 'spec.json'), JSON.stringify({ ...spec, users }));
  await generateApp(directory, config);
  try {
    await pytest(directory, url, 'test_walk.py');
    if (tested === undefined) return '';
    await generateApp(directory, withTests(config, tested));
    await pytest(directory, url, '_generated');
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** A config of which some resources have tests. */
function withTests(config: Record<string, unknown>, tested: ReadonlySet<number>): object {
  const resources = (config.resources as readonly object[]).map((resource, index) =>
    tested.has(index) ? { ...resource, generate_tests: true } : resource,
  );
  return { ...config, resources };
}
