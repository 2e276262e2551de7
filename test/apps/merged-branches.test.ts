/**
 * Two branches of a project that each add a resource, and one that adds a field, as a team makes them with git: they merge
 * without a conflict in either order, one run mends what git could not know, and the project works.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { readVersions } from '../../lib/setup/revision.js';
import { headsOf } from '../../lib/targets/be_root/revision/versions.js';
import { IS_WHOLE, findPython, need, needJsonnet } from '../needs.js';
import { codegen, must, run } from './set-up-projects.js';

const PROJECT = ['--create', 'both', '--name', 'shop', '--database', 'sqlite', '--auth'];
const RESOURCES = ['--resource', 'Category name:str', '--resource', 'Product name:str price:decimal category:Category'];
const BRANCHES = {
  invoices: ['--resource', 'Invoice number:str product:Product', '--owned', 'Invoice'],
  reviews: ['--resource', 'Review rating:int text:str product:Product'],
  weight: ['field', 'Product weight:decimal?'],
} as const;
const FORMATS = ['jsonnet', 'json'];
/** Nobody's settings decide how this merges. */
const GIT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};

describe('branches of a project', function () {
  this.timeout(900_000);
  const python = findPython();
  const roots = new Map<string, string>();

  before(async function () {
    need(this, python !== undefined, 'Python');
    needJsonnet(this);
    need(this, (await run(tmpdir(), ['git', '--version'])).code === 0, 'git');
    for (const format of FORMATS) {
      const root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-branches-')));
      roots.set(format, root);
      await made(root, ...PROJECT, '--format', format, ...RESOURCES);
      await git(root, 'init', '-q', '-b', 'main');
      await commit(root, 'Begin');
      for (const [branch, words] of Object.entries(BRANCHES)) {
        await git(root, 'checkout', '-q', '-b', branch, 'main');
        await made(root, ...words);
        await commit(root, branch);
      }
      await git(root, 'checkout', '-q', 'main');
    }
  });

  after(() => {
    for (const root of roots.values()) rmSync(root, { recursive: true, force: true });
  });

  const inOrder = Object.keys(BRANCHES);
  // What the other order leads to has the same models and routes.
  for (const [format, order] of [
    ['jsonnet', inOrder],
    ['json', inOrder.toReversed()],
  ] as const) {
    it(`merge without a conflict, of configs in ${format}: ${order.join(', ')}`, async () => {
      assert.ok(python);
      const cwd = `${roots.get(format) ?? ''}-${order[0] ?? ''}`;
      try {
        cpSync(roots.get(format) ?? '', cwd, { recursive: true });
        for (const branch of order) await git(cwd, 'merge', '-q', '--no-edit', branch);
        const checked = await codegen(cwd, '--check');
        assert.equal(checked.code, 1, checked.output);
        assert.match(
          checked.output,
          /^Error: migrations\/versions ends in \w+ and \w+ and \w+, .*codegen update writes one/m,
        );
        const said = await made(cwd);
        assert.match(said, /^Mended after a merge: .*_generated\/\.codegen\/manifest\.jsonl/m);
        assert.match(said, /^migrations\/versions\/\w+_join_\w+\.py joins the migrations \w+ and \w+ and \w+$/m);
        assert.doesNotMatch(said, /What was there is kept as/);
        assert.equal(headsOf(readVersions(cwd)).length, 1);
        await commit(cwd, 'Mend');
        assert.doesNotMatch(await made(cwd), /Mended|joins/);
        await made(cwd, '--check');
        assert.equal(await git(cwd, 'status', '--porcelain'), '', 'a run after that changes nothing');
        assert.deepEqual(doubled(cwd), []);
        if (order === inOrder || IS_WHOLE) await works(cwd, python);
      } finally {
        rmSync(cwd, { recursive: true, force: true });
      }
    });
  }
});

/** Lines that stand twice in lists. */
function doubled(cwd: string): readonly string[] {
  const lists = readdirSync(join(cwd, 'config'))
    .filter((name) => name.endsWith('s.jsonnet'))
    .map((name) => `config/${name}`);
  return [...lists, 'app/models/__init__.py', 'web/src/resources.ts', '_generated/api_names.txt'].flatMap((path) => {
    const lines = readFileSync(join(cwd, path), 'utf8').split('\n').slice(0, -1);
    return lines
      .filter((line, index) => line !== '' && lines.indexOf(line) !== index)
      .map((line) => `${path}: ${line}`);
  });
}

/** It migrates from nothing, says that its models are what the tables are, and passes its tests. */
async function works(cwd: string, python: string): Promise<void> {
  const env = {
    PATH: [join(python, '..'), process.env.PATH].join(delimiter),
    PYTHONPATH: cwd,
    JWT_SECRET: 'a secret that is long enough for a signature',
    DATABASE_URL: `sqlite+aiosqlite:///${join(cwd, 'test.db')}`,
  };
  await must(cwd, [python, '-m', 'alembic', 'upgrade', 'head'], env);
  await must(cwd, [python, '-m', 'alembic', 'check'], env);
  // All branches are about products.
  const some = IS_WHOLE ? [] : ['-k', 'product'];
  const tests = await must(cwd, [python, '-m', 'pytest', '-q', '-x', '-p', 'no:cacheprovider', ...some], env);
  assert.match(tests, /\d{2} passed/);
}

async function made(cwd: string, ...words: readonly string[]): Promise<string> {
  const { code, output } = await codegen(cwd, ...words);
  assert.equal(code, 0, output);
  return output;
}

function git(cwd: string, ...words: readonly string[]): Promise<string> {
  return must(cwd, ['git', ...words], GIT);
}

async function commit(cwd: string, message: string): Promise<void> {
  await git(cwd, 'add', '-A');
  await git(cwd, 'commit', '-q', '-m', message);
}
