/** Changes of a project on a disk that fails midway: every file is as it was then, and the command can be run again. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

import { IS_FULL } from '../needs.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { codegen, project } from './command.js';

const WORDS = [
  '--format',
  'json',
  '--create',
  'be',
  '--resource',
  'Product title:str size:int',
  '--resource',
  'Tag name:str',
  '--no-auth',
];

/** What a change of the disk does, as `node:fs` calls it. */
const CALLS = ['openSync', 'writeFileSync', 'renameSync', 'rmSync', 'mkdirSync', 'rmdirSync'] as const;
/** Of these, what takes room. */
const TAKES = new Set<string>(['openSync', 'writeFileSync', 'mkdirSync']);

/** How a disk fails: once, or for everything that takes room from then on. */
const FAILURES = { 'gives an error once': 'EIO', 'is full from then on': 'ENOSPC' } as const;

const COMMANDS = [
  ['field', 'Product weight:int=0'],
  ['rename', 'Product.title', 'name'],
  ['rename', 'Product', 'Item'],
  ['remove', 'Product.size', '--yes'],
  ['remove', 'Product', '--yes'],
];

describe('a change of a project, on a disk that', function () {
  this.timeout(600_000);
  afterEach(removeTrees);

  for (const [what, code] of Object.entries(FAILURES)) {
    it(`${what}, is undone whole`, async () => {
      const base = await project(...WORDS);
      for (const words of COMMANDS) {
        const counted = copyOf(base);
        const calls = await onDisk({ root: counted, code, at: Infinity }, () => must(counted, words));
        assert.ok(calls > 30, `only ${String(calls)} changes were seen`);
        for (let at = 1 + COMMANDS.indexOf(words); at <= calls; at += IS_FULL ? 7 : 17) {
          const root = copyOf(base);
          const before = ownFiles(root);
          let result: Awaited<ReturnType<typeof codegen>> | undefined;
          await onDisk({ root, code, at }, async () => {
            result = await codegen(root, ...words);
          });
          const when = `${words.join(' ')}: ${code} at change ${String(at)} of ${String(calls)}: ${result?.err ?? ''}`;
          // What fails when all is done, the removal of a second name among it, is nothing to anybody.
          assert.deepEqual(ownFiles(root), result?.code === 0 ? ownFiles(counted) : before, when);
        }
      }
    });
  }
});

interface Disk {
  readonly root: string;
  readonly code: 'EIO' | 'ENOSPC';
  /** Number of the first change that fails, from 1. */
  readonly at: number;
}

/** Do something on a disk that fails; tells how many changes were tried. */
async function onDisk({ root, code, at }: Disk, work: () => Promise<void>): Promise<number> {
  const originals = CALLS.map((name) => [name, fs[name]] as const);
  let calls = 0;
  for (const [name, original] of originals) {
    const failing = (...args: readonly unknown[]): unknown => {
      const isRead = name === 'openSync' && !String(args[1]).includes('w');
      if (!isRead && (typeof args[0] === 'number' || String(args[0]).startsWith(root))) {
        calls += 1;
        const isFailing = code === 'EIO' ? calls === at : calls >= at && TAKES.has(name);
        if (isFailing) throw Object.assign(new Error(code), { code, syscall: name });
      }
      return Reflect.apply(original, fs, args);
    };
    Object.assign(fs, { [name]: failing });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  }
  return calls;
}

async function must(root: string, words: readonly string[]): Promise<void> {
  const { code, err } = await codegen(root, ...words);
  assert.deepEqual([code, err], [0, '']);
}

function copyOf(cwd: string): string {
  const copy = makeTree();
  fs.cpSync(cwd, copy, { recursive: true });
  return copy;
}

/** All but what is left to the next run: notes, and second names that could not be removed. */
function ownFiles(root: string): unknown {
  return Object.fromEntries(
    Object.entries(readTree(root)).filter(
      ([path]) => !/\.codegen\/(?:cache\/|journal\.json$|\.codegen-.*\.tmp$)/.test(path),
    ),
  );
}
