/** OpenAPI documents of generated APIs, as their own Python tells them. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
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
  cpSync(join(PACKAGE_ROOT, 'examples', 'shop'), directory, {
    recursive: true,
    // The tests of the example may run meanwhile, and write what tools keep in its hidden directories.
    filter: (path) => !/^(?:_generated|\..*|__pycache__|.*\.db.*)$/.test(basename(path)),
  });
  const config = JSON.parse(readFileSync(join(directory, 'config', 'be.json'), 'utf8')) as object;
  writeFiles(join(directory, '_generated'), await generate('be', config, directory));
  return documentOf(python, directory, 'main');
}

/** The document of `app` in a module. */
export function documentOf(python: string, directory: string, module: string): ApiDocument {
  const script = `import json; from ${module} import app; print(json.dumps(app.openapi()))`;
  const env = { ...process.env, JWT_SECRET: SECRET, PYTHONPATH: directory, PYTHONDONTWRITEBYTECODE: '1' };
  return JSON.parse(execFileSync(python, ['-c', script], { cwd: directory, env, encoding: 'utf8' })) as ApiDocument;
}
