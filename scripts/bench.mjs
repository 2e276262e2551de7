/** `npm run bench`: builds, measures, prints. */
import { join } from 'node:path';

import { ROOT, main, prepareNode, run } from './steps.mjs';

await main(async () => {
  await prepareNode();
  const { build } = await import('esbuild');
  // As it is built, since only built code works in threads.
  const outfile = join(ROOT, '.cache', 'bench', 'main.js');
  await build({
    entryPoints: [join(ROOT, 'bench', 'main.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  });
  await run(process.execPath, [outfile]);
});
