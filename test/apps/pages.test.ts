/** The pages of the documentation that begin with nothing: every file and every command of them. */
import assert from 'node:assert/strict';

import { runPage } from './page.js';

/** A small project, for pages that speak of one. */
const PROJECT = `codegen --skip-prompts --quiet --create be --name shop --database sqlite --no-auth --resource 'Tea name:str'`;

describe('pages of the documentation', function () {
  this.timeout(5 * 60_000);

  it('tutorial.md', async function () {
    const { code, output } = await runPage(this, 'tutorial');
    assert.equal(code, 0, output);
    assert.equal([...output.matchAll(/^\d+ passed/gm)].length, 2, output);
    assert.match(output, /"items":\[\{.*"author":\{/);
    assert.match(output, /"name":"Mary Shelley"/);
    assert.match(output, /All checks passed!/);
  });

  it('existing-project.md', async function () {
    const { code, output } = await runPage(this, 'existing-project');
    assert.equal(code, 0, output);
    assert.match(output, /"items":\[\{"id":"[\w-]+","name":"Tea","stock":0\}\]/);
    assert.match(output, /"status": 422.*"stock"/);
  });

  it('actions.md', async function () {
    const { code, output } = await runPage(this, 'actions');
    assert.equal(code, 0, output);
    assert.match(output, /\{"title":"Hello","published_at":"2026-01-02T03:04:05Z"\}/);
    assert.match(output, /\{"articles":1\}/);
  });

  it('apps-and-databases.md', async function () {
    const { code, output } = await runPage(this, 'apps-and-databases');
    assert.equal(code, 0, output);
    for (const file of ['main_session.py', 'stock_session.py', 'article.py', 'product.py']) {
      assert.match(output, new RegExp(`^${file}$`, 'm'));
    }
  });

  it('auth-providers.md', async function () {
    const { code, output } = await runPage(this, 'auth-providers');
    assert.equal(code, 0, output);
    assert.equal([...output.matchAll(/"status": 401/g)].length, 2, output);
    assert.match(output, /The token is not valid/);
  });

  it('ci.md', async function () {
    const { code, output } = await runPage(this, 'ci', PROJECT);
    assert.equal(code, 0, output);
    assert.match(output, /_generated\/api\.py was edited by hand/);
    assert.match(output, /^exit code 1$/m);
  });

  it('upgrading.md', async function () {
    const { code, output } = await runPage(this, 'upgrading', PROJECT);
    assert.equal(code, 0, output);
    assert.equal([...output.matchAll(/: \d+ unchanged, in /g)].length, 3, output);
  });
});
