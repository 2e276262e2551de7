/** The files of a root that a config makes, without a disk. */
import type { GeneratedFile } from '../../../lib/core/fragment.js';
import { generateFiles } from '../../../lib/core/generate.js';
import { loadRegistry } from '../../../lib/core/registry.js';
import { createTemplateEnv } from '../../../lib/input/template-env.js';
import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { beRoot } from '../../../lib/targets/be_root/target.js';
import { load } from './load.js';

const env = createTemplateEnv(beRoot.templatePath.map((path) => `${PACKAGE_ROOT}/${path}`));

/** All files, by path. */
export function files(config: object = {}): ReadonlyMap<string, GeneratedFile> {
  const made = generateFiles({ target: beRoot, registry: loadRegistry(beRoot), config: load(config), env, banner: '' });
  return new Map([...made].map((file) => [file.path, file]));
}

/** The text of one file; nothing where it is not made. */
export function text(config: object, path: string): string {
  return files(config).get(path)?.content ?? '';
}
