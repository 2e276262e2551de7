/** What is asked of the code that is generated with a plug-in. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { checksOf } from '../apps/python-checks.js';
import { IS_WHOLE, needPython } from '../needs.js';

/** Check that tools have nothing to say about `_generated/`; `tools` finds their names. By hand pyright is not asked. */
export async function checkCode(test: Mocha.Context, cwd: string, tools = /^ruff/): Promise<void> {
  const packages = [{ directory: '_generated', api: '' }];
  const checks = checksOf(needPython(test)).filter(({ name }) => tools.test(name) && (IS_WHOLE || name !== 'pyright'));
  assert.ok(checks.length > 1);
  for (const { name, run } of checks) assert.equal(await run(cwd, packages), '', name);
}

/** Run the tests in `_generated/`, all or those of an expression; returns what pytest prints. */
export function runTests(test: Mocha.Context, cwd: string, expression = ''): string {
  const chosen = expression === '' ? [] : ['-k', expression];
  const options = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', '_generated', ...chosen];
  const env = { ...process.env, TEST_DATABASE_URL: '', PYTHONDONTWRITEBYTECODE: '1' };
  return spawnSync(needPython(test), options, { cwd, encoding: 'utf8', env }).stdout;
}
