/** What `fe_root` makes of a config. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { generateFiles } from '../../../lib/core/generate.js';
import { loadRegistry } from '../../../lib/core/registry.js';
import { validate } from '../../../lib/core/validate.js';
import { createTemplateEnv } from '../../../lib/input/template-env.js';
import { formatTypescript } from '../../../lib/languages/format-typescript.js';
import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { feRoot } from '../../../lib/targets/fe_root/target.js';

const env = createTemplateEnv(feRoot.templatePath.map((path) => join(PACKAGE_ROOT, path)));
/** Templates without holes are laid out by hand, and what is no TypeScript as well. */
const HELD = /^src\/(?:kit|components)\/|\.(?!tsx?$)\w+$|^[^.]+$/;

/** Files by path. */
export function generate(config: object): ReadonlyMap<string, string> {
  const registry = loadRegistry(feRoot);
  const result = validate(feRoot, registry.all, config);
  if ('problems' in result) assert.fail(JSON.stringify(result.problems));
  const files = generateFiles({ target: feRoot, registry, config: result.config, env, banner: '' });
  return new Map(
    [...files].map(({ path, content }) => [path, HELD.test(path) ? content : formatTypescript(path, content)]),
  );
}
