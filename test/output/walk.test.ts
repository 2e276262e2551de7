import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import fc from 'fast-check';

import { NO_FILE_STATES } from '../../lib/output/state/file-states.js';
import { findings } from '../../lib/output/show/check.js';
import { planDocument } from '../../lib/output/show/plan-document.js';
import { changesAnything, type OnConflict } from '../../lib/output/plan/plan.js';
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { planned, RECORD, run } from './state.js';
import { generated, makeTree, readTree, removeTrees } from './tree.js';

/** Paths that may be generated; two of them share a directory, and one is handed over to the user. */
const PATHS = ['a.py', 'deep/b.py', 'deep/c.py', 'mine.py'] as const;

/** What may happen to a project between two looks at it. */
type Step =
  | { readonly kind: 'config'; readonly versions: readonly (number | undefined)[] }
  | { readonly kind: 'edit' | 'turn'; readonly path: string }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'run'; readonly onConflict: OnConflict; readonly force: boolean; readonly update: boolean }
  | { readonly kind: 'clean' };

const somePath = fc.constantFrom(...PATHS, 'notes.txt');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('config' as const),
    versions: fc.tuple(...PATHS.map(() => fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }))),
  }),
  fc.record({ kind: fc.constant('edit' as const), path: somePath }),
  fc.record({ kind: fc.constant('turn' as const), path: somePath }),
  fc.record({ kind: fc.constant('delete' as const), path: somePath }),
  fc.record({
    kind: fc.constant('run' as const),
    onConflict: fc.constantFrom<OnConflict>('overwrite', 'keep', 'merge'),
    force: fc.boolean(),
    update: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('clean' as const) }),
);

/** What a version of the config makes: some lines change with it, most stay. */
function filesOf(versions: readonly (number | undefined)[]): readonly GeneratedFile[] {
  return PATHS.flatMap((path, index) => {
    const version = versions[index];
    if (version === undefined) return [];
    const lines = [
      'head',
      'a',
      'b',
      `version ${version}`,
      'c',
      'd',
      version > 2 ? 'more' : 'less',
      'e',
      'f',
      'tail',
      '',
    ];
    return [generated(path, lines.join('\n'), { ifExists: path === 'mine.py' ? 'skip' : 'overwrite' })];
  });
}

describe('any sequence of changes, edits, runs and cleans', () => {
  afterEach(removeTrees);

  it('loses no line that a user wrote, checks as it runs, and comes to rest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const root = makeTree();
        let files = filesOf([1, 1, 1, 1]);
        /** Lines that the user wrote and did not delete. */
        const written = new Set<string>();
        for (const [index, taken] of steps.entries()) {
          if (taken.kind === 'config') files = filesOf(taken.versions);
          if (taken.kind === 'edit') {
            const line = `user line ${String(index)}`;
            mkdirSync(dirname(join(root, taken.path)), { recursive: true });
            appendFileSync(join(root, taken.path), `${line}\n`);
            written.add(line);
          }
          if (taken.kind === 'turn') turn(join(root, taken.path));
          if (taken.kind === 'delete') forgetFile(root, taken.path, written);
          if (taken.kind === 'clean') await run([], root);
          if (taken.kind === 'run') await runAndCheck(files, root, taken);
          checkKnown(files, root);
          const text = Object.values(readTree(root)).join('\n');
          for (const line of written) assert.ok(text.includes(line), `${line} is lost`);
        }
        const strange = Object.entries(withoutState(readTree(root)))
          .filter(([path, text]) => text !== null && ![...PATHS, 'notes.txt'].includes(path))
          .map(([path]) => path);
        assert.deepEqual(strange, []);
      }),
      { numRuns: 150 },
    );
  });
});

/** Edit a file so that it is as long as before. */
function turn(path: string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(/^head/i, (word) => (word === 'head' ? 'HEAD' : 'head')),
  );
}

/** What is remembered of files decides nothing that reading them would not. */
function checkKnown(files: readonly GeneratedFile[], root: string): void {
  const [known, read] = [planned(files, root), planned(files, root, { fileStates: NO_FILE_STATES })].map((plan) =>
    planDocument([{ target: 'be', plan }], root),
  );
  assert.deepEqual(known, read);
}

/** Take a file away, as a user does, with all that only it holds. */
function forgetFile(root: string, path: string, written: Set<string>): void {
  if (!existsSync(join(root, path))) return;
  rmSync(join(root, path));
  const text = Object.values(readTree(root)).join('\n');
  for (const line of [...written]) if (!text.includes(line)) written.delete(line);
}

type RunStep = Extract<Step, { readonly kind: 'run' }>;

async function runAndCheck(files: readonly GeneratedFile[], root: string, options: RunStep): Promise<void> {
  const before = readTree(root);
  const plan = planned(files, root, options);
  assert.equal(findings(plan, root).length > 0, changesAnything(plan));
  assert.deepEqual(readTree(root), before, 'a plan changes nothing');
  await run(files, root, { ...options, runState: RECORD });
  if (!changesAnything(plan)) assert.deepEqual(filesIn(readTree(root)), filesIn(before));
  const rest = readTree(root);
  const next = planned(files, root, options);
  assert.equal(changesAnything(next), false, 'a second run changes nothing');
  await run(files, root, { ...options, runState: RECORD });
  assert.deepEqual(readTree(root), rest);
}

/** A directory that a user's own deletion emptied goes with the next run, which is no change worth telling. */
function filesIn(tree: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(withoutState(tree)).filter(([, text]) => text !== null));
}

function withoutState(tree: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith('.codegen/')));
}
