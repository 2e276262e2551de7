/** The plug-ins of `examples/plugins/`, packed and installed into a project as their users do it, without a network. */
import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { makeTree } from '../output/tree.js';

const run = promisify(execFile);

/** Make a project that depends on an example, which is installed from its packed archive. */
export async function projectWith(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const cwd = makeTree({ 'package.json': JSON.stringify({ devDependencies: { [name]: '*' } }), ...files });
  const installed = join(cwd, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  const example = join(PACKAGE_ROOT, 'examples', 'plugins', name);
  const packing = ['pack', example, '--json', '--offline', '--pack-destination', cwd];
  const { stdout } = await run('npm', packing, { cwd });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['-xzf', join(cwd, filename), '-C', installed, '--strip-components=1']);
  // Beside it stands what it depends on.
  symlinkSync(join(PACKAGE_ROOT, 'node_modules', 'zod'), join(cwd, 'node_modules', 'zod'));
  return cwd;
}

/** Run the command itself in a project. */
export async function codegen(cwd: string, ...argv: readonly string[]): Promise<{ code: number; text: string }> {
  const bin = join(PACKAGE_ROOT, 'lib', 'cli', 'bin.ts');
  try {
    const { stdout, stderr } = await run('node', ['--import', import.meta.resolve('tsx'), bin, ...argv], { cwd });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}
