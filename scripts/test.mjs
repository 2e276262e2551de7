/**
 * `npm test`: what tells most within ten minutes, from a bare clone; with CI set, everything. Stages that need Python,
 * PostgreSQL or a compiler are skipped with a line that says so where those are missing; with CI set they are mandatory.
 * `--full` runs the long forms, `--quick` what tells most in a minute, and installs nothing but Node packages.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { rememberMypy } from './mypy-cache.mjs';
import { COMPANION, findPython, mypyCache, prepareCompanion, preparePython } from './python.mjs';
import { all, runStages } from './stages.mjs';
import { ROOT, StepError, hasJsonnet, main, prepareNode, run, tryRun } from './steps.mjs';

const full = process.argv.includes('--full');
const quick = process.argv.includes('--quick');
const whole = full || Boolean(process.env.CI);
const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgresql+asyncpg://postgres@127.0.0.1:5432/test';
const SHOP = join(ROOT, 'examples', 'shop');
const HELP_DESK = join(ROOT, 'examples', 'helpdesk');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FUZZ = join(ROOT, 'test', 'fuzz');
const CODEGEN = join(ROOT, 'dist', 'lib', 'cli', 'bin.js');

const TESTS = 'test/**/*.test.ts';
/** Tests of what is generated, by the tools and browsers of its users; half of the time of all tests. */
const APPS = 'test/apps/**/*.test.ts';
const PROJECTS = 'test/apps/set-up.test.ts';
const WEB = 'test/apps/web-*.test.ts';

/** These ask the maker of clients, whose packages must be installed first. */
const WITH_CLIENTS = ['fe/openapi-ts-config.test.ts', 'fe_root/client-names.test.ts'];

/** Tests without an application, or a tool of others, that runs what is generated. */
const QUICK = [
  ['Core, languages and inputs', ['core', 'languages', 'input'], []],
  ['Targets', ['targets'], WITH_CLIENTS.flatMap((file) => ['--ignore', `test/targets/${file}`])],
  ['Set-up and golden files', ['setup'], ['test/golden.test.ts']],
];

/** The compiler looks only at what changed since it ran last, and at what depends on that. */
const REMEMBERED = ['--incremental', '--tsBuildInfoFile', join('.cache', 'types.tsbuildinfo')];
const TYPES = {
  name: 'Types',
  work: (check) => check('npx', ['tsc', '-p', 'tsconfig.json', '--noEmit', ...REMEMBERED]),
};

await main(async () => {
  if (quick) {
    await prepareNode();
    const stages = QUICK.map(([name, folders, more]) => {
      const files = folders.map((folder) => `test/${folder}/**/*.test.ts`);
      return { name, work: (check) => mocha(check, [...files, ...more], { CODEGEN_BUILT: '1' }) };
    });
    return runStages([...stages, TYPES]);
  }
  const noPython = (await findPython()) ? '' : 'Python 3.11 or newer with its venv module is missing';
  const [python] = await Promise.all([noPython ? '' : prepareCompanion(), prepareNode()]);
  // Each of the many applications that import it starts in half of the time then; pip leaves what is editable as it is.
  if (python) await run(python, ['-m', 'compileall', '-q', join(COMPANION, 'src')]);
  const noJsonnet = (await hasJsonnet())
    ? ''
    : 'the jsonnet library is not compiled (it needs cmake and a C++ compiler)';
  const bin = (name) => join(ROOT, '.venv', 'bin', name);
  const noPostgres = noPython || (await postgresMissing(python));
  const schemathesis = noPostgres || !whole ? undefined : await findSchemathesis();
  const noDraws = noPostgres || (schemathesis ? '' : 'Schemathesis cannot be installed');
  const noBrowser = existsSync(CHROMIUM) ? '' : `there is no Chromium at ${CHROMIUM}; CHROMIUM names another place`;
  const noHelpDesk = noJsonnet || noPostgres || (await redisMissing());
  const env = {
    ...(full && { CODEGEN_FULL: '1' }),
    PYTHON: python,
    CODEGEN_BUILT: '1',
    TEST_DATABASE_URL: '',
    CODEGEN_POSTGRES: noPostgres ? '' : POSTGRES,
  };
  const brief = full ? {} : { CODEGEN_BRIEF: '1' };

  // The longest come first; what is checked in seconds fails before them, and leaves what mypy knows of libraries.
  const stages = [
    {
      name: 'Companion: lint and types',
      missing: noPython,
      work: (check) => checkPython(check, COMPANION, ['src', 'tests'], bin),
    },
    {
      name: 'Types and lint',
      work: (check) =>
        all(
          () => check('node', ['scripts/lint.mjs', ...(whole ? [] : ['--plain'])]),
          ...(whole ? [() => check('npx', ['knip', '--no-progress'])] : []),
        ),
    },
    { name: 'Format', inCI: true, work: (check) => check('npx', ['prettier', '--check', '--log-level', 'warn', '.']) },
    // In parts, so that no stage is left over.
    ...['a', 'b-m', 'n-z'].map((letters) => ({
      name: `Tests of generated code, ${letters}`,
      work: (check) => mocha(check, [`test/apps/[${letters}]*.test.ts`, '--ignore', PROJECTS, '--ignore', WEB], env),
    })),
    {
      name: 'Projects of the guided set-up',
      missing: noPython || noJsonnet,
      work: (check) => mocha(check, [PROJECTS], { ...env, CODEGEN_PROJECTS: '1' }),
    },
    {
      name: 'Companion: tests on PostgreSQL',
      inCI: true,
      missing: noPostgres,
      work: (check) => pytest(check, COMPANION, bin, { TEST_DATABASE_URL: POSTGRES, ...brief }),
    },
    { name: 'Tests of the generator', work: (check) => mocha(check, [TESTS, '--ignore', APPS], env) },
    { name: 'Tests of web pages', work: (check) => mocha(check, [WEB], env) },
    ...(noJsonnet ? [{ name: 'Tests of jsonnet configs', missing: noJsonnet }] : []),
    ...(noBrowser ? [{ name: 'Tests of web pages in a browser', missing: noBrowser }] : []),
    { name: 'Documentation site', inCI: true, work: (check) => check('node', ['scripts/site.mjs']) },
    {
      name: 'Package',
      inCI: true,
      work: (check) => check('node', ['scripts/pack-check.mjs', ...(full ? ['--full'] : [])]),
    },
    // By hand this is the one database; CI has PostgreSQL for it, and SQLite for every application.
    ...(process.env.CI && !full
      ? []
      : [
          {
            name: 'Companion: tests on SQLite',
            missing: noPython,
            work: (check) => pytest(check, COMPANION, bin, { TEST_DATABASE_URL: '', ...brief }),
          },
        ]),
    { name: 'Example: generate', work: (check) => generateShop(check, noJsonnet) },
    {
      name: 'Example: tests on PostgreSQL',
      missing: noPostgres,
      after: 'Example: generate',
      work: (check) => pytest(check, SHOP, bin, { TEST_DATABASE_URL: POSTGRES }),
    },
    {
      name: 'Example: drawn requests on PostgreSQL',
      inCI: true,
      missing: noDraws,
      after: 'Example: generate',
      work: (check) => fuzz(check, SHOP, schemathesis, bin),
    },
    ...(full
      ? [
          {
            name: 'Example: tests on SQLite',
            missing: noPython,
            after: 'Example: generate',
            work: (check) => pytest(check, SHOP, bin, { TEST_DATABASE_URL: '' }),
          },
        ]
      : []),
    {
      name: 'Example: lint and types',
      missing: noPython,
      after: 'Example: generate',
      work: (check) => checkPython(check, SHOP, ['.'], bin, ['_generated']),
    },
    { name: 'Help desk: generate', inCI: true, missing: noHelpDesk, work: generateHelpDesk },
    {
      name: 'Help desk: tests, with all servers',
      inCI: true,
      missing: noHelpDesk,
      after: 'Help desk: generate',
      work: (check) => pytest(check, HELP_DESK, bin, { TEST_DATABASE_URL: POSTGRES }),
    },
    {
      name: 'Help desk: drawn requests',
      inCI: true,
      missing: noHelpDesk || noDraws,
      after: 'Help desk: generate',
      work: (check) => fuzz(check, HELP_DESK, schemathesis, bin),
    },
    {
      name: 'A new project: drawn requests',
      inCI: true,
      missing: noJsonnet || noDraws,
      work: (check) => fuzzNewProject(check, schemathesis, bin),
    },
    {
      name: 'Help desk: lint and types',
      inCI: true,
      missing: noHelpDesk,
      after: 'Help desk: generate',
      work: (check) => checkPython(check, HELP_DESK, ['.'], bin, ['_generated']),
    },
  ];
  await runStages(stages, whole);
});

async function postgresMissing(python) {
  const script = `
import asyncio, asyncpg
async def probe():
    connection = await asyncpg.connect("${POSTGRES.replace('+asyncpg', '')}", timeout=5)
    await connection.close()
asyncio.run(probe())`;
  return (await tryRun(python, ['-c', script])) === undefined ? `no PostgreSQL answers at ${POSTGRES}` : '';
}

async function redisMissing() {
  return (await tryRun('redis-server', ['--version'])) === undefined ? 'there is no redis-server' : '';
}

/** Run the tests in some of the files, by the options of all; that there are none is a failure. */
function mocha(check, files, env) {
  const options = Object.entries(JSON.parse(readFileSync(join(ROOT, '.mocharc.json'), 'utf8')));
  const args = options
    .filter(([key]) => key !== 'spec')
    .flatMap(([key, values]) => [values].flat().map((value) => `--${key}=${value}`));
  return check('npx', ['mocha', '--no-config', '--fail-zero', ...args, ...files], { env });
}

function generateShop(check, noJsonnet) {
  rmSync(join(SHOP, '_generated'), { recursive: true, force: true });
  const config = noJsonnet ? 'config/be.json' : 'config/be.jsonnet';
  return check('node', [CODEGEN, 'be', '--config', config, '--prefix-path', '_generated'], { cwd: SHOP });
}

/** What the guided set-up has stored says where everything goes. */
function generateHelpDesk(check) {
  for (const name of ['_generated', 'companion', '.codegen'])
    rmSync(join(HELP_DESK, name), { recursive: true, force: true });
  return check('node', [CODEGEN, '--skip-prompts'], { cwd: HELP_DESK });
}

/** An environment of its own: its plug-in would be loaded by all runs of pytest. */
async function findSchemathesis() {
  const requirements = join(FUZZ, 'requirements.txt');
  try {
    const python = await preparePython(join(ROOT, '.cache', 'schemathesis'), ['-r', requirements], [requirements]);
    return join(dirname(python), 'schemathesis');
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

/** Few requests of each kind, the same every time; with `--full` many, others each time, and those at all bounds. */
function fuzz(check, cwd, schemathesis, bin) {
  const drawn = full
    ? ['--phases', 'examples,coverage,fuzzing', '--max-examples', '30']
    : ['--phases', 'examples,fuzzing', '--max-examples', '4', '--seed', '1'];
  return check(bin('python'), [join(FUZZ, 'fuzz_project.py'), schemathesis, ...drawn], {
    cwd,
    env: { TEST_DATABASE_URL: POSTGRES },
  });
}

/** Draw requests of what the guided set-up makes where nobody chooses anything. */
async function fuzzNewProject(check, schemathesis, bin) {
  const cwd = mkdtempSync(join(tmpdir(), 'codegen-drawn-'));
  const made = ['--create', 'be', '--name', 'drawn', '--database', 'postgres', '--skip-prompts'];
  try {
    return await all(
      () => check('node', [CODEGEN, ...made], { cwd }),
      () => fuzz(check, cwd, schemathesis, bin),
    );
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/**
 * Where all runs two type checkers look; by hand mypy alone, which takes a third of pyright's time.
 *
 * @param ignored - folders that git ignores, which ruff would pass over unless they are named
 */
function checkPython(check, cwd, paths, bin, ignored = []) {
  const options = { cwd };
  return all(
    () => check(bin('ruff'), ['check', ...paths, ...ignored], options),
    () => check(bin('ruff'), ['format', '--check', ...paths, ...ignored], options),
    async () => {
      const counts = await check(bin('mypy'), ['--strict', ...mypyCache(cwd), ...paths], options);
      if (cwd === COMPANION) rememberMypy();
      return counts;
    },
    ...(whole ? [() => check(bin('pyright'), ['--pythonpath', bin('python'), ...paths], options)] : []),
  );
}

function pytest(check, cwd, bin, env) {
  if (!existsSync(join(cwd, 'pyproject.toml'))) throw new Error(`${cwd} has no pyproject.toml`);
  return check(bin('python'), ['-m', 'pytest', '-q'], { cwd, env });
}
