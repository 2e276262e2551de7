/**
 * `npm test`: everything from a bare clone. Stages that need Python, PostgreSQL or a compiler are skipped with a
 * line that says so where those are missing; with CI set they are mandatory. `--full` runs the long forms.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { findPython, preparePython } from './python.mjs';
import { all, check, stage, summary } from './stages.mjs';
import { ROOT, hasJsonnet, main, prepareNode, tryRun } from './steps.mjs';

const full = process.argv.includes('--full');
const POSTGRES = process.env.TEST_DATABASE_URL ?? 'postgresql+asyncpg://postgres@127.0.0.1:5432/test';
const SHOP = join(ROOT, 'examples', 'shop');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const COMPANION = join(ROOT, 'companion');

await main(async () => {
  await prepareNode();
  const noJsonnet = (await hasJsonnet())
    ? ''
    : 'the jsonnet library is not compiled (it needs cmake and a C++ compiler)';
  const noPython = (await findPython()) ? '' : 'Python 3.11 or newer with its venv module is missing';
  const python = noPython
    ? ''
    : await preparePython(join(ROOT, '.venv'), ['-e', `${COMPANION}[dev]`], [join(COMPANION, 'pyproject.toml')]);
  const bin = (name) => join(ROOT, '.venv', 'bin', name);
  const noPostgres = noPython || (await postgresMissing(python));
  const noBrowser = existsSync(CHROMIUM) ? '' : `there is no Chromium at ${CHROMIUM}; CHROMIUM names another place`;
  const env = {
    ...(full && { CODEGEN_FULL: '1' }),
    PYTHON: python,
    TEST_DATABASE_URL: '',
    CODEGEN_POSTGRES: noPostgres ? '' : POSTGRES,
  };

  await stage('Types', '', () => check('npx', ['tsc', '-p', 'tsconfig.json', '--noEmit']));
  await stage('Lint', '', () => check('npx', ['eslint', '.']));
  await stage('Format', '', () => check('npx', ['prettier', '--check', '--log-level', 'warn', '.']));
  await stage('Tests of the generator', '', () => check('npx', ['mocha'], { env }));
  if (noJsonnet) await stage('Tests of jsonnet configs', noJsonnet, () => undefined);
  if (noBrowser) await stage('Tests of web pages in a browser', noBrowser, () => undefined);
  await stage('Companion: lint and types', noPython, () => checkPython(COMPANION, ['src', 'tests'], bin));
  await stage('Companion: tests on SQLite', noPython, () => pytest(COMPANION, bin, { TEST_DATABASE_URL: '' }));
  await stage('Companion: tests on PostgreSQL', noPostgres, () =>
    pytest(COMPANION, bin, { TEST_DATABASE_URL: POSTGRES }),
  );
  await stage('Example: generate', '', () => generateShop(noJsonnet));
  await stage('Example: lint and types', noPython, () => checkPython(SHOP, ['.'], bin, ['_generated']));
  await stage('Example: tests on SQLite', noPython, () => pytest(SHOP, bin, { TEST_DATABASE_URL: '' }));
  await stage('Example: tests on PostgreSQL', noPostgres, () => pytest(SHOP, bin, { TEST_DATABASE_URL: POSTGRES }));
  await stage('Projects of the guided set-up', noPython || noJsonnet, () =>
    check('npx', ['mocha', '--grep', 'projects of the guided set-up'], { env: { ...env, CODEGEN_PROJECTS: '1' } }),
  );
  await stage('Package', '', () => check('node', ['scripts/pack-check.mjs', ...(full ? ['--full'] : [])]));
  summary();
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

function generateShop(noJsonnet) {
  rmSync(join(SHOP, '_generated'), { recursive: true, force: true });
  const config = noJsonnet ? 'config/be.json' : 'config/be.jsonnet';
  return check('node', [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', config, '--prefix-path', '_generated'], {
    cwd: SHOP,
  });
}

/** @param ignored - folders that git ignores, which ruff would pass over unless they are named */
function checkPython(cwd, paths, bin, ignored = []) {
  const options = { cwd };
  return all(
    () => check(bin('ruff'), ['check', ...paths, ...ignored], options),
    () => check(bin('ruff'), ['format', '--check', ...paths, ...ignored], options),
    () => check(bin('mypy'), ['--strict', ...paths], options),
    () => check(bin('pyright'), ['--pythonpath', bin('python'), ...paths], options),
  );
}

function pytest(cwd, bin, env) {
  if (!existsSync(join(cwd, 'pyproject.toml'))) throw new Error(`${cwd} has no pyproject.toml`);
  return check(bin('python'), ['-m', 'pytest', '-q'], { cwd, env });
}
