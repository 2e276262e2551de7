/** What is asked of generated Python, by tool: each looks at many projects in one run. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findPython } from '../needs.js';
import { mypyCache } from './mypy-cache.js';

const REPOSITORY = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const RULES = 'E,F,W,I,UP,B,SIM,RUF,ASYNC,S,ANN,D';

/** One package of generated files, below the root. */
export interface Package {
  /** Directory: `p7/_generated/api` */
  readonly directory: string;
  /** The module that mounts it: `p7._generated.api.api` */
  readonly api: string;
}

/** A tool, and what it says of projects; nothing, if all is well. */
export interface Check {
  readonly name: string;
  readonly run: (root: string, packages: readonly Package[]) => Promise<string>;
}

/** The checks, with the tools beside a Python. */
export function checksOf(python: string): readonly Check[] {
  const tool = (name: string): string => join(dirname(python), name);
  return [
    { name: 'compileall', run: (root) => run(root, python, ['-m', 'compileall', '-q', '.']) },
    {
      name: 'ruff check',
      run: (root, packages) => {
        writeFileSync(
          join(root, 'ruff.toml'),
          `target-version = "py311"\nsrc = ["."]\n[lint]\nselect = [${RULES.split(',')
            .map((rule) => `"${rule}"`)
            .join(', ')}]\n` +
            'ignore = ["E501"]\n[lint.per-file-ignores]\n"**/tests/{test_*,conftest}.py" = ["S101"]\n[lint.pydocstyle]\nconvention = "google"\n',
        );
        return run(root, tool('ruff'), [
          'check',
          '--no-cache',
          '--output-format=concise',
          '-q',
          ...directories(packages),
        ]);
      },
    },
    {
      name: 'ruff format',
      run: (root, packages) =>
        run(root, tool('ruff'), [
          'format',
          '--no-cache',
          '--check',
          '--isolated',
          '-q',
          '--diff',
          ...directories(packages),
        ]),
    },
    {
      name: 'mypy',
      run: async (root, packages) => {
        return run(root, tool('mypy'), [
          '--strict',
          '--explicit-package-bases',
          '--no-error-summary',
          ...mypyCache('mypy-generated'),
          ...new Set(packages.map(({ directory }) => directory.split('/')[0]!)),
        ]);
      },
    },
    {
      name: 'pyright',
      run: async (root, packages) => {
        const include = directories(packages);
        const config = {
          typeCheckingMode: 'strict',
          include,
          exclude: seenBefore(root, include),
          pythonVersion: '3.11',
        };
        writeFileSync(join(root, 'pyrightconfig.json'), JSON.stringify(config));
        return run(root, tool('pyright'), ['--pythonpath', python], (line) => /error|warning/.test(line));
      },
    },
    {
      name: 'import',
      run: (root, packages) =>
        run(root, python, [
          '-W',
          'error',
          join(REPOSITORY, 'test', 'apps', 'mount_all.py'),
          ...packages.map(({ api }) => api),
        ]),
    },
  ];
}

/** That an application, `_generated/` in its directory, is clean under all checkers but pyright. */
export async function areClean(root: string): Promise<void> {
  const packages = [{ directory: '_generated', api: '_generated.api' }];
  const checks = checksOf(findPython() ?? '').filter(({ name }) => name !== 'pyright');
  for (const check of checks) assert.equal(await check.run(root, packages), '', check.name);
}

/** What pyright was given before. */
const seen = new Set<string>();

/**
 * Modules of the companion are the same in all projects, and pyright would take most of its time for them: it looks at
 * each once. These are those that it has seen.
 *
 * @param directories - of generated packages, below the root
 */
export function seenBefore(root: string, directories: readonly string[]): readonly string[] {
  return directories.flatMap((directory) =>
    ['support', 'testing'].flatMap((folder) => {
      const path = join(directory, folder);
      const names = existsSync(join(root, path)) ? readdirSync(join(root, path)) : [];
      return names
        .filter((name) => name.endsWith('.py'))
        .map((name) => join(path, name))
        .filter((file) => {
          const content = readFileSync(join(root, file), 'utf8');
          return seen.has(content) || !seen.add(content);
        });
    }),
  );
}

function directories(packages: readonly Package[]): readonly string[] {
  return packages.map(({ directory }) => directory);
}

/** What a tool prints when it fails. */
async function run(
  cwd: string,
  file: string,
  args: readonly string[],
  matters: (line: string) => boolean = () => true,
): Promise<string> {
  const options = { cwd, maxBuffer: 2 ** 28, env: { ...process.env, PYTHONPATH: cwd, PYTHONDONTWRITEBYTECODE: '1' } };
  return new Promise((resolve) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '' && matters(line));
      resolve(error === null ? '' : once(lines).join('\n') || error.message);
    });
  });
}

/** Shared modules are the same in all projects: what is said of one is shown once. */
function once(lines: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const shared = /(?:\/support\/|\/problems\.py).*/.exec(line)?.[0] ?? line;
    return !seen.has(shared) && seen.add(shared);
  });
}
