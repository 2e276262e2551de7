import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, relative } from 'node:path';

import { composeFile } from '../../lib/core/assemble.js';
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { python } from '../../lib/languages/python.js';
import { formatPython } from '../../lib/output/format/format-python.js';
import { findRuff, formatByRuff } from '../../lib/output/format/native-ruff.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { draftsOf, readTarget, templateEnv } from '../../lib/pipeline.js';
import { alone } from '../apps/alone.js';
import { leaveToCI, needPython } from '../needs.js';

const { version } = createRequire(import.meta.url)('@wasm-fmt/ruff_fmt/package.json') as { version: string };
const INSTALLED = join(PACKAGE_ROOT, '.cache', `ruff-${version}`);
const PROGRAM = join(INSTALLED, 'bin', 'ruff');
const { PATH = '' } = process.env;

describe("ruff's own program", function () {
  this.timeout(300_000);

  before(async function () {
    leaveToCI(this);
    const own = needPython(this);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', INSTALLED];
    await alone(`${INSTALLED}.lock`, () => {
      if (!existsSync(PROGRAM)) execFileSync(own, [...pip, `ruff==${version}`]);
      return Promise.resolve();
    });
  });

  afterEach(() => {
    process.env.PATH = PATH;
  });

  it('is used where it is of the version that is built in', () => {
    process.env.PATH = [join(INSTALLED, 'nothing'), join(INSTALLED, 'bin')].join(delimiter);
    assert.equal(findRuff(), PROGRAM);
  });

  it('is not looked for in directories that are named from where one stands', () => {
    process.env.PATH = relative(process.cwd(), join(INSTALLED, 'bin'));
    assert.equal(findRuff(), undefined);
  });

  it('is left alone where it is of another version', function () {
    const bin = join(needPython(this), '..');
    const other = execFileSync(join(bin, 'ruff'), ['--version'], { encoding: 'utf8' }).trim();
    assert.notEqual(
      other,
      `ruff ${version}`,
      'the companion is checked by the version that is built in: look for another',
    );
    process.env.PATH = bin;
    assert.equal(findRuff(), undefined);
  });

  it('makes of every file what the formatter in WebAssembly makes', async () => {
    const files = await composed();
    const changed = files.filter(({ path, text }) => formatPython(path, text) !== text);
    assert.ok(changed.length > 30, `${String(changed.length)} of ${String(files.length)} files are laid out at all`);
    assert.deepEqual(
      formatByRuff(PROGRAM, files),
      files.map(({ path, text }) => formatPython(path, text)),
    );
  });

  it('leaves all files to the other where one is no Python, or the program is gone', () => {
    const files = ['x  =  1\n', 'x = = 1\n'].map((text, index) => ({ path: `${String(index)}.py`, text }));
    assert.equal(formatByRuff(PROGRAM, files), undefined);
    assert.equal(formatByRuff(join(INSTALLED, 'nothing'), files.slice(0, 1)), undefined);
    assert.deepEqual(formatByRuff(PROGRAM, files.slice(0, 1)), ['x = 1\n']);
  });
});

/** The Python files of an example, before they are laid out. */
async function composed(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const cwd = join(PACKAGE_ROOT, 'examples', 'shop');
  const loaded = await readTarget({ target: 'be', config: join(cwd, 'config', 'be.jsonnet'), cwd });
  const env = templateEnv(loaded.target, join(cwd, '_generated'));
  return [...draftsOf(loaded, env)]
    .map((draft): GeneratedFile => composeFile(draft, python))
    .filter(({ path }) => python.owns(path))
    .map(({ path, content }) => ({ path, text: content }));
}
