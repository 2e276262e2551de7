/**
 * Packs the package, looks at what is in it, installs the tarball into an empty prefix and generates with it. With
 * `--full` the jsonnet library is compiled too.
 */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { ROOT, StepError, main, run, step } from './steps.mjs';

const full = process.argv.includes('--full');
const NEEDED = [
  'LICENSE',
  'README.md',
  'companion/src/codegen_companion/problems.py',
  'dist/generators/app/index.js',
  'dist/generators/be/index.js',
  'dist/lib/cli/bin.js',
  'dist/lib/codegen.d.ts',
  'dist/lib/codegen.js',
  'dist/lib/input/jsonnet-child.js',
  'dist/lib/output/format/format-worker.js',
  'docs/reference/api.md',
  'docs/reference/stdlib.md',
  'package.json',
  ...filesBelow('stdlib'),
  ...filesBelow('templates'),
];
const FORBIDDEN =
  /^(test|scripts|bench|examples\/(?!plugins\/)|companion\/tests)\/|(^|\/)(node_modules|__pycache__|\.venv)\/|\.pyc$/;
/** Yeoman would take a top-level folder with an index file for a generator. */
const STRAY_GENERATOR = /^[^/]+\/index\.[cm]?[jt]s$/;

/** A config of each target, and a file that comes of it. */
const CONFIGS = {
  be: [
    {
      module: 'blog',
      databases: [{ driver: 'sqlite' }],
      resources: [{ model: 'blog.models.Post', fields: [{ name: 'id', type: 'uuid' }], operations: ['get'] }],
    },
    'blog/routes/post.py',
  ],
  be_root: [{ name: 'blog', models: [{ name: 'Post', fields: [] }] }, '.gitignore'],
  fe: [{}, 'openapi-ts.config.ts'],
  fe_root: [{ name: 'blog' }, '.gitignore'],
};

await main(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    // Those who try changes have no use for declarations: `build:code` makes none.
    await step('Making declarations', () => run('npx', ['tsc', '-p', 'tsconfig.build.json'], { quiet: true }));
    const [pack] = JSON.parse(
      await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', directory], { quiet: true }),
    );
    checkFiles(pack.files.map((file) => file.path));
    checkSizes(pack);
    console.log(`${pack.filename}: ${pack.files.length} files, ${(pack.size / 1024).toFixed(0)} KiB`);
    await step('Installing the tarball', () => install(directory, join(directory, pack.filename)));
    await step('Generating with it', () => generate(directory));
    await step('Generating with a plug-in', () => generateWithPlugin(directory));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

function checkFiles(paths) {
  const missing = NEEDED.filter((path) => !paths.includes(path));
  const wrong = paths.filter((path) => FORBIDDEN.test(path) || STRAY_GENERATOR.test(path));
  if (missing.length > 0) throw new StepError(`The package lacks ${missing.join(', ')}.`);
  if (wrong.length > 0) throw new StepError(`The package must not hold ${wrong.join(', ')}.`);
}

/** CONTRIBUTING.md says how large the package is; a tenth more or less is no news. */
function checkSizes({ size, unpackedSize }) {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const stated = /The package is (\d+) KiB to download and (\d+) KiB installed/.exec(text)?.slice(1).map(Number) ?? [];
  for (const [index, bytes] of [size, unpackedSize].entries()) {
    const found = bytes / 1024;
    if (Math.abs(found - stated[index]) <= found / 10) continue;
    throw new StepError(`CONTRIBUTING.md says that the package has ${stated[index]} KiB; it has ${found.toFixed(0)}.`);
  }
}

async function install(directory, tarball) {
  const light = full ? [] : ['--ignore-scripts', '--omit=optional'];
  await run('npm', ['install', '--global', '--prefix', directory, '--no-audit', '--no-fund', ...light, tarball], {
    cwd: directory,
    quiet: true,
  });
}

async function generate(directory) {
  const bin = join(directory, 'bin', 'codegen');
  for (const [target, [config, file]] of Object.entries(CONFIGS)) {
    writeFileSync(join(directory, `${target}.json`), JSON.stringify(config));
    const out = `out_${target}`;
    await run(bin, [target, '--config', `${target}.json`, '--prefix-path', out], { cwd: directory, quiet: true });
    const files = readdirSync(join(directory, out), { recursive: true });
    if (!files.includes(file)) throw new StepError(`The installed package wrote no ${file} for ${target}.`);
  }
}

/** Plug-ins import this package by its name, and get the built code that runs. */
async function generateWithPlugin(directory) {
  const project = join(directory, 'with-plugin');
  const modules = join(project, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const installed = join(directory, 'lib', 'node_modules', 'generator-codegen');
  symlinkSync(join(installed, 'examples', 'plugins', 'codegen-archive'), join(modules, 'codegen-archive'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ devDependencies: { 'codegen-archive': '*' } }));
  const fields = [
    { name: 'id', type: 'uuid' },
    { name: 'archived_at', type: 'datetime', nullable: true, read_only: true },
  ];
  const resource = { model: 'blog.models.Post', fields, operations: ['get', 'archive'] };
  const config = { module: 'blog', databases: [{ driver: 'sqlite' }], resources: [resource] };
  writeFileSync(join(project, 'be.json'), JSON.stringify(config));
  await run(join(directory, 'bin', 'codegen'), ['be', '--config', 'be.json'], { cwd: project, quiet: true });
  const routes = readFileSync(join(project, '_generated', 'blog', 'routes', 'post.py'), 'utf8');
  if (!routes.includes('/archive')) throw new StepError('The installed package made no route of a plug-in.');
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}
