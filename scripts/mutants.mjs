/**
 * `npm run mutants`: breaks the generated code of the example in every usual way, and names what its tests let pass.
 * It takes hours; `-- --only REGEX` or `-- --sample NUMBER` keep to some of the mutants.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { preparePython } from './python.mjs';
import { ROOT, main, prepareNode, run } from './steps.mjs';

const SHOP = join(ROOT, 'examples', 'shop');
const COMPANION = join(ROOT, 'companion');

await main(async () => {
  await prepareNode();
  const python = await preparePython(
    join(ROOT, '.venv'),
    ['-e', `${COMPANION}[dev]`],
    [join(COMPANION, 'pyproject.toml')],
  );
  const directory = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    cpSync(SHOP, directory, {
      recursive: true,
      filter: (path) => !/^(?:_generated|\..*|.*\.db.*)$/.test(basename(path)),
    });
    const generate = [join(ROOT, 'dist/lib/cli/bin.js'), 'be', '--config', 'config/be.json'];
    await run(process.execPath, [...generate, '--prefix-path', '_generated'], { cwd: directory, quiet: true });
    const script = join(ROOT, 'test', 'mutants', 'mutate_example.py');
    await run(python, [script, directory, ...process.argv.slice(2)], {
      env: { TEST_DATABASE_URL: '' },
      hint: 'Each mutant above needs a test that notices it, or a line in test/mutants/excused.toml.',
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
