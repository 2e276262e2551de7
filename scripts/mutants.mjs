/**
 * `npm run mutants`: breaks the generated code of the example in every usual way, and the conditions of rows that not
 * everybody sees in that of `test/apps/visibility`; names what the tests of the one and the walk over the other let
 * pass. The example takes hours, the walk six minutes; `-- walk` or `-- example` keeps to one of them, `--only REGEX` or
 * `--sample NUMBER` to some of the mutants.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { prepareCompanion } from './python.mjs';
import { ROOT, main, prepareNode, run } from './steps.mjs';

const APPS = {
  walk: { source: join(ROOT, 'test', 'apps', 'visibility'), config: 'config/be.jsonnet', script: 'mutate_walk.py' },
  example: { source: join(ROOT, 'examples', 'shop'), config: 'config/be.json', script: 'mutate_example.py' },
};

const [first, ...rest] = process.argv.slice(2);
const isOne = first !== undefined && Object.hasOwn(APPS, first);
const options = isOne ? rest : process.argv.slice(2);

await main(async () => {
  await prepareNode();
  const python = await prepareCompanion();
  for (const app of isOne ? [APPS[first]] : Object.values(APPS)) {
    await breakIt(app, python);
  }
});

/** Generates the code of a copy of an application, and tries its mutants. */
async function breakIt({ source, config, script }, python) {
  const directory = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    cpSync(source, directory, {
      recursive: true,
      filter: (path) => !/^(?:_generated|\..*|.*\.db.*)$/.test(basename(path)),
    });
    const generate = [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', config];
    await run(process.execPath, [...generate, '--prefix-path', '_generated'], { cwd: directory, quiet: true });
    await run(python, [join(ROOT, 'test', 'mutants', script), directory, ...options], {
      env: { TEST_DATABASE_URL: '' },
      hint: 'Each mutant above needs a test that notices it, or a line in test/mutants/excused.toml.',
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
