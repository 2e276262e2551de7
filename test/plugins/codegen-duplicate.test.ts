import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { removeTrees } from '../output/tree.js';
import { APP } from './duplicate-app.js';
import { checkCode, runTests } from './generated.js';
import { generate, projectWith } from './installed.js';
import { call } from './packages.js';
import { needJsonnet } from '../needs.js';

const CONFIG = APP['config/be.jsonnet']!;

describe('the example codegen-duplicate', () => {
  let cwd = '';
  before(async function () {
    needJsonnet(this);
    cwd = await projectWith('codegen-duplicate', APP);
    await generate(cwd, 'be');
  });
  after(removeTrees);

  it('makes code that ruff, mypy and pyright have nothing to say about', async function () {
    await checkCode(this, cwd, /^(?:ruff|mypy|pyright)/);
  });

  it('makes copies as create makes rows, and amends create', function () {
    const stdout = runTests(this, cwd);
    assert.match(stdout, /^\d+ passed(?:, \d+ skipped)? in /m, stdout);
  });

  const mistakes: Readonly<Record<string, readonly [from: string, to: string, message: RegExp]>> = {
    'no fields': ["duplicate.row(['name'])", 'duplicate.row([])', /operations\[1\]\.fields: expected [^\n]*1/],
    'an unknown option': [
      "duplicate.row(['name'])",
      "{ name: 'duplicate', fields: ['name'], filds: [] }",
      /operations\[1\]\.filds: unknown key [^\n]*'fields'/,
    ],
    'a field that create does not take': [
      "duplicate.row(['slug'])",
      "duplicate.row(['slug', 'id'])",
      /resources\[0\]\.operations\[0\]\.fields\[1\]: 'create' takes no field 'id'; it takes 'title', 'slug', 'pages'/,
    ],
    'a field that the resource sets by itself': [
      "duplicate.row(['slug'])",
      "duplicate.row(['owner'])",
      /operations\[0\]\.fields\[0\]: 'create' takes no field 'owner'/,
    ],
    'a field of the resource that create leaves out': [
      "'create', duplicate.row(['name'])",
      "{ name: 'create', fields: [{ name: 'colour', type: 'str' }] }, duplicate.row(['name'])",
      /operations\[1\]\.fields\[0\]: 'create' takes no field 'name'; it takes 'colour'/,
    ],
    'no create beside it': [
      "['create', duplicate.row(['name'])]",
      "[duplicate.row(['name'])]",
      /resources\[1\]\.operations\[0\]: 'duplicate' needs a 'create' beside it, which makes the copy; add 'create'/,
    ],
    'a second one': [
      "duplicate.row(['name'])]",
      "duplicate.row(['name']), { name: 'more', type: 'duplicate', fields: ['name'] }]",
      /resources\[1\]\.operations\[2\]: a resource has one 'duplicate'; remove one/,
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
