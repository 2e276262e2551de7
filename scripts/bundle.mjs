/**
 * Puts the code together for `dist`: the modules of this package, and what every run loads, become a few files, since
 * loading hundreds of small ones took a third of a short run. What two entries share is in a file of its own, so that
 * there is one copy of everything. Names and lines stay as they are, so that stack traces can be read.
 */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { ROOT, main } from './steps.mjs';

/** What is started, or imported from outside. */
const ENTRIES = [
  'lib/cli/bin.ts',
  'lib/codegen.ts',
  'lib/input/jsonnet-child.ts',
  'lib/output/format/format-worker.ts',
  ...readdirSync(join(ROOT, 'generators'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `generators/${name}/index.ts`),
];

/** Zod has a hundred modules; to look for a package, and to make ES modules out of CommonJS, costs more than these are. */
const TAKEN_IN = ['zod', 'ejs', 'pluralize'];

/** Other dependencies are loaded as they are installed. */
const outside = {
  name: 'outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'entry-point' || TAKEN_IN.includes(path) ? undefined : { path, external: true },
    );
  },
};

/** zod brings its messages in fifty languages; the English ones, the only ones that are used, it imports by themselves. */
const withoutLocales = {
  name: 'without-locales',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: '' }));
  },
};

await main(async () => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ENTRIES,
    outdir: 'dist',
    outbase: '.',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    plugins: [outside, withoutLocales],
    logLevel: 'warning',
  });
  for (const name of TAKEN_IN) {
    copyFileSync(join(ROOT, 'node_modules', name, 'LICENSE'), join(ROOT, 'dist', 'chunks', `${name}.LICENSE`));
  }
});
