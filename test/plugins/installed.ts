/** Plug-ins in projects: installed without a network, and run by the command itself. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { codegen } from '../apps/set-up-projects.js';
import { makeTree } from '../output/tree.js';

const run = promisify(execFile);

type Files = Readonly<Record<string, string>>;

/** Make a project that depends on a plug-in of `examples/plugins/`, which is installed from its packed archive. */
export async function projectWith(name: string, files: Files): Promise<string> {
  const cwd = projectOf(name, {}, files);
  const installed = join(cwd, 'node_modules', name);
  mkdirSync(installed);
  const example = join(PACKAGE_ROOT, 'examples', 'plugins', name);
  const packing = ['pack', example, '--json', '--offline', '--pack-destination', cwd];
  const { stdout } = await run('npm', packing, { cwd });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xzf', join(cwd, filename), '-C', installed, '--strip-components=1']);
  return cwd;
}

/** Make a project that depends on a plug-in of these files. */
export function projectOf(name: string, plugin: Files, files: Files): string {
  const inPackage = Object.entries(plugin).map(([path, text]) => [`node_modules/${name}/${path}`, text] as const);
  const cwd = makeTree({
    'package.json': JSON.stringify({ devDependencies: { [name]: '*' } }),
    ...files,
    ...Object.fromEntries(inPackage),
  });
  mkdirSync(join(cwd, 'node_modules'), { recursive: true });
  // Beside a plug-in stands what it depends on.
  symlinkSync(join(PACKAGE_ROOT, 'node_modules', 'zod'), join(cwd, 'node_modules', 'zod'));
  return cwd;
}

/** Run the command in a project, where it must do well. */
export async function generate(cwd: string, ...argv: readonly string[]): Promise<void> {
  const { code, output } = await codegen(cwd, ...argv);
  assert.equal(code, 0, output);
}
