/**
 * The guided set-up without questions, for pairs of all its answers: each project installs, migrates, passes its own
 * tests and checks, and builds its web pages. With CODEGEN_KEEP the projects stay where they are.
 */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { IS_FULL, IS_WHOLE, findPython, leaveToCI, leaveToFull, need, needJsonnet } from '../needs.js';
import { mypyCache } from './mypy-cache.js';
import { missingPairs } from './pairs.js';
import { seenBefore } from './python-checks.js';
import { visitBooks } from './set-up-visit.js';
import { hasBrowser } from './web-browser.js';
import { codegen, hasCommand, installPython, makeDatabase, must, pathWith, tool } from './set-up-projects.js';

/** One combination of answers. */
interface Case {
  readonly create: 'both' | 'be';
  readonly database: 'sqlite' | 'postgres';
  readonly auth: boolean;
  readonly operations: string;
  readonly lists: string;
  readonly owned: string;
  /** What the API has beside its resources. */
  readonly extras: string;
  readonly resources: readonly string[];
}

const ALL = 'list,get,create,update,delete';
const BOOKS = ['Author name:str email:email?', 'Book title:str isbn:str? price:decimal printed_on:date? author:Author'];
const EVERYTHING = [
  'Thing title:str code:str? count:int weight:float price:decimal active:bool born_on:date seen_at:datetime ' +
    'opens_at:time contact:email? token:uuid data:json status:enum(draft,published) parent:Thing? owner:Owner?',
  'Owner name:str',
];

/** What clients may do with lists, where nothing of that is left out. */
const USUAL = 'filters,sorting,search';

/**
 * Every pair of two answers comes up, all operations and lists against some of them, in as few projects as that can be:
 * each is installed anew, and takes its time.
 */
const CASES: readonly Case[] = [
  {
    ...{ create: 'both', database: 'sqlite', auth: true, operations: ALL, lists: USUAL, resources: BOOKS },
    ...{ owned: 'Book', extras: 'telemetry' },
  },
  {
    ...{ create: 'be', database: 'postgres', auth: false, operations: ALL, lists: USUAL, resources: EVERYTHING },
    ...{ owned: 'none', extras: 'telemetry,rate_limit,opa,queue,comms' },
  },
  {
    ...{ create: 'both', database: 'sqlite', auth: true, operations: ALL, lists: 'search', resources: EVERYTHING },
    ...{ owned: 'none', extras: 'rate_limit,opa' },
  },
  {
    ...{ create: 'both', database: 'postgres', auth: false, operations: 'list,get', lists: USUAL, resources: BOOKS },
    ...{ owned: 'none', extras: 'comms' },
  },
  {
    ...{ create: 'be', database: 'sqlite', auth: false, operations: 'create,delete', lists: 'none', resources: BOOKS },
    ...{ owned: 'none', extras: 'none' },
  },
  {
    ...{ create: 'be', database: 'postgres', auth: true, operations: 'list,get,update', lists: 'filters,sorting' },
    ...{ resources: EVERYTHING, owned: 'Thing,Owner', extras: 'queue' },
  },
];

/** With a field of every type, and all that an API may have beside its resources. */
const BY_HAND = [1];
/** One with web pages and users, too: each answer is in one of these, but for fewer operations and lists. */
const IN_CI = [0, ...BY_HAND];

const SECRET = 'a secret for tests only, of 32 bytes or more';
const MINUTES = 60_000;

describe('projects of the guided set-up', function () {
  this.timeout(15 * MINUTES);
  const python = findPython();
  const server = process.env.CODEGEN_POSTGRES ?? '';
  let root = '';

  before(function () {
    if (process.env.CODEGEN_PROJECTS === undefined) return this.skip();
    need(this, python !== undefined, 'Python');
    needJsonnet(this);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-set-up-')));
  });

  after(() => {
    if (process.env.CODEGEN_KEEP === undefined && root !== '') rmSync(root, { recursive: true, force: true });
    else if (root !== '') console.log(`      the projects are in ${root}`);
  });

  it('meet every pair of answers', () => {
    const answers = CASES.map(({ create, database, auth, resources, operations, lists, owned }) => ({
      create,
      database,
      auth,
      resources: resources === BOOKS ? 'books' : 'all types',
      operations: operations === ALL ? 'all' : 'some',
      lists: lists === USUAL ? 'usual' : 'some',
      owned: owned === 'none' ? 'nobody' : 'users',
    }));
    // Without users, rows belong to nobody.
    assert.deepEqual(missingPairs(answers), ['auth=false with owned=users']);
  });

  for (const [index, one] of CASES.entries()) {
    const { create, database, auth, operations, lists, resources, owned, extras } = one;
    const what = resources === BOOKS ? 'books' : 'all types';
    it(
      [create, database, auth ? 'auth' : 'open', operations, lists, what, `owned: ${owned}`, `extras: ${extras}`].join(
        ', ',
      ),
      async function () {
        if (python === undefined) return;
        if (!BY_HAND.includes(index)) leaveToCI(this);
        if (!IN_CI.includes(index)) leaveToFull(this);
        need(this, database === 'sqlite' || server !== '', 'PostgreSQL');
        need(this, hasCommand('uv', pathWith(dirname(python))), 'uv');
        const cwd = join(root, `project-${String(index)}`);
        mkdirSync(cwd);
        const made = await codegen(
          cwd,
          ...['--create', create, '--name', `project-${String(index)}`, '--database', database],
          ...[auth ? '--auth' : '--no-auth', '--operations', operations, '--lists', lists, '--owned', owned],
          ...['--extras', extras],
          ...resources.flatMap((line) => ['--resource', line]),
        );
        assert.equal(made.code, 0, made.output);
        const url =
          database === 'postgres' ? await makeDatabase(python, server, `codegen_set_up_${String(index)}`) : '';
        const env = { JWT_SECRET: SECRET, ...(url && { DATABASE_URL: url, TEST_DATABASE_URL: url }) };

        await installPython(cwd, python);
        await must(cwd, [tool(cwd, 'alembic'), 'upgrade', 'head'], env);
        await must(cwd, [tool(cwd, 'alembic'), 'check'], env);
        await must(cwd, [tool(cwd, 'python'), 'seed.py'], env);
        await must(cwd, [tool(cwd, 'python'), 'openapi.py'], env);
        const tests = await must(cwd, [tool(cwd, 'python'), '-m', 'pytest', '-q'], env);
        assert.match(tests, /\d+ passed/);
        await must(cwd, [tool(cwd, 'ruff'), 'check', '.']);
        await must(cwd, [tool(cwd, 'ruff'), 'format', '--check', '.']);
        await must(cwd, [tool(cwd, 'mypy'), ...mypyCache('mypy-set-up'), '.']);
        if (IS_FULL || (IS_WHOLE && index === 0)) await must(cwd, [tool(cwd, 'pyright'), ...withoutSeen(cwd)]);
        if (create === 'both') {
          await must(join(cwd, 'web'), ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline']);
          // `build` checks the types too, by the same command.
          // The pages of `web-projects.test.ts` are linted, too.
          const scripts = [...(index === 0 ? ['typecheck'] : []), ...(index === 0 || IS_FULL ? ['lint'] : []), 'build'];
          for (const script of scripts) await must(join(cwd, 'web'), ['npm', 'run', script]);
        }
        await runsAgainWithoutAChange(cwd);
        if (index === 0 && hasBrowser()) await visitBooks(cwd);
      },
    );
  }
});

/** Options of pyright: a project's own settings, without the shared modules that it has seen in another project. */
function withoutSeen(cwd: string): readonly string[] {
  const seen = seenBefore(cwd, ['_generated']);
  if (seen.length === 0) return [];
  const settings = readFileSync(join(cwd, 'pyproject.toml'), 'utf8');
  const own = /^\[tool\.pyright\]\n(?:.*\n)*?exclude = (\[.*\])$/m.exec(settings)?.[1] ?? assert.fail();
  const exclude = [...(JSON.parse(own) as readonly string[]), ...seen];
  const file = join(cwd, 'pyright-seen.json');
  writeFileSync(file, JSON.stringify({ extends: './pyproject.toml', exclude }));
  return ['-p', file];
}

/** A second run changes nothing, and touches nothing. */
async function runsAgainWithoutAChange(cwd: string): Promise<void> {
  const before = snapshot(cwd);
  const again = await codegen(cwd, '--skip-prompts');
  assert.equal(again.code, 0, again.output);
  assert.deepEqual(snapshot(cwd), before);
}

function snapshot(cwd: string): Readonly<Record<string, string>> {
  const skipped = /(^|\/)(\.venv|node_modules|__pycache__|\.[a-z]+_cache)(\/|$)/;
  const names = readdirSync(cwd, { recursive: true }).map(String);
  const files = names.filter((name) => !skipped.test(name) && statSync(join(cwd, name)).isFile());
  return Object.fromEntries(
    files.map((name) => [name, `${String(statSync(join(cwd, name)).mtimeMs)} ${readFileSync(join(cwd, name), 'hex')}`]),
  );
}
