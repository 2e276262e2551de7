/**
 * No config that loads makes Python that fails to compile, lint, type-check or import, given user code of the declared
 * shape. CODEGEN_FULL=1 takes many more configs; CODEGEN_SEED and CODEGEN_RUNS choose them, CODEGEN_KEEP=1 keeps them.
 *
 * Two things are outside of this: rules S104 and S108 of ruff look at what a text says ("0.0.0.0", "/tmp/x"), which no
 * generator can help; and a user's code is meant to agree with itself (one type for a column in all places).
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { IS_FULL, leaveToCI, needPython } from '../needs.js';
import { SEED } from '../seed.js';
import { type Package, checksOf } from './python-checks.js';
import { type Project, makeProject, withDirectory, writeProject } from './projects.js';
import { GENERATED } from './user-code.js';

const RUNS = Number(process.env.CODEGEN_RUNS ?? (IS_FULL ? 300 : 2));
/** Projects that tools look at together; more take more memory. */
const BATCH = 30;

describe(`random configs (CODEGEN_SEED=${SEED})`, function () {
  this.timeout(IS_FULL ? 7_200_000 : 600_000);

  it(`make Python without findings: ${RUNS} configs`, async function () {
    leaveToCI(this);
    const python = needPython(this);
    let next = SEED;
    for (let done = 0; done < RUNS; done += BATCH) {
      await withDirectory(async (root) => {
        const wanted = Math.min(BATCH, RUNS - done);
        const projects: Project[] = [];
        while (projects.length < wanted) {
          assert.ok(next < SEED + 3 * RUNS + 10, 'most random configs do not load: mend the arbitraries');
          const project = await makeProject(next, { name: `p${next}`, root });
          next += 1;
          if (project === undefined) continue;
          projects.push(project);
          checkText(project);
          writeProject(root, project);
        }
        await checkPython(root, projects, python);
      });
    }
  });
});

/** What can be seen without Python. */
function checkText({ generated, seed }: Project): void {
  const where = (path: string): string => `${path}, CODEGEN_SEED=${seed}`;
  for (const { path, content } of generated) {
    assert.doesNotMatch(content, /(?![\t\n\r])\p{Cc}/u, where(path));
    const isShared = /(?:^|\/)(?:support|testing|auth|db)\/[^/]*$|(?:^|\/)(?:problems|api)\.py$/.test(path);
    const code = content.replaceAll(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, '""');
    if (!isShared) assert.doesNotMatch(code, /# *(?:noqa|type:|pyright:|mypy:|fmt:|ruff:)/, where(path));
  }
}

async function checkPython(root: string, projects: readonly Project[], python: string): Promise<void> {
  const packages = projects.map(packageOf);
  const failures: string[] = [];
  for (const { name, run } of checksOf(python)) {
    const found = await run(root, packages);
    if (found !== '') failures.push(`${name} in ${root}:\n${found}`);
  }
  if (failures.length > 0) assert.fail(`p<number> is CODEGEN_SEED=<number> CODEGEN_RUNS=1\n${failures.join('\n\n')}`);
}

function packageOf({ name, config }: Project): Package {
  const directory = join(name, GENERATED, config.package_prefix);
  return { directory, api: [...directory.split('/'), 'api'].join('.') };
}
