/**
 * ruff's own program, where one of the very version that is built for WebAssembly is on the PATH: it formats a large
 * project in a third of the time. Anything that is wrong with it leaves the work to the other.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, extname, isAbsolute, join } from 'node:path';

import { property } from '../../core/property.js';

/** Find the program; nothing where there is none of that version. */
export function findRuff(): string | undefined {
  const name = process.platform === 'win32' ? 'ruff.exe' : 'ruff';
  // A directory that is named from where one stands would let a checkout bring a program of its own.
  const directories = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const program = directories.map((directory) => join(directory, name)).find(isExecutable);
  if (program === undefined) return undefined;
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: PATIENCE_MS });
  return error === undefined && stdout.trim() === `ruff ${builtInVersion()}` ? program : undefined;
}

/** A program that says nothing for so long is not used. */
const PATIENCE_MS = 10_000;

function builtInVersion(): string {
  return String(property(createRequire(import.meta.url)('@wasm-fmt/ruff_fmt/package.json'), 'version'));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Format some Python files at once.
 *
 * @param program - of {@link findRuff}
 * @returns nothing where it could not be done: one of them may be no Python, which the formatter in WebAssembly tells
 */
export function formatByRuff(
  program: string,
  files: readonly { readonly path: string; readonly text: string }[],
): readonly string[] | undefined {
  let directory: string | undefined;
  try {
    const root = (directory = mkdtempSync(join(tmpdir(), 'codegen-')));
    const places = files.map(({ path }, index) => join(root, `${String(index)}${extname(path)}`));
    for (const [index, { text }] of files.entries()) writeFileSync(String(places[index]), text);
    const { status } = spawnSync(program, ['format', '--isolated', '--no-cache', '--quiet', '.'], {
      cwd: root,
      stdio: 'ignore',
      timeout: PATIENCE_MS,
    });
    return status === 0 ? places.map((place) => readFileSync(place, 'utf8')) : undefined;
  } catch {
    return undefined;
  } finally {
    if (directory !== undefined) rmSync(directory, { recursive: true, force: true });
  }
}
