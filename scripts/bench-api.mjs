/**
 * `npm run bench:api`: the generated API beside three others over one table, on PostgreSQL; prints Markdown. The
 * database that BENCH_DATABASE_URL names gets a table `bench_item`, which is dropped in the end.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { preparePython } from './python.mjs';
import { ROOT, main, prepareNode, run, step } from './steps.mjs';

const SOURCE = join(ROOT, 'bench', 'api');
const URL = process.env.BENCH_DATABASE_URL ?? 'postgresql+asyncpg://postgres@127.0.0.1:5432/test';
const TITLES = {
  generated: 'generated',
  orm: '(a) ORM by hand',
  fastcrud: '(b) FastCRUD',
  asyncpg: '(c) asyncpg by hand',
};

await main(async () => {
  await prepareNode();
  const requirements = join(SOURCE, 'requirements.txt');
  const python = await preparePython(join(ROOT, '.cache', 'bench-api'), ['-r', requirements], [requirements]);
  const directory = mkdtempSync(join(tmpdir(), 'bench-api-'));
  try {
    cpSync(SOURCE, directory, { recursive: true });
    await run(process.execPath, [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', 'config.json'], {
      cwd: directory,
      quiet: true,
    });
    const measured = await step('Measuring', () =>
      run(python, ['measure.py'], { cwd: directory, env: { BENCH_DATABASE_URL: URL }, quiet: true }),
    );
    print(JSON.parse(measured));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** A table per figure, and how (a) relates to the generated API. */
function print(measured) {
  const names = Object.keys(TITLES);
  for (const [key, title] of [
    ['cpu', 'Processor time per request in microseconds'],
    ['rps', 'Requests per second, one after the other'],
  ]) {
    console.log(`\n${title}:\n`);
    console.log(`| request | ${names.map((name) => TITLES[name]).join(' | ')} | (a) : generated |`);
    console.log(`|---|${names.map(() => '---').join('|')}|---|`);
    for (const [request, byName] of Object.entries(measured)) {
      const figures = names.map((name) => byName[name][key]);
      const [own, orm] = figures;
      const ratio = (key === 'cpu' ? orm / own : own / orm).toFixed(2);
      console.log(`| ${request} | ${figures.map((figure) => figure.toFixed(0)).join(' | ')} | ${ratio} |`);
    }
  }
}
