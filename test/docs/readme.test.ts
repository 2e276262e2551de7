/** The README: short, and what it shows is what comes out. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from '../../lib/pipeline.js';
import { createWorkspace } from '../input/workspace.js';
import { needJsonnet } from '../needs.js';
import { fencesOf, pageText } from './fences.js';

/** Lines that somebody reads before they decide. */
const MOST_LINES = 120;

describe('the README', () => {
  const workspace = createWorkspace();

  after(() => {
    workspace.remove();
  });

  it('is short', () => {
    const lines = pageText('README.md').split('\n').length;
    assert.ok(lines < MOST_LINES, `${lines} lines`);
  });

  it('shows a route as its config makes it', async function () {
    needJsonnet(this);
    const [config, code] = fencesOf('README.md');
    const file = join(workspace.dir, 'be.jsonnet');
    writeFileSync(file, config?.text ?? '');
    const files = await render({ target: 'be', config: file, cwd: workspace.dir, outDir: join(workspace.dir, 'out') });
    const routes = files.find(({ path }) => path === 'blog/routes/post.py')?.content ?? '';
    assert.ok(routes.includes(`\n${code?.text ?? 'nothing'}`), 'the route has changed: copy it anew');
  });
});
