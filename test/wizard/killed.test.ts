/** A set-up that is killed, at any change of the disk: what is left, and that the same command finishes it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join, relative } from 'node:path';

import { packPath } from '../../lib/output/state/texts.js';
import { CODEGEN } from '../apps/set-up-projects.js';
import { IS_FULL, STEP, needJsonnet } from '../needs.js';
import { makeTree, readOutput, readTree, removeTrees } from '../output/tree.js';
import { codegen, project } from './command.js';

/** A project as a process that is killed right before a rename leaves it. */
interface Left {
  readonly cwd: string;
  /** What would have been renamed next */
  readonly next: string;
}

describe('a set-up that is killed', function () {
  this.timeout(IS_FULL ? 900_000 : 120_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('is finished by the same command: a resource of an API with web pages', async () => {
    const cwd = await project('--resource', 'Book title:str');
    const argv = ['--resource', 'Review rating:int book:Book'];
    const answers = join(makeTree({ 'more.json': JSON.stringify({ resources: argv.slice(1) }) }), 'more.json');
    const start = copyOf(cwd);
    const places = [MODELS, 'config/models.jsonnet', 'app/models/review.py', PACK, 'web/src/resources.ts'];
    // Every rename is tried of the set-up that most depends on their order.
    const lefts = await stopped(cwd, argv, someOf(places), IS_FULL);
    checkKilled(start, argv, lefts.find(({ next }) => next === MODELS) ?? assert.fail());
    const whole = readOutput(cwd);
    const remembered = await settled(cwd);
    for (const left of lefts) {
      const when = `killed before ${left.next}`;
      const { code, err } = await codegen(left.cwd, ...(left.next === MODELS ? ['--answers', answers] : argv));
      // Everything but what the tool itself remembers is there then, and any run mends that.
      const isRefused = left.next.includes('.codegen/');
      assert.deepEqual(
        [code, err.includes('there is a resource Review already')],
        [Number(isRefused), isRefused],
        when,
      );
      assert.deepEqual(readOutput(left.cwd), whole, when);
      if (isRefused || left.next === MODELS) assert.deepEqual(await settled(left.cwd), remembered, when);
    }
  });

  it('is finished by the same command, or an update: more for an API', async () => {
    const cwd = await project('--create', 'be', '--database', 'postgres', '--resource', 'Book title:str');
    const argv = ['--extras', 'telemetry,comms'];
    const lefts = await stopped(cwd, argv, ['config/be_root.jsonnet', 'main.py']);
    const whole = readOutput(cwd);
    for (const left of lefts) {
      const when = `killed before ${left.next}`;
      const { code, err } = await codegen(left.cwd, ...argv);
      const isRefused = !left.next.startsWith('config/');
      assert.deepEqual([code, err.includes('telemetry is there already')], [Number(isRefused), isRefused], when);
      if (isRefused) assert.equal((await codegen(left.cwd, 'update')).code, 0, when);
      assert.deepEqual(readOutput(left.cwd), whole, when);
    }
  });

  it('is finished by the same command: a new project', async () => {
    const places = ['config/be_root.jsonnet', 'main.py', '_generated/.codegen/manifest.jsonl'];
    for (const [at, create] of ['both', 'be'].entries()) {
      const argv = ['--create', create, '--name', 'shop', '--resource', 'Book title:str'];
      const lefts = await checkFinished(makeTree(), argv, someOf(places, at), () => false);
      const { err } = await codegen(lefts[0]?.cwd ?? '', ...argv);
      assert.match(err, /already/, 'it is whole now');
    }
  });

  it('keeps the config that it began, and says where that is not what is told now', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    const lefts = await stopped(cwd, ['--resource', 'Review rating:int'], ['config/models.jsonnet', MODELS]);
    const hint = /stay as they are, [^\n]*\n {2}config\/resources\/review\.jsonnet\n/;
    for (const { cwd: left } of lefts) {
      const again = copyOf(left);
      assert.match((await codegen(left, '--resource', 'Review text:str')).out, hint);
      assert.doesNotMatch((await codegen(again, '--resource', 'Review rating:int')).out, hint);
      assert.deepEqual(readOutput(left), readOutput(again));
    }
  });

  it('is another one where more is wanted of a project that was not generated', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    fs.rmSync(join(cwd, '_generated'), { recursive: true });
    for (const line of ['Review rating:int book:Book', 'Author name:str']) {
      const { code, err } = await codegen(cwd, '--resource', line);
      assert.deepEqual([code, err], [0, '']);
      fs.rmSync(join(cwd, '_generated/.codegen'), { recursive: true });
    }
    const api = readTree(cwd)['config/resources.jsonnet'] ?? '';
    for (const name of ['book', 'review', 'author']) assert.match(api, new RegExp(`resources/${name}\\.jsonnet`));
  });

  it('is finished by the same command, or the targets: the other half', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    const isThere = (next: string): boolean => !/^config\/|^\.yo-rc/.test(next);
    await checkFinished(cwd, ['--create', 'fe'], ['config/fe_root.jsonnet', 'web/index.html'], isThere);
    assert.match(readTree(cwd)['.yo-rc.json'] ?? '', /fe_root/);
  });

  it('is no set-up where a config is missing from a project that differs', async () => {
    const cwd = await project('--create', 'be', '--resource', 'Book title:str');
    fs.renameSync(join(cwd, 'config/be.jsonnet'), join(cwd, 'config/api.jsonnet'));
    const before = readTree(cwd);
    for (const argv of [['--skip-prompts'], ['--create', 'be'], ['--create', 'both', '--resource', 'Book title:str']]) {
      const { code, err } = await codegen(cwd, ...argv);
      assert.equal(code, 1);
      assert.match(err, /config\/be\.jsonnet: no such file/);
      assert.deepEqual(readTree(cwd), before);
    }
  });
});

const MODELS = 'app/models/__init__.py';
const PACK = packPath('app/models/__init__.py');

/** Of several places, what is tried of many cases of one kind; the places after the first are others. */
const someOf = (places: readonly string[], first = 0): readonly string[] =>
  places.filter((_, index) => (index + first) % STEP === 0);

/** Stop a set-up, and do it again; where that is there already by now, its targets are generated. */
async function checkFinished(
  cwd: string,
  argv: readonly string[],
  places: readonly string[],
  isThere: (next: string) => boolean,
): Promise<readonly Left[]> {
  const lefts = await stopped(cwd, argv, places);
  const whole = readOutput(cwd);
  for (const left of lefts) {
    const when = `killed before ${left.next}`;
    const { code, err } = await codegen(left.cwd, ...argv);
    const isRefused = isThere(left.next);
    assert.deepEqual([code, err.includes('already')], [Number(isRefused), isRefused], `${when}: ${err}`);
    if (isRefused) assert.equal((await codegen(left.cwd, '--skip-prompts')).code, 0, when);
    assert.deepEqual(readOutput(left.cwd), whole, when);
  }
  return lefts;
}

/** Run a set-up, and keep what the renames of some files find, or all. */
async function stopped(
  cwd: string,
  argv: readonly string[],
  places: readonly string[],
  isAll = false,
): Promise<readonly Left[]> {
  const lefts: Left[] = [];
  const { renameSync } = fs;
  fs.renameSync = (from, to) => {
    const next = relative(cwd, String(to));
    const isOwn = !next.startsWith('..') && !next.includes('/cache/');
    if (places.includes(next) || (isAll && isOwn)) lefts.push({ cwd: copyOf(cwd), next });
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    const { code, err } = await codegen(cwd, ...argv);
    assert.deepEqual([code, err], [0, '']);
  } finally {
    fs.renameSync = renameSync;
    syncBuiltinESMExports();
  }
  for (const place of places)
    assert.ok(
      lefts.some(({ next }) => next === place),
      `${place} is not written`,
    );
  return lefts;
}

function copyOf(cwd: string): string {
  const copy = makeTree();
  fs.cpSync(cwd, copy, { recursive: true });
  return copy;
}

/** Everything after one more run, with what the next ones depend on: the lists are known as they are written now. */
async function settled(cwd: string): Promise<ReturnType<typeof readTree>> {
  assert.equal((await codegen(cwd)).code, 0);
  return Object.fromEntries(Object.entries(readTree(cwd)).filter(([path]) => !path.includes('.codegen/cache/')));
}

/** Kill the bin itself, and see that it leaves what was kept. */
function checkKilled(start: string, argv: readonly string[], left: Left): void {
  const hook = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { renameSync } = fs;
    fs.renameSync = (from, to) => {
      if (to === ${JSON.stringify(join(start, left.next))}) process.kill(process.pid, 'SIGKILL');
      renameSync(from, to);
    };
    syncBuiltinESMExports();`;
  const [node = '', ...bin] = CODEGEN;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...bin, ...argv];
  const { signal, stderr } = spawnSync(node, args, {
    cwd: start,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  assert.equal(signal, 'SIGKILL', stderr);
  const written = (cwd: string): unknown =>
    Object.entries(readOutput(cwd)).filter(([path]) => !/\.codegen-\d+-\d+\.tmp$/.test(path));
  assert.deepEqual(written(start), written(left.cwd));
}
