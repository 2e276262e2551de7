/** OpenAPI documents of generated APIs, as their own Python tells them. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { readConfig } from '../../lib/input/read-config.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { loadConfig, loadTarget } from '../../lib/pipeline.js';
import type { ProjectConfig } from '../../lib/targets/be/config.js';
import { userCode } from './user-code.js';
import { generate, writeFiles } from './web-tools.js';

const SECRET = 'a secret for tests only, of 32 bytes or more';

/** An OpenAPI document, as far as tests look at it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { default?: unknown }>> }>
    >;
  };
}

/** The document of the example, whose back end is generated into a directory. */
export async function shopDocument(python: string, directory: string): Promise<ApiDocument> {
  copyExample('shop', directory);
  const config = JSON.parse(readFileSync(join(directory, 'config', 'be.json'), 'utf8')) as object;
  writeFiles(join(directory, '_generated'), await generate('be', config, directory));
  return documentOf(python, directory, 'main');
}

/** Copy an example, without what is generated. */
export function copyExample(name: string, directory: string): void {
  cpSync(join(PACKAGE_ROOT, 'examples', name), directory, {
    recursive: true,
    // The tests of the example may run meanwhile, and write what tools keep in its hidden directories.
    filter: (path) => !/^(?:_generated|\..*|__pycache__|.*\.db.*)$/.test(basename(path)),
  });
}

/** The document of the API of a config, whose user's Python is made up: that of the package `p`, in a directory. */
export async function configDocument(python: string, directory: string, config: object): Promise<ApiDocument> {
  writeFiles(join(directory, 'p', '_generated'), await generate('be', config, directory));
  const source = await readConfig(join(directory, 'be.config.json'), { stdlibDirs: [] });
  const user = userCode(loadConfig(await loadTarget('be'), source) as ProjectConfig, 'p');
  const main = 'from fastapi import FastAPI\nfrom p._generated.api import mount\napp = FastAPI()\nmount(app)\n';
  const files = { 'main.py': main, 'p/__init__.py': '', ...user };
  writeFiles(
    directory,
    Object.entries(files).map(([path, content]) => ({ path, content })),
  );
  return documentOf(python, directory, 'main');
}

/** The document of `app` in a module. */
export function documentOf(python: string, directory: string, module: string): ApiDocument {
  const script = `import json; from ${module} import app; print(json.dumps(app.openapi()))`;
  const env = { ...process.env, JWT_SECRET: SECRET, PYTHONPATH: directory, PYTHONDONTWRITEBYTECODE: '1' };
  return JSON.parse(execFileSync(python, ['-c', script], { cwd: directory, env, encoding: 'utf8' })) as ApiDocument;
}
