/** The phases of one run, measured inside one process, next to what they cannot go below. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Engine } from '../lib/core/engine.js';
import type { GeneratedFile } from '../lib/core/fragment.js';
import { generateDrafts } from '../lib/core/generate.js';
import { loadRegistry } from '../lib/core/registry.js';
import { discoverScopes } from '../lib/core/scope.js';
import { readConfig } from '../lib/input/read-config.js';
import { createTemplateEnv } from '../lib/input/template-env.js';
import { formatFiles } from '../lib/output/format/format.js';
import { writeFiles } from '../lib/output/write/write.js';
import { PACKAGE_ROOT } from '../lib/package-root.js';
import { loadConfig } from '../lib/pipeline.js';
import { be } from '../lib/targets/be/target.js';

/** Milliseconds by phase, and how much was written. */
export interface Phases {
  readonly times: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
}

/** Run all phases once, one after the other, on a config file. */
export async function measurePhases(config: string, directory: string): Promise<Phases> {
  const times: Record<string, number> = {};
  const timed = async <T>(phase: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    times[phase] = performance.now() - start;
    return result;
  };
  const source = await timed('read', () => readConfig(config, { stdlibDirs: [join(PACKAGE_ROOT, 'stdlib')] }));
  const loaded = await timed('validate', () => loadConfig(be, source));
  const registry = loadRegistry(be);
  await timed('build', () => new Engine(registry, discoverScopes(be.schema(registry.all))).build(loaded));
  const env = createTemplateEnv(be.templatePath.map((path) => join(PACKAGE_ROOT, path)));
  const request = { target: be, registry, config: loaded, env, banner: 'Generated.' };
  const rendered = await timed('build and render', () => [...generateDrafts(request)]);
  const files = await timed('format', () => formatFiles(rendered, be.language));
  await timed('write', () => writeFiles(files, join(directory, '_generated')));
  await timed('write again, unchanged', () => writeFiles(files, join(directory, '_generated')));
  await timed('floor: the same bytes by plain fs', () => {
    writePlainly(files, join(directory, 'plain'));
  });
  return { times, files: files.length, bytes: files.reduce((sum, file) => sum + file.content.length, 0) };
}

function writePlainly(files: readonly GeneratedFile[], directory: string): void {
  const made = new Set<string>();
  for (const { path, content } of files) {
    const target = join(directory, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(target, content);
  }
}
