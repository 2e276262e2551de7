/**
 * The generated tests fail when the code that they cover is broken: each entry of mutations.json breaks one handler of
 * the example, and the tests of its resource must notice. It takes minutes: CODEGEN_FULL=1 runs it.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { writeFiles } from '../../lib/output/write/write.js';
import { render } from '../../lib/pipeline.js';
import { leaveToFull, needPython } from '../needs.js';
import { withDirectory } from './projects.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const SHOP = join(HERE, '..', '..', 'examples', 'shop');
const MUTATIONS = JSON.parse(readFileSync(join(HERE, 'mutations.json'), 'utf8')) as readonly Mutation[];

/** One way to break a generated file. */
interface Mutation {
  readonly title: string;
  /** Below the generated package */
  readonly file: string;
  /** The function or class to look in; default: the whole file */
  readonly within?: string;
  /** Text, of which the first place is replaced */
  readonly find: string;
  readonly replace: string;
  /** The tests that must notice, below the generated package; default: those of the resource */
  readonly tests?: string;
  /** Part of the name of a test that must fail */
  readonly caught: string;
}

/** The example as it was generated for this test. */
interface Shop {
  readonly project: string;
  readonly python: string;
}

describe('the tests of broken handlers', function () {
  this.timeout(3_600_000);

  it('fail', async function () {
    leaveToFull(this);
    const python = needPython(this);
    await withDirectory(async (root) => {
      const shop: Shop = { project: join(root, 'shop'), python };
      await generate(shop);
      assert.deepEqual(failures(shop, '_generated'), []);
      const missed = MUTATIONS.filter((mutation) => !isCaught(mutation, shop));
      assert.deepEqual(
        missed.map(({ title }) => title),
        [],
      );
    });
  });
});

async function generate({ project }: Shop): Promise<void> {
  const filter = (path: string): boolean => !/^(?:_generated|\..*|.*\.db.*)$/.test(basename(path));
  cpSync(SHOP, project, { recursive: true, filter });
  const outDir = join(project, '_generated');
  const config = join(project, 'config', 'be.json');
  await writeFiles(await render({ target: 'be', config, cwd: project, outDir }), outDir, {});
}

function isCaught({ file, within = '', find, replace, tests, caught }: Mutation, shop: Shop): boolean {
  const path = join(shop.project, '_generated', file);
  const text = readFileSync(path, 'utf8');
  const start = text.search(new RegExp(`^(?:async def |def |class )${within.replace('(', '\\(')}`, 'm'));
  const next = text.slice(start + 1).search(/^(?:async def |def |class |@)/m);
  const end = within === '' || next < 0 ? text.length : start + 1 + next;
  const at = text.indexOf(find, within === '' ? 0 : start);
  assert.ok(start >= 0 && at >= 0 && at < end, `${file} has no '${find}' in '${within}'`);
  writeFileSync(path, text.slice(0, at) + replace + text.slice(at + find.length));
  try {
    return failures(shop, tests === undefined ? testsOf(file) : join('_generated', tests)).some((test) =>
      test.includes(caught),
    );
  } finally {
    writeFileSync(path, text);
  }
}

/** The tests of the resource that a file belongs to; of what all share, those of the articles. */
function testsOf(file: string): string {
  const [app = '', , name] = file.split('/');
  return join('_generated', name === undefined ? 'blog' : app, 'tests', `test_${name ?? 'article.py'}`);
}

/** Names of the tests that fail. */
function failures({ project, python }: Shop, tests: string): readonly string[] {
  const { stdout } = spawnSync(python, ['-m', 'pytest', '-q', '-rfE', '--tb=no', '-p', 'no:cacheprovider', tests], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  assert.match(stdout, / in \d/, `pytest did not run: ${stdout.slice(-500)}`);
  return Array.from(stdout.matchAll(/^(?:FAILED|ERROR) \S+?::(.*?)(?: - .*)?$/gm), (found) => found[1] ?? '');
}
