/** `npm run bench`: prints the figures of `docs/performance.md` as Markdown. */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../lib/package-root.js';
import { benchConfig, benchJsonnet, type Variant } from './config.js';
import { measurePhases } from './phases.js';
import { measure, type Run } from './processes.js';

const SIZES = [10, 100, 1000];
/** The rows of the table; the last is without tests. */
const ROWS = [
  ...SIZES.flatMap((size) => (['json', 'jsonnet'] as const).map((kind) => ({ size, kind, tests: true }))),
  { size: 1000, kind: 'json' as const, tests: false },
];
const BIN = join(PACKAGE_ROOT, 'dist', 'lib', 'cli', 'bin.js');
const JSONNET_ALONE = `
  const { createRequire } = require('node:module');
  const { Jsonnet } = require('@hanazuki/node-jsonnet');
  new Jsonnet().addJpath(${JSON.stringify(join(PACKAGE_ROOT, 'stdlib'))}).evaluateFile(process.argv[1]);`;

/** The generator as `yo` runs it, without looking for other generators. */
const YEOMAN = `
  import { createEnv } from ${JSON.stringify(import.meta.resolve('yeoman-environment'))};
  const env = createEnv({ skipInstall: true });
  env.register(${JSON.stringify(join(PACKAGE_ROOT, 'dist', 'generators', 'be', 'index.js'))}, { namespace: 'codegen:be' });
  const [config, prefixPath] = process.argv.slice(1);
  await env.run(['codegen:be'], { config, prefixPath, skipPrompts: true });`;

const directory = mkdtempSync(join(tmpdir(), 'bench-'));
/** How many were added. */
let fields = 0;
/** How many were put aside. */
let outputs = 0;
try {
  console.log(`Node ${process.version}, ${String(cpus().length)} processors, medians of 5 runs\n`);
  await wholeRuns();
  await phases();
} finally {
  rmSync(directory, { recursive: true, force: true });
}

async function wholeRuns(): Promise<void> {
  const empty = await measure(['-e', '0'], { cwd: directory });
  const help = await measure([BIN, '--help'], { cwd: directory });
  console.log(`\`node -e 0\`: ${ms(empty.wall)} · \`codegen --help\`: ${ms(help.wall)}\n`);
  console.log(
    '| resources | config | tests | first run | times `node -e 0` | unchanged run | one field | yo, unchanged | yo, one field | peak memory | jsonnet alone |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { size, kind, tests } of ROWS) {
    const config = writeConfig(size, kind, { tests });
    const out = join(directory, 'out', '_generated');
    const args = [BIN, 'be', '--config', config, '--prefix-path', out, '--skip-prompts'];
    // Put aside, and removed at the end: where thousands of files were just removed, ext4 looks through all of their
    // inodes for each new file, which takes longer than the whole run.
    const clean = (): void => {
      if (existsSync(out)) renameSync(out, join(directory, 'out', `before-${String(++outputs)}`));
    };
    const first = await measure(args, { cwd: directory, prepare: clean });
    const field = (): void => {
      writeConfig(size, kind, { tests, extra: `extra${String(++fields)}` });
    };
    // What the files hold is noted by the run after the one that wrote them.
    const again = async (command: readonly string[]): Promise<readonly Run[]> => {
      await measure(command, { cwd: directory, runs: 2 });
      return [await measure(command, { cwd: directory }), await measure(command, { cwd: directory, prepare: field })];
    };
    const short = [...(await again(args)), ...(await again(['--input-type=module', '-e', YEOMAN, config, out]))];
    const alone =
      kind === 'jsonnet' ? ms((await measure(['-e', JSONNET_ALONE, config], { cwd: PACKAGE_ROOT })).wall) : '';
    const row = [
      ...[String(size), kind, tests ? 'yes' : 'no', ms(first.wall), (first.wall / empty.wall).toFixed(1)],
      ...[...short.map(({ wall }) => ms(wall)), `${first.peak.toFixed(0)} MiB`, alone],
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
}

async function phases(): Promise<void> {
  console.log('\nPhases of a run from JSON, one after the other in one process:\n');
  for (const size of SIZES) {
    const { times, files, bytes } = await measurePhases(writeConfig(size, 'json'), join(directory, String(size)));
    console.log(
      `- ${String(size)} resources, ${String(files)} files, ${(bytes / 2 ** 20).toFixed(1)} MiB: ${list(times)}`,
    );
  }
}

function list(times: Readonly<Record<string, number>>): string {
  return Object.entries(times)
    .map(([phase, time]) => `${phase} ${ms(time)}`)
    .join(', ');
}

function writeConfig(size: number, kind: 'json' | 'jsonnet', variant: Variant = {}): string {
  const path = join(directory, `be-${String(size)}.${kind}`);
  writeFileSync(path, kind === 'json' ? JSON.stringify(benchConfig(size, variant)) : benchJsonnet(size, variant));
  return path;
}

function ms(value: number): string {
  return value < 1000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(2)} s`;
}
