import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { removeTrees } from '../output/tree.js';
import { APP } from './bulk-app.js';
import { checkCode, runTests } from './generated.js';
import { generate, projectWith } from './installed.js';
import { call } from './packages.js';

const CONFIG = APP['config/be.jsonnet']!;

describe('the example codegen-bulk-create', () => {
  let cwd = '';
  before(async () => {
    cwd = await projectWith('codegen-bulk-create', APP);
    await generate(cwd, 'be');
  });
  after(removeTrees);

  it('makes code that ruff has nothing to say about', async function () {
    await checkCode(this, cwd);
  });

  it('makes rows as create makes them, all or none, and amends create', function () {
    const stdout = runTests(this, cwd, 'bulk or together or unauthorized');
    // Those of the plug-in and of access to its routes, for both resources, and two of the application.
    assert.match(stdout, /^20 passed/m, stdout);
  });

  const mistakes: Readonly<Record<string, readonly [from: string, to: string, message: RegExp]>> = {
    'too many items': ['max_items=3', 'max_items=0', /operations\[0\]\.max_items: expected [^\n]*1, found 0/],
    'an unknown option': ["'bulk_create'", "{ name: 'bulk_create', max: 3 }", /operations\[1\]\.max: unknown key/],
    'no create beside it': [
      "['create', 'bulk_create']",
      "['bulk_create']",
      /resources\[1\]\.operations\[0\]: 'bulk_create' needs a 'create' beside it, whose fields it takes; add 'create'/,
    ],
    'a second one': [
      "'bulk_create']",
      "'bulk_create', { name: 'more', type: 'bulk_create' }]",
      /resources\[1\]\.operations\[2\]: a resource has one 'bulk_create'; remove one/,
    ],
  };
  for (const [what, [from, to, message]] of Object.entries(mistakes)) {
    it(`tells at load of ${what}`, async () => {
      assert.ok(CONFIG.includes(from));
      writeFileSync(join(cwd, 'config/be.jsonnet'), CONFIG.replace(from, to));
      const { code, err } = await call(cwd, 'be');
      assert.equal(code, 1);
      assert.match(err, /^Error loading config: [^\n]*\n$/);
      assert.match(err, message);
    });
  }
});
