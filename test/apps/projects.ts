/** Random projects as a user has them: a config that loads, the generated files and the user's own, in one package. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import fc from 'fast-check';

import type { GeneratedFile } from '../../lib/core/fragment.js';
import { ConfigError } from '../../lib/core/problem.js';
import { loadConfig, loadTarget, render } from '../../lib/pipeline.js';
import { readConfig } from '../../lib/input/read-config.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { beConfigs } from './arbitraries.js';
import { TEMPLATE_FILE } from './comms.js';
import { type Files, GENERATED, userCode } from './user-code.js';

/** A project in memory; paths are below the directory that holds all projects. */
export interface Project {
  /** Its package: `p7` */
  readonly name: string;
  /** What draws it again. */
  readonly seed: number;
  /** The config as it was written. */
  readonly raw: unknown;
  readonly config: ProjectConfig;
  readonly generated: readonly GeneratedFile[];
  readonly user: Files;
}

/** The config of a seed. */
export function configOf(seed: number, top: string): Readonly<Record<string, unknown>> {
  return fc.sample(beConfigs(top), { seed, numRuns: 1 })[0]!;
}

/**
 * Make a project, by way of a JSON file as a user would.
 *
 * @returns undefined when its config does not load
 */
export async function makeProject(
  seed: number,
  { name, root }: { name: string; root: string },
): Promise<Project | undefined> {
  const raw = configOf(seed, name);
  const file = writeConfig(root, name, raw);
  const config = await loadedConfig(file);
  if (config === undefined) return undefined;
  const generated = await generate(file, join(root, name, GENERATED));
  return { name, seed, raw, config, generated, user: userCode(config, name) };
}

/** Write a config file; returns its path. */
export function writeConfig(root: string, name: string, raw: unknown): string {
  const file = join(root, `${name}.json`);
  writeFileSync(file, JSON.stringify(raw, undefined, 2));
  writeFileSync(join(root, TEMPLATE_FILE.path), TEMPLATE_FILE.text);
  return file;
}

/** Make the files of a config. */
export async function generate(file: string, outDir: string): Promise<readonly GeneratedFile[]> {
  return render({ target: 'be', config: file, cwd: dirname(file), outDir });
}

/** Write a project to the disk. */
export function writeProject(root: string, { name, generated, user }: Project): void {
  write(root, { [`${name}/__init__.py`]: '', ...user });
  write(join(root, name, GENERATED), Object.fromEntries(generated.map(({ path, content }) => [path, content])));
}

/** Run with a directory that is removed afterwards, unless CODEGEN_KEEP is set or the work fails. */
export async function withDirectory<T>(work: (root: string) => Promise<T>): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-apps-')));
  const result = await work(root);
  if (!process.env.CODEGEN_KEEP) rmSync(root, { recursive: true, force: true });
  return result;
}

async function loadedConfig(file: string): Promise<ProjectConfig | undefined> {
  const source = await readConfig(file, { stdlibDirs: [] });
  try {
    return loadConfig(await loadTarget('be'), source) as ProjectConfig;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** Write files below a directory. */
export function write(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
