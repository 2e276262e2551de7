/**
 * `npm run bench:pages`: what somebody waits for at the pages of a new project on PostgreSQL, whose list has 100,000 rows, in
 * a browser with a processor of a quarter of the speed; prints Markdown. A database `codegen_pages` is made beside the one
 * that BENCH_DATABASE_URL names, and dropped in the end; `ROWS` says how many rows, `CHROMIUM` where the browser is.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { execute, withDatabase } from './bench-database.mjs';
import { measurePages } from './pages-visits.mjs';
import { prepareCompanion } from './python.mjs';
import { buildPages, generateProject, serveProject } from './served-project.mjs';
import { ROOT, main, median, prepareNode, run, step } from './steps.mjs';

const ROWS = Number(process.env.ROWS ?? 100_000);
const SOURCE = join(ROOT, 'bench', 'pages');
const PROJECT = join(ROOT, '.cache', 'bench-pages');
const SECRET = 'a secret for a bench only, of 32 bytes or more';

await main(async () => {
  await prepareNode();
  const python = await prepareCompanion();
  await withDatabase(python, 'codegen_pages', async (url) => {
    const env = { JWT_SECRET: SECRET, DATABASE_URL: url.replace('+asyncpg', ''), PYTHONPATH: PROJECT };
    await step('Setting the project up', () => makeProject(python, env));
    await step(`Writing ${ROWS} rows`, () => fill(python, url));
    const { url: site, stop } = await serveProject(python, PROJECT, env);
    try {
      print(await step('Measuring', () => measurePages(site, '/products')));
    } finally {
      stop();
    }
  });
  console.log(`\n\`node -e 0\`: ${(await nodeStart()).toFixed(0)} ms`);
});

async function makeProject(python, env) {
  // The packages stay: they take longer than all the rest.
  for (const part of ['app', 'config', '_generated', 'migrations', 'web/src', 'web/dist', '.yo-rc.json', '.codegen']) {
    rmSync(join(PROJECT, part), { recursive: true, force: true });
  }
  mkdirSync(PROJECT, { recursive: true });
  await generateProject(PROJECT, join(SOURCE, 'answers.json'));
  // As many rows in one page as the pages know to show.
  const resource = join(PROJECT, 'config', 'resources', 'product.jsonnet');
  const text = readFileSync(resource, 'utf8');
  const long = text.replace("type: 'paginate',", "type: 'paginate', max_page_size: 500,");
  if (long === text) throw new Error(`${resource} has no 'paginate'.`);
  writeFileSync(resource, long);
  await generateProject(PROJECT);
  const quiet = { cwd: PROJECT, quiet: true, env };
  await run(python, ['-m', 'alembic', 'upgrade', 'head'], quiet);
  await run(python, ['seed.py'], quiet);
  await run(python, ['openapi.py'], quiet);
  await buildPages(PROJECT);
}

async function fill(python, url) {
  const statements = readFileSync(join(SOURCE, 'fill.sql'), 'utf8').replaceAll('{rows}', String(ROWS)).split(';');
  await execute(python, url, ...statements.filter((statement) => statement.trim() !== ''));
}

/** What was wanted beside what was measured. */
function print({ afterSignIn, firstRows, longestTasks }) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const all = (figures) => figures.map((figure) => figure.toFixed(0)).join(', ');
  const times = firstRows.map(({ shown }) => shown);
  const [first] = firstRows;
  const shift = Math.max(...firstRows.map((one) => one.shift));
  console.log('\n| | wanted | measured |\n|---|---|---|');
  for (const [about, wanted, measured] of [
    ['JavaScript and CSS from signing in to the first rows, gzipped', '180 kB', kilobytes(afterSignIn)],
    ['the same of somebody who is signed in', '180 kB', kilobytes(first.bytes)],
    ['time to the first rows, median', '', `${median(times).toFixed(0)} ms (${all(times)})`],
    ['layout shift, the most', '0.01', shift.toFixed(3)],
    ['longest task of scrolling 500 rows, median', '50 ms', tasks('scrolling')],
    ['longest task of selecting them, median', '50 ms', tasks('selecting')],
  ]) {
    console.log(`| ${about} | ${wanted} | ${measured} |`);
  }

  function tasks(name) {
    const figures = longestTasks.map((longest) => longest[name]);
    return `${median(figures).toFixed(0)} ms (${all(figures)})`;
  }
}

/** How fast the machine is at the moment, in milliseconds. */
async function nodeStart() {
  const times = [];
  for (let count = 0; count < 5; count += 1) {
    const start = performance.now();
    await run(process.execPath, ['-e', '0'], { quiet: true });
    times.push(performance.now() - start);
  }
  return median(times);
}
