/**
 * `npm run bench:limits`: what the dearest single requests cost that `examples/shop` takes, on PostgreSQL with 100,000 rows
 * in every table; prints Markdown. A database `codegen_limits` is made beside the one that BENCH_DATABASE_URL names, and
 * dropped in the end; `ROWS` says how many rows.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withDatabase } from './bench-database.mjs';
import { prepareCompanion } from './python.mjs';
import { ROOT, main, prepareNode, run, step } from './steps.mjs';

await main(async () => {
  await prepareNode();
  const python = await prepareCompanion();
  const directory = mkdtempSync(join(tmpdir(), 'bench-limits-'));
  try {
    for (const source of ['examples/shop', 'bench/limits']) {
      cpSync(join(ROOT, source), directory, { recursive: true, filter: (path) => !path.includes('_generated') });
    }
    const config = join(directory, 'config/be.json');
    // The default: the shop takes half of it.
    const project = JSON.parse(readFileSync(config, 'utf8'));
    delete project.max_body_bytes;
    writeFileSync(config, JSON.stringify(project));
    await run(
      process.execPath,
      [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', 'config/be.json', '--prefix-path', '_generated'],
      { cwd: directory, quiet: true },
    );
    await withDatabase(python, 'codegen_limits', (url) => {
      const env = {
        BLOG_DATABASE_URL: url,
        INVENTORY_DATABASE_URL: url,
        JWT_SECRET: 'b'.repeat(20) + 'a-secret-of-a-bench',
      };
      return step('Measuring', () => run(python, ['measure.py', 'figures.json'], { cwd: directory, env }));
    });
    print(JSON.parse(readFileSync(join(directory, 'figures.json'), 'utf8')));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

/** The known requests and what is over its bound, then the dearest of those that the document allows. */
function print(figures) {
  console.log('| request | status | rows | processor ms | database ms | answer KB | |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { request, about, status, items, cpu, database, kb, over } of figures) {
    const numbers = [cpu, database, kb].map((figure) => figure.toFixed(1)).join(' | ');
    console.log(`| \`${request}\`: ${about} | ${status} | ${items} | ${numbers} | ${over ? 'over' : ''} |`);
  }
  console.log(`\n${figures.length} requests, ${figures.filter(({ over }) => over).length} over a bound`);
}
