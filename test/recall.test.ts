import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import fc from 'fast-check';

import { planTargets, type TargetPlan } from '../lib/cli/plan-targets.js';
import { type GivenOption, readSettings, type Settings } from '../lib/cli/settings.js';
import { CLIError } from '../lib/core/problem.js';
import { nextState } from '../lib/output/state/next-state.js';
import { textOf } from '../lib/output/state/facts.js';
import { planDocument } from '../lib/output/show/plan-document.js';
import { applyPlans } from '../lib/output/write/write.js';
import { PACKAGE_ROOT } from '../lib/package-root.js';
import { packPath } from '../lib/output/state/texts.js';
import { MANIFEST } from '../lib/output/state/manifest.js';
import { runStatePath } from '../lib/output/state/run-state.js';
import { fileStatesPath } from '../lib/output/state/file-states.js';
import { render } from '../lib/pipeline.js';
import { makeTree, readTree, removeTrees } from './output/tree.js';

const OVERRIDE = 'out/.codegen/templates/fe/openapi-ts.config.ts.ejs';
const STOCK = readFileSync(join(PACKAGE_ROOT, 'templates/fe/openapi-ts.config.ts.ejs'), 'utf8');
const OUTPUT = 'out/openapi-ts.config.ts';
const STATE = [MANIFEST, runStatePath('fe'), fileStatesPath('fe'), packPath('openapi-ts.config.ts')].map(
  (path) => `out/${path}`,
);
const CONFIGS = ['{"lint": "eslint"}', '{ "lint": "eslint" }', '{"lint": "biome"}', '{}', '{"broken": '];

/** How a run is asked for. */
interface Run {
  readonly root: string;
  readonly given: readonly GivenOption[];
  readonly tool: string;
}

/** What may happen to a project between two looks at it. */
type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'append' | 'turn' | 'delete'; readonly path: string }
  | { readonly kind: 'ask'; readonly given: readonly GivenOption[]; readonly tool: string }
  | { readonly kind: 'run' }
  | { readonly kind: 'killed'; readonly survives: readonly boolean[] };

const constants = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: constants('run' as const) }) },
    fc.record({ kind: constants('write' as const), path: constants('fe.json'), text: constants(...CONFIGS) }),
    fc.record({ kind: constants('write' as const), path: constants(OVERRIDE), text: constants(STOCK, `${STOCK}//\n`) }),
    fc.record({ kind: constants('append' as const), path: constants(OUTPUT) }),
    fc.record({ kind: constants('turn' as const), path: constants(OUTPUT) }),
    fc.record({ kind: constants('delete' as const), path: constants(OUTPUT, OVERRIDE, ...STATE) }),
    fc.record({
      kind: constants('ask' as const),
      given: constants<readonly GivenOption[]>(
        [],
        [{ name: 'on-conflict', value: 'keep' }],
        [{ name: 'on-conflict', value: 'merge' }],
        [{ name: 'force', value: true }],
        [{ name: 'ext-str', value: 'a=b' }],
      ),
      tool: constants('one', 'one', 'two'),
    }),
    fc.record({ kind: constants('killed' as const), survives: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }) }),
  ),
  { minLength: 3, maxLength: 12 },
);

describe('recalled files', function () {
  this.timeout(240_000);
  afterEach(removeTrees);

  it('are planned as made ones are, whatever happened to a project', async () => {
    let recalled = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        let run: Run = { root: makeTree({ 'fe.json': CONFIGS[0] ?? '' }), given: [], tool: 'one' };
        for (const step of taken) {
          if (step.kind === 'ask') run = { ...run, ...step };
          else await act(step, run);
          if (await checkAlike(run, 'fe.json')) recalled += 1;
        }
      }),
      { numRuns: 60 },
    );
    assert.ok(recalled > 40, `only ${String(recalled)} plans were recalled`);
  });

  it('are those of what jsonnet evaluates', async () => {
    const root = makeTree({
      'fe.jsonnet': `function(name='a') (import 'part.libsonnet') + (if name == 'b' then {} else { output_dir: importstr 'dir.txt' })`,
      'part.libsonnet': `import "deep/part.json"`,
      'deep/part.json': '{ "lint": "eslint" }',
      'dir.txt': 'src/one',
      'lib/deep/part.json': '{}',
      'lib/fe/x.libsonnet': '{}',
    });
    const base: Run = { root, given: [], tool: 'one' };
    const changes: readonly [what: string, change: () => void, run?: Run][] = [
      [
        'an import of an import',
        () => {
          put(root, 'deep/part.json', '{ "lint": "biome" }');
        },
      ],
      [
        'a text',
        () => {
          put(root, 'dir.txt', 'src/two');
        },
      ],
      [
        'an import that is found elsewhere',
        () => {
          rmSync(join(root, 'deep'), { recursive: true });
        },
        { ...base, given: [{ name: 'jpath', value: join(root, 'lib') }] },
      ],
      [
        'an argument',
        () => undefined,
        {
          ...base,
          given: [
            { name: 'jpath', value: join(root, 'lib') },
            { name: 'tla', value: 'name=b' },
          ],
        },
      ],
    ];
    for (const [what, change, run = base] of changes) {
      change();
      assert.equal(await checkAlike(run, 'fe.jsonnet'), false, what);
      await applyPlans((await plansOf(run, 'fe.jsonnet')).map(({ plan }) => plan));
      assert.equal(await checkAlike(run, 'fe.jsonnet'), true, `nothing after ${what}`);
    }
  });

  it('are made anew where a config traces, so that its lines are seen again', async () => {
    const root = makeTree({ 'fe.jsonnet': `std.trace('seen', {})` });
    const run: Run = { root, given: [], tool: 'one' };
    await applyPlans((await plansOf(run, 'fe.jsonnet')).map(({ plan }) => plan));
    assert.equal(existsSync(join(root, 'out/.codegen/cache/fe.json')), false);
  });
});

async function act(step: Exclude<Step, { readonly kind: 'ask' }>, run: Run): Promise<void> {
  const { root } = run;
  if (step.kind === 'write') put(root, step.path, step.text);
  if (step.kind === 'delete') rmSync(join(root, step.path), { force: true });
  if (step.kind === 'append' && existsSync(join(root, step.path))) appendFileSync(join(root, step.path), 'mine\n');
  if (step.kind === 'turn') turn(join(root, step.path));
  if (step.kind !== 'run' && step.kind !== 'killed') return;
  const before = readTree(root);
  const plans = await plansOf(run, 'fe.json').catch(onlyUserErrors);
  await applyPlans((plans ?? []).map(({ plan }) => plan));
  if (step.kind === 'killed') undo(root, before, step.survives);
}

/** Edit a file so that it is as long as before. */
function turn(path: string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(/.$/m, (last) => (last === ';' ? ',' : ';')),
  );
}

/** A run that is killed leaves each file old or new, and may leave one that was not there before. */
function undo(root: string, before: Readonly<Record<string, string | null>>, survives: readonly boolean[]): void {
  for (const [index, path] of Object.keys(readTree(root)).entries()) {
    const old = before[path];
    if (survives[index % survives.length] === true || path.endsWith('.z')) continue;
    if (typeof old === 'string') writeFileSync(join(root, path), old);
    else rmSync(join(root, path), { recursive: true });
  }
}

/** Compare the plan of a run with that of one that makes all files; tells whether they were recalled. */
async function checkAlike(run: Run, config: string): Promise<boolean> {
  const made = await plansOf(run, config, true).catch(onlyUserErrors);
  const plans = await plansOf(run, config).catch(onlyUserErrors);
  assert.deepEqual(plans && shown(plans, run.root), made && shown(made, run.root));
  return plans?.some(({ plan }) => plan.files.some(({ file }) => textOf(file) === undefined)) ?? false;
}

function plansOf({ root, given, tool }: Run, config: string, isWhole = false): Promise<readonly TargetPlan[]> {
  const common = [
    { name: 'config', value: join(root, config) },
    { name: 'prefix-path', value: 'out' },
  ];
  const settings: Settings = readSettings([...common, ...given]);
  return planTargets({ targets: ['fe'], settings, cwd: root, tool, ...(isWhole && { render }) });
}

/** All that a plan does, but for what only the next run looks at. */
function shown(planned: readonly TargetPlan[], root: string): unknown {
  const { texts, obsolete, manifests } = nextState(planned.map(({ plan }) => plan));
  const state = [...texts, ...manifests].filter(({ target }) => !target.includes('/cache/'));
  return { document: planDocument(planned, root), obsolete, state };
}

function onlyUserErrors(error: unknown): undefined {
  if (!(error instanceof CLIError)) throw error;
}

function put(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
