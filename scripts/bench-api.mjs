/**
 * `npm run bench:api`: the generated API beside others over one table, on PostgreSQL; prints Markdown. The
 * database that BENCH_DATABASE_URL names gets a table `bench_item`, which is dropped in the end.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { preparePython } from './python.mjs';
import { ROOT, main, prepareNode, run, step } from './steps.mjs';

const SOURCE = join(ROOT, 'bench', 'api');
const URL = process.env.BENCH_DATABASE_URL ?? 'postgresql+asyncpg://postgres@127.0.0.1:5432/test';
const TITLES = {
  generated: 'generated',
  orm: '(a) ORM by hand',
  orm_tuned: '(a) tuned',
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
    writeFileSync(join(directory, 'orm_tuned_app.py'), tuned());
    const generate = [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config'];
    for (const args of [['config.json'], ['many.json', '--prefix-path', '_many']]) {
      await run(process.execPath, [...generate, ...args], { cwd: directory, quiet: true });
    }
    const options = { cwd: directory, env: { BENCH_DATABASE_URL: URL }, quiet: true };
    const measured = await step('Measuring', () => run(python, ['measure.py'], options));
    print(JSON.parse(measured));
    const served = JSON.parse(await step('Measuring behind uvicorn', () => run(python, ['serve.py'], options)));
    printServed(served);
    const many = await step('Measuring requests about many rows', () => run(python, ['measure_many.py'], options));
    printMany(JSON.parse(many));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** `orm_app.py` as a team tunes it: without pre-ping and without `refresh`, the rest word for word. */
function tuned() {
  const lines = readFileSync(join(SOURCE, 'orm_app.py'), 'utf8').split('\n');
  const kept = lines.filter((line) => line !== '    await session.refresh(item)');
  const text = kept.join('\n').replace('**POOL', '**{**POOL, "pool_pre_ping": False}');
  if (kept.length !== lines.length - 1 || text === kept.join('\n')) throw new Error('orm_app.py has other lines.');
  return text;
}

/** A table per figure; in parentheses, how many times better than each the generated API is. */
function print(measured) {
  const names = Object.keys(TITLES);
  for (const [key, title] of [
    ['cpu', 'Processor time per request in microseconds'],
    ['rps', 'Requests per second, one after the other'],
  ]) {
    console.log(`\n${title}:\n`);
    console.log(`| request | ${names.map((name) => TITLES[name]).join(' | ')} |`);
    console.log(`|---|${names.map(() => '---').join('|')}|`);
    for (const [request, byName] of Object.entries(measured)) {
      const own = byName.generated[key];
      const cells = names.map((name) => {
        const figure = byName[name][key];
        const ratio = key === 'cpu' ? figure / own : own / figure;
        return name === 'generated' ? figure.toFixed(0) : `${figure.toFixed(0)} (${ratio.toFixed(2)})`;
      });
      console.log(`| ${request} | ${cells.join(' | ')} |`);
    }
  }
}

function printServed({ clients, pages }) {
  for (const [title, rows, digits] of [
    ['Requests per second behind uvicorn, by the number of clients', clients, 0],
    ['Milliseconds of a page of 20', pages, 2],
  ]) {
    const names = Object.keys(TITLES).filter((name) => Object.values(rows).every((cells) => name in cells));
    console.log(`\n${title}:\n`);
    console.log(`| request | ${names.map((name) => TITLES[name]).join(' | ')} |`);
    console.log(`|---|${names.map(() => '---').join('|')}|`);
    for (const [request, cells] of Object.entries(rows)) {
      console.log(`| ${request} | ${names.map((name) => cells[name].toFixed(digits)).join(' | ')} |`);
    }
  }
}

/** In parentheses, how many times better than by hand the generated API is. */
function printMany(measured) {
  console.log('\nMilliseconds of the process, and of the wait for the answer:\n');
  console.log('| request | generated | by hand | generated, wait | by hand, wait |');
  console.log('|---|---|---|---|---|');
  for (const [request, { generated, 'by hand': hand }] of Object.entries(measured)) {
    const cells = ['cpu', 'wall'].flatMap((key) => [
      generated[key].toFixed(1),
      `${hand[key].toFixed(1)} (${(hand[key] / generated[key]).toFixed(2)})`,
    ]);
    console.log(`| ${request} | ${cells.join(' | ')} |`);
  }
}
