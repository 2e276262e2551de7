/** The pages of the documentation that begin with nothing: every file and every command of them. */
import assert from 'node:assert/strict';

import { RUN_PAGES, type RunPage } from '../docs/fences.js';
import { IS_FULL } from '../needs.js';
import { runPage } from './page.js';

/** A small project, for pages that speak of one. */
const PROJECT = `codegen --skip-prompts --quiet --create be --name shop --database sqlite --no-auth --resource 'Tea name:str'`;

interface Page {
  /** Commands that come before those of the page. */
  readonly before?: string;
  /** Looks at what the commands printed, which all succeeded. */
  readonly check: (output: string) => void;
}

const PAGES: Readonly<Record<RunPage, Page>> = {
  tutorial: {
    check: (output) => {
      assert.equal([...output.matchAll(/^\d+ passed/gm)].length, 2, output);
      assert.match(output, /"items":\[\{.*"author":\{/);
      assert.match(output, /"name":"Mary Shelley"/);
      assert.match(output, /All checks passed!/);
    },
  },
  'existing-project': {
    check: (output) => {
      assert.match(output, /"items":\[\{"id":"[\w-]+","name":"Tea","stock":0\}\]/);
      assert.match(output, /"status": 422.*"stock"/);
      assert.equal(
        [...output.matchAll(/^Every table is in the config as it is in the database\.$/gm)].length,
        2,
        output,
      );
      assert.match(output, /^ {2}product\.stock: excluded$/m);
      assert.doesNotMatch(output, /would write/);
    },
  },
  actions: {
    check: (output) => {
      assert.match(output, /\{"title":"Hello","published_at":"2026-01-02T03:04:05Z"\}/);
      assert.match(output, /\{"articles":1\}/);
    },
  },
  'apps-and-databases': {
    check: (output) => {
      for (const file of ['main_session.py', 'stock_session.py', 'article.py', 'product.py']) {
        assert.match(output, new RegExp(`^${file}$`, 'm'));
      }
    },
  },
  'auth-providers': {
    check: (output) => {
      assert.equal([...output.matchAll(/"status": 401/g)].length, 2, output);
      assert.match(output, /The token is not valid/);
    },
  },
  ci: {
    before: PROJECT,
    check: (output) => {
      assert.match(output, /_generated\/api\.py was edited by hand/);
      assert.match(output, /^exit code 1$/m);
    },
  },
  upgrading: {
    before: PROJECT,
    check: (output) => {
      assert.equal([...output.matchAll(/: \d+ unchanged, in /g)].length, 3, output);
    },
  },
};

describe('pages of the documentation', function () {
  this.timeout(10 * 60_000);

  for (const name of RUN_PAGES) {
    it(`${name}.md`, async function () {
      // It installs two projects: a minute and more.
      if (name === 'tutorial' && !IS_FULL) this.skip();
      const { before, check } = PAGES[name];
      const { code, output } = await runPage(this, name, before);
      assert.equal(code, 0, output);
      check(output);
    });
  }
});
