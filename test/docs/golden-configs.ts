/** The golden cases that load, with their configs, and what comes of a changed one. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { generateFiles } from '../../lib/core/generate.js';
import { loadRegistry } from '../../lib/core/registry.js';
import { readConfig, type SourceText } from '../../lib/input/read-config.js';
import { createTemplateEnv } from '../../lib/input/template-env.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { loadConfig, loadTarget } from '../../lib/pipeline.js';
import { TARGETS, type TargetName } from '../../lib/target-names.js';

/** One golden case. */
export interface GoldenConfig {
  readonly target: TargetName;
  /** `be/crud` */
  readonly name: string;
  readonly source: SourceText;
}

/** All cases that load. */
export async function goldenConfigs(): Promise<readonly GoldenConfig[]> {
  const root = join(PACKAGE_ROOT, 'test', 'golden');
  const cases = TARGETS.flatMap((target) =>
    readdirSync(join(root, target)).map((name) => ({ target, name: `${target}/${name}` })),
  );
  const loading = cases.filter(({ name }) => existsSync(join(root, name, 'expected')));
  return Promise.all(
    loading.map(async (one) => {
      const json = join(root, one.name, 'config.json');
      const path = existsSync(json) ? json : `${json}net`;
      return { ...one, source: await readConfig(path, { stdlibDirs: [join(PACKAGE_ROOT, 'stdlib')] }) };
    }),
  );
}

/** The texts that come of a config, before they are formatted; its mistakes where it does not load. */
export async function outputOf({ target: name, source }: GoldenConfig, value: unknown): Promise<string> {
  const target = await loadTarget(name);
  const registry = loadRegistry(target);
  const env = createTemplateEnv(
    target.templatePath.map((path) => join(PACKAGE_ROOT, path)),
    {
      extraGlobals: target.envGlobals,
    },
  );
  let config;
  try {
    config = loadConfig(target, { ...source, value: value as object });
  } catch (error) {
    return String(error);
  }
  const packagePrefix = 'package_prefix' in config ? String(config.package_prefix) : '';
  const files = generateFiles({ target, registry, config, env, banner: 'Generated.', packagePrefix });
  return JSON.stringify([...files].map(({ path, content }) => [path, content]));
}
