import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { removeTrees } from '../output/tree.js';
import { APP } from './duplicate-app.js';
import { checkCode, runTests } from './generated.js';
import { generate, projectOf } from './installed.js';
import { needJsonnet } from '../needs.js';

/** The files of the plug-in that the page writes: each in a fence, below a paragraph that starts with its name. */
function filesOfPage(): Readonly<Record<string, string>> {
  const page = readFileSync(join(PACKAGE_ROOT, 'docs/plug-ins.md'), 'utf8');
  const found = page.matchAll(/^`([\w./]+\.\w+)`[^`]?(?:(?!^```|\n\n)[^])*\n\n```\w+\n([^]*?)^```$/gm);
  return Object.fromEntries([...found].map(([, name, text]) => [String(name), String(text)]));
}

const CONFIG = APP['config/be.jsonnet']!.replace("duplicate.row(['slug'])", 'count.up_to(3)')
  .replace("duplicate.row(['name'])", "{ name: 'count', can: 'blog.rules.can_count' }")
  .replace("local duplicate = import 'duplicate/main.libsonnet'", "local count = import 'count/main.libsonnet'");

const RULES = `"""Guards."""

from typing import Any


async def can_count(obj: object, **_: Any) -> bool:
    """Let everybody count."""
    return obj is None
`;

describe('the plug-in that the documentation writes', () => {
  const files = filesOfPage();
  let cwd = '';
  before(async function () {
    needJsonnet(this);
    cwd = projectOf('codegen-count', files, { ...APP, 'config/be.jsonnet': CONFIG, 'blog/rules.py': RULES });
    await generate(cwd, 'be');
  });
  after(removeTrees);

  it('has all of its files on the page', () => {
    assert.deepEqual(Object.keys(files), [
      'package.json',
      'count.js',
      'templates/count/_count.py.ejs',
      'templates/count/count_checks.py',
      'stdlib/count/main.libsonnet',
    ]);
  });

  it('makes code that ruff has nothing to say about', async function () {
    await checkCode(this, cwd);
  });

  it('counts the rows of the user, as the tests show that it brings', function () {
    const stdout = runTests(this, cwd, 'count');
    // Of the plug-in, of its guard, of who may ask, and of whose rows there are.
    assert.match(stdout, /^5 passed/m, stdout);
  });
});
