/**
 * Every config on a page loads, and files come of it. A fence that shows a part of one says in a comment above it where
 * that part belongs, and one that shows something else says what that is:
 *
 *   <!-- config be: base { resources: [article { operations: [… ] }] } -->
 *   <!-- no config: what a policy is asked -->
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { readAnswers } from '../../lib/setup/read-answers.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { render } from '../../lib/pipeline.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet } from '../needs.js';
import { type Fence, PAGES, fencesOf } from './fences.js';

/** The smallest config of `be`, for pages that show a part; a resource has what this one has, but for what it says itself. */
const ARTICLE = {
  model: 'blog.models.Article',
  fields: [
    { name: 'id', type: 'uuid', read_only: true },
    { name: 'title', type: 'str' },
  ],
  operations: ['get', 'list', 'create'],
};
const SMALLEST = { module: 'blog', databases: [{ driver: 'sqlite' }], resources: [ARTICLE] };

/** What frames may use. */
const LOCALS = `
  local page(shown) = ${JSON.stringify(SMALLEST)} + shown;
  local complete(shown) = page(shown) + {
    resources: [${JSON.stringify(ARTICLE)} + one for one in page(shown).resources],
  };`;

/** Pages of others' packages, and of files that their own tests use. */
const WITHOUT_CONFIGS = ['docs/plug-ins.md'];

const PLUGINS = ['archive', 'duplicate', 'sql'].map((name) =>
  join(PACKAGE_ROOT, 'examples', 'plugins', `codegen-${name}`),
);

describe('configs on documentation pages', function () {
  this.timeout(60_000);
  const workspace = createWorkspace();
  before(function () {
    needJsonnet(this);
    workspace.write('templates/order_shipped.html', '<p>{{ number }}</p>\n');
    workspace.write(
      'resources/article.jsonnet',
      JSON.stringify({ ...ARTICLE, fields: [...ARTICLE.fields, { name: 'body', type: 'str' }] }),
    );
  });
  after(workspace.remove);

  const pages = PAGES.filter((page) => !WITHOUT_CONFIGS.includes(page));
  const fences = pages.flatMap(fencesOf).filter(({ language, isRun }) => /^json(?:net)?$/.test(language) && !isRun);
  for (const fence of fences) {
    const { place, mark = 'config be', text } = fence;
    const [, kind, what = '', frame = ''] = /^(no config|answers|config)(?: (\w+))?(?:: ([^]*))?$/.exec(mark) ?? [];
    if (kind === 'answers') {
      it(`${place} holds answers of the set-up`, () => {
        readAnswers(text, place);
      });
    } else if (kind === 'config') {
      it(`${place} loads and generates`, async () => {
        assert.notEqual((await generate(what, frame, fence)).length, 0);
      });
    } else {
      it(`${place} is no config: ${frame || mark}`, async () => {
        assert.equal(kind, 'no config', `${mark}: is no comment that this test knows`);
        await assert.rejects(generate('be', '', fence));
      });
    }
  }

  function generate(target: string, frame: string, { text, language }: Fence) {
    const [cwd, outDir] = [workspace.dir, join(workspace.dir, '_generated')];
    const isJson = language === 'json';
    const config = isJson
      ? JSON.stringify({ ...SMALLEST, ...(JSON.parse(text) as object) })
      : `${LOCALS}\n${frame === '' ? `complete(\n${text})` : frame.replace('…', () => `\n${text}`)}`;
    const path = join(cwd, isJson ? 'config.json' : 'config.jsonnet');
    return render({ target, config: path, text: config, cwd, outDir, plugins: PLUGINS });
  }
});
