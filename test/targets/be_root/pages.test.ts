/** Pages and API of one origin, as `pages` of `be_root` has them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { files, text } from './made.js';

describe('projects of be_root with pages', () => {
  it('serve web pages, and the API below a path, from one origin', () => {
    const pages = { pages: true };
    const more = [...files(pages).keys()].filter((path) => !files().has(path));
    assert.deepEqual(more, ['app/pages.py', 'tests/test_pages.py']);
    assert.match(text(pages, 'main.py'), /^app = serve_pages\(create_app\(\), .*"web" \/ "dist"\)$/m);
    assert.match(text(pages, 'main.py'), /servers=\[\{"url": API_PATH\}\]/);
    assert.match(
      text(pages, 'Dockerfile'),
      /^FROM node:\d+-slim AS pages$[^]*^COPY --from=pages \/srv\/web\/dist web\/dist$/m,
    );
    assert.match(text(pages, 'Dockerfile'), /8000\/api\/health\/live/);
    assert.doesNotMatch(text(pages, '.dockerignore'), /^web$/m);
    assert.match(text({}, '.dockerignore'), /^web$/m);
    for (const { path, content } of files().values()) {
      assert.doesNotMatch(content, /serve_pages|API_PATH|npm ci|8000\/api|just pages/, path);
    }
  });

  it('build pages in containers by the Node.js that web projects name', () => {
    const version = readFileSync(join(PACKAGE_ROOT, 'templates', 'fe_root', 'nvmrc.ejs'), 'utf8').trim();
    assert.match(text({ pages: true }, 'Dockerfile'), new RegExp(`^FROM node:${version}-slim AS pages$`, 'm'));
  });
});
