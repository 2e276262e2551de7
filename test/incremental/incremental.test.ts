import assert from 'node:assert/strict';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';

import { planTargets, type TargetPlan } from '../../lib/cli/plan-targets.js';
import { readSettings } from '../../lib/cli/settings.js';
import { CLIError } from '../../lib/core/problem.js';
import { isStanding } from '../../lib/output/state/facts.js';
import { planDocument } from '../../lib/output/show/plan-document.js';
import { applyPlans } from '../../lib/output/write/write.js';
import { SEED } from '../seed.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { TEMPLATE_FILE } from '../apps/comms.js';
import { type Change, changes, projects } from './changes.js';
import { IS_FULL } from '../needs.js';

/** What may happen to a project between two runs. */
type Step =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'append' | 'delete'; readonly at: number }
  | { readonly kind: 'killed'; readonly change: Change; readonly survives: readonly boolean[] };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), change: changes }) },
    fc.record({ kind: fc.constantFrom('append' as const, 'delete' as const), at: fc.nat() }),
    fc.record({
      kind: fc.constant('killed' as const),
      change: changes,
      survives: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    }),
  ),
  { minLength: 3, maxLength: 5 },
);

const RUNS = IS_FULL ? 600 : 10;

const ID = { name: 'id', type: 'uuid', read_only: true };

const CACHE = 'out/.codegen/cache';

/** What an edit adds. */
const DAMAGE = '\n# mine';

/** What a run is seen to do. */
interface Outcome {
  /** The plan as `--json` shows it, and notes; or the lines of the mistakes. */
  readonly said: unknown;
  /** Whether files were taken as they stand. */
  readonly isPartial: boolean;
  readonly isRefused: boolean;
}

describe(`a run after a change of some resources (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(3_600_000);
  afterEach(removeTrees);

  it('makes anew what reads a resource that changed', async () => {
    const config = (type: string): unknown => {
      const plain = (name: string) => ({ model: `fleet.models.${name}`, fields: [ID, { name: 'note', type: 'str' }] });
      const filter = { type: 'filter', fields: ['boat.title'] };
      const resources = [
        { ...plain('Boat'), fields: [ID, { name: 'title', type }] },
        {
          ...plain('Crew'),
          relations: { boat: 'fleet.models.Boat' },
          operations: [{ name: 'list', modifiers: [filter] }],
        },
        ...['Sail', 'Anchor'].map(plain),
      ];
      return { databases: [{}], filters: false, module: 'fleet', operations: ['get', 'create', 'list'], resources };
    };
    const pair: Pair = { root: project(config('int')), twin: project(config('int')) };
    assert.equal((await runBoth(pair, 'first')).all.isRefused, false);
    const before = readTree(pair.root);
    for (const place of [pair.root, pair.twin]) write(place, config('float'));
    const { some } = await runBoth(pair, 'second');
    assert.equal(some.isPartial, true);
    const after = readTree(pair.root);
    assert.notEqual(after['out/fleet/schemas/crew.py'], before['out/fleet/schemas/crew.py']);
  });

  it('does to every byte, and says in every line, what a run without a cache does', async () => {
    const counts = { partial: 0, refused: 0, whole: 0 };
    await fc.assert(
      fc.asyncProperty(projects, steps, async (config, taken) => {
        const pair: Pair = { root: project(config), twin: project(config) };
        const first = await Promise.all([run(pair.root), run(pair.twin)]);
        fc.pre(!first[0].isRefused);
        let known: unknown = config;
        for (const step of taken) {
          const next = 'change' in step ? step.change(known) : known;
          const story = JSON.stringify({ step, known, next });
          if (!('change' in step)) disturb(step, pair);
          for (const place of [pair.root, pair.twin]) write(place, next);
          const before = [readTree(pair.root), readTree(pair.twin)] as const;
          const { some, all } = await runBoth(pair, story);
          counts[some.isPartial ? 'partial' : some.isRefused ? 'refused' : 'whole'] += 1;
          if (step.kind === 'killed') {
            undo(pair.root, before[0], step.survives);
            undo(pair.twin, before[1], step.survives);
          }
          // A mistake is mended before the next change, as users do.
          if (!all.isRefused) known = next;
        }
        write(pair.root, known);
        write(pair.twin, known);
        await runBoth(pair, JSON.stringify({ known }));
        removeTrees();
      }),
      { numRuns: RUNS, endOnFailure: !IS_FULL },
    );
    assert.ok(counts.partial >= RUNS / 10 && counts.refused > RUNS / 4, JSON.stringify(counts));
  });
});

/** A project, and one that has no cache. */
interface Pair {
  readonly root: string;
  readonly twin: string;
}

async function runBoth(
  { root, twin }: Pair,
  story: string,
): Promise<{ readonly some: Outcome; readonly all: Outcome }> {
  rmSync(join(twin, CACHE), { recursive: true, force: true });
  const [some, all] = [await run(root), await run(twin)];
  assert.equal(all.isPartial, false);
  assert.deepEqual(some.said, all.said, story);
  assert.deepEqual(differing(readTree(root), readTree(twin), all), [], story);
  return { some, all };
}

/** Edit or delete a file of both; one of the cache is there in one of them only. */
function disturb({ kind, at }: Extract<Step, { readonly at: number }>, { root, twin }: Pair): void {
  const paths = Object.keys(readTree(root)).filter((path) => path.startsWith('out/'));
  const path = paths[at % paths.length] ?? '';
  for (const file of [join(root, path), join(twin, path)].filter((one) => existsSync(one))) {
    if (kind === 'delete') rmSync(file);
    else appendFileSync(file, DAMAGE);
  }
}

/** A run that is killed leaves each file old or new; what lies in the cache is published in order. */
function undo(root: string, before: Readonly<Record<string, string | null>>, survives: readonly boolean[]): void {
  for (const path of Object.keys(readTree(root))) {
    const old = before[path];
    if (survives[path.length % survives.length] === true || !path.startsWith('out/') || path.endsWith('.z')) continue;
    if (typeof old === 'string') writeFileSync(join(root, path), old);
    else rmSync(join(root, path), { recursive: true });
  }
}

function project(config: unknown): string {
  const root = makeTree({ [TEMPLATE_FILE.path]: TEMPLATE_FILE.text });
  write(root, config);
  return root;
}

function write(root: string, config: unknown): void {
  // Of an old config every run has something to tell, and makes all files.
  const latest = { ...(config as object), version: '3' };
  writeFileSync(join(root, 'be.json'), JSON.stringify(latest, undefined, 1));
}

/** Files that differ. After a refusal one of the two has no cache, which is no file of the project. */
function differing(
  left: Record<string, string | null>,
  right: Record<string, string | null>,
  { isRefused }: Outcome,
): readonly string[] {
  const paths = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return paths.filter((path) => {
    // What is known of files holds for these very files.
    if (path.endsWith('.seen.json')) return false;
    const isOfCache = path.startsWith(CACHE);
    // A remembered config that was damaged is one that nobody uses, and stays until another is remembered.
    if (isOfCache && (isRefused || left[path]?.endsWith(DAMAGE) === true)) return false;
    return isOfCache ? withoutPlace(left[path]) !== withoutPlace(right[path]) : left[path] !== right[path];
  });
}

/** Digests say where the config is, too. */
function withoutPlace(text: string | null | undefined): string | undefined {
  return text?.replace(/^\{"inputs":"[^"]+","frame":"[^"]+"/, '');
}

async function run(root: string): Promise<Outcome> {
  const settings = readSettings([
    { name: 'config', value: join(root, 'be.json') },
    { name: 'prefix-path', value: 'out' },
  ]);
  let planned: readonly TargetPlan[];
  try {
    planned = await planTargets({ targets: ['be'], settings, cwd: root, tool: 'one' });
  } catch (error) {
    if (!(error instanceof CLIError)) throw error;
    return { said: error.messages.map((line) => line.replaceAll(root, '')), isPartial: false, isRefused: true };
  }
  const said = { document: planDocument(planned, root), notes: planned.flatMap(({ notes = [] }) => notes) };
  const isPartial = planned.some(({ plan }) => plan.files.some(({ file }) => isStanding(file)));
  await applyPlans(planned.map(({ plan }) => plan));
  return { said, isPartial, isRefused: false };
}
