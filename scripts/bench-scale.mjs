/**
 * `npm run bench:scale`: what applications of 10, 100 and 1,000 resources cost: their start, OpenAPI document and memory, and
 * requests to the first and to the last of them, beside a process with FastAPI and the same models alone; prints Markdown.
 * `RESOURCES` names other numbers, as in `RESOURCES=10,100`.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareCompanion } from './python.mjs';
import { ROOT, main, prepareNode, run, step } from './steps.mjs';

const COUNTS = (process.env.RESOURCES ?? '10,100,1000').split(',').map(Number);

await main(async () => {
  await prepareNode();
  const python = await prepareCompanion();
  const columns = [];
  for (const count of COUNTS) {
    const directory = mkdtempSync(join(tmpdir(), 'bench-scale-'));
    try {
      columns.push(...(await step(`Measuring ${count} resources`, () => measure(python, directory, count))));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  print(columns);
});

/** Makes an application and measures it, and its models alone. */
async function measure(python, directory, count) {
  const options = { cwd: directory, quiet: true };
  cpSync(join(ROOT, 'bench/scale'), directory, { recursive: true });
  await run(python, ['resources.py', String(count)], options);
  await run(
    process.execPath,
    [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', 'config.json', '--prefix-path', '_generated'],
    options,
  );
  await run(python, ['tables.py', 'sqlite:///scale.db'], options);
  // Modules are compiled once, as in an image, whatever this machine does by default.
  const env = { DATABASE_URL: 'sqlite+aiosqlite:///scale.db', PYTHONDONTWRITEBYTECODE: '' };
  const columns = [];
  for (const module of ['alone_app', 'generated_app']) {
    await run(python, ['-c', `import ${module}`], { ...options, env });
    const output = await run(python, ['measure.py', module, String(count)], { ...options, env });
    columns.push({ title: `${count}${module === 'alone_app' ? ', models alone' : ''}`, figures: JSON.parse(output) });
  }
  return columns;
}

function print(columns) {
  console.log(`| | ${columns.map(({ title }) => title).join(' | ')} |`);
  console.log(`|---|${'---:|'.repeat(columns.length)}`);
  // Generated applications have all figures: theirs is the order.
  const names = Object.keys(columns.at(-1)?.figures ?? {});
  for (const name of names) {
    console.log(`| ${name} | ${columns.map(({ figures }) => figures[name] ?? '').join(' | ')} |`);
  }
}
