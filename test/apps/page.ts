/** Pages of the documentation, done as their readers would: files are written, and commands run in one shell. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { type RunPage, fencesOf } from '../docs/fences.js';
import { needJsonnet, needPython } from '../needs.js';
import { freePort } from './free-port.js';
import { CODEGEN, type Ran } from './set-up-projects.js';

/** `scripts/pack-check.mjs` installs the package; containers need a daemon, which no test has. */
const NOT_RUN = /^(?:npm install (?:--global|--save-dev) |npm ci|docker compose ).*$/gm;

/** Write all files of `docs/{name}.md`, and run all its commands after those of `before`. */
export async function runPage(test: Mocha.Context, name: RunPage, before = ''): Promise<Ran> {
  const python = needPython(test);
  needJsonnet(test);
  const root = mkdtempSync(join(tmpdir(), 'codegen-page-'));
  try {
    const write = (path: string, text: string, mode = 0o644): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text, { mode });
    };
    write('bin/codegen', `#!/bin/sh\nexec ${CODEGEN.map((word) => `'${word}'`).join(' ')} "$@"\n`, 0o755);
    write('bin/npx', '#!/bin/sh\nexec "$@"\n', 0o755);
    write('bin/python3', `#!/bin/sh\nexec '${python}' "$@"\n`, 0o755);
    write('bin/uvicorn', `#!/bin/sh\nexec '${python}' -m uvicorn "$@"\n`, 0o755);
    const commands: string[] = [];
    for (const { language, mark = '', path, text } of fencesOf(`docs/${name}.md`)) {
      if (path !== undefined) write(`work/${path}`, text);
      else if (language === 'sh' && !isRunElsewhere(mark)) commands.push(text);
    }
    const script = commands
      .join('')
      .replaceAll(NOT_RUN, '')
      .replaceAll('8000', String(await freePort()));
    return await bash(join(root, 'work'), join(root, 'bin'), `${before}\n${script}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** A test of its own does what such commands do: the mark names it. */
function isRunElsewhere(mark: string): boolean {
  const [, path] = /^run elsewhere: (\S+)$/.exec(mark) ?? [];
  if (path === undefined) return false;
  if (!existsSync(join(PACKAGE_ROOT, path))) throw new Error(`${path} is said to run commands, and is not there`);
  return true;
}

/** Run a script that ends at its first failure, with some commands of ours, and without the settings of these tests. */
function bash(cwd: string, bin: string, script: string): Promise<Ran> {
  mkdirSync(cwd, { recursive: true });
  const passed = Object.entries(process.env).filter(([name]) => /^(?:HOME|PIP_.*|SSL_.*|.*_proxy)$/i.test(name));
  const env = { ...Object.fromEntries(passed), PATH: [bin, process.env.PATH ?? ''].join(delimiter) };
  const whole = `set -eo pipefail -m\ntrap 'kill $(jobs -p) || true' EXIT\n${script}`;
  return new Promise((resolve) => {
    // Its input is a socket, which makes bash read the start-up files of whoever runs this, as for a remote shell.
    execFile('bash', ['--norc', '-c', whole], { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}\n${stderr}` });
    });
  });
}
