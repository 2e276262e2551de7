/** Python for the examples and tests: which one there is, and virtual environments. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';

import { KNOWN, mypyOptions } from './mypy-cache.mjs';
import { ROOT, StepError, once, run, step, tryRun } from './steps.mjs';

const MINIMUM = [3, 11];

/** The newest Python that will do, or undefined. */
export async function findPython() {
  for (const name of ['python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3', 'python']) {
    const version = await tryRun(name, ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])']);
    const [major = 0, minor = 0] = (version ?? '').split(' ').map(Number);
    if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return name;
  }
  return undefined;
}

/**
 * Make a virtual environment and install into it; does nothing where that was done before.
 *
 * @param directory - of the environment
 * @param packages - arguments of `pip install`
 * @param inputs - files that say what is installed
 */
export async function preparePython(directory, packages, inputs) {
  const python = await findPython();
  if (python === undefined) {
    throw new StepError(
      `Python ${MINIMUM.join('.')} or newer is needed, with its venv module: install it (on Debian: apt-get install python3 python3-venv).`,
    );
  }
  const own = join(directory, 'bin', 'python');
  await once(join(directory, '.installed'), inputs, () =>
    step('Installing Python packages', async () => {
      if (!existsSync(own)) await run(python, ['-m', 'venv', directory], { quiet: true });
      await run(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages], {
        quiet: true,
        hint: 'Check the network and the package index that pip is set to, then run this again.',
      });
    }),
  );
  return own;
}

/** Folder of the companion's source. */
export const COMPANION = join(ROOT, 'companion');

/** The environment of the repository, with what the companion is developed and tested with; its Python. */
export function prepareCompanion() {
  return preparePython(join(ROOT, '.venv'), ['-e', `${COMPANION}[dev]`], [join(COMPANION, 'pyproject.toml')]);
}

/** Options of mypy in a directory; `test/apps/mypy-cache.ts` has those of tests. */
export function mypyCache(cwd) {
  return mypyOptions(cwd === COMPANION ? KNOWN : join(ROOT, '.cache', `mypy-${basename(cwd)}`));
}
