import assert from 'node:assert/strict';
import { join } from 'node:path';

import { CLIError } from '../lib/core/problem.js';
import { render } from '../lib/pipeline.js';
import { makeTree, removeTrees } from './output/tree.js';

const CONFIG = {
  module: 'blog',
  databases: [{ driver: 'sqlite' }],
  resources: [{ model: 'blog.models.Post', fields: [{ name: 'title', type: 'str' }], operations: ['create'] }],
};

describe('render', () => {
  afterEach(removeTrees);

  for (const directory of ['my-out', 'class', 'o ut']) {
    it(`refuses the output directory '${directory}', which Python cannot import`, async () => {
      await assert.rejects(renderInto(directory), (error) => {
        assert.ok(error instanceof CLIError);
        const message = `--prefix-path: '${directory}' cannot be the name of a Python package: `;
        assert.deepEqual(error.lines, [
          `Error: ${message}choose a directory such as '_generated', or set package_prefix`,
        ]);
        return true;
      });
    });
  }

  it('takes any output directory when package_prefix names the package', async () => {
    const paths = (await renderInto('class', { package_prefix: 'api' })).map(({ path }) => path);
    assert.ok(paths.includes('api/api.py'), paths.join(' '));
  });

  it('takes a soft keyword of Python as the output directory', async () => {
    const paths = (await renderInto('match')).map(({ path }) => path);
    assert.ok(paths.includes('api.py'), paths.join(' '));
  });
});

async function renderInto(directory: string, more: object = {}): ReturnType<typeof render> {
  const cwd = makeTree({ 'be.json': JSON.stringify({ ...CONFIG, ...more }) });
  return render({ target: 'be', config: join(cwd, 'be.json'), cwd, outDir: join(cwd, directory) });
}
