/** The phases of one run, measured inside one process, next to what they cannot go below. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Engine } from '../dist/lib/core/engine.js';
import type { GeneratedFile } from '../dist/lib/core/fragment.js';
import { generateDrafts } from '../dist/lib/core/generate.js';
import { loadRegistry } from '../dist/lib/core/registry.js';
import { discoverScopes } from '../dist/lib/core/scope.js';
import { readConfig } from '../dist/lib/input/read-config.js';
import { createTemplateEnv } from '../dist/lib/input/template-env.js';
import { finishFiles } from '../dist/lib/output/finish.js';
import { writeFiles } from '../dist/lib/output/write.js';
import { PACKAGE_ROOT } from '../dist/lib/package-root.js';
import { loadConfig } from '../dist/lib/pipeline.js';
import { be } from '../dist/lib/targets/be/target.js';

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
  const files = await timed('finish', () => finishFiles(rendered, be.language));
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
