/** Configs in JSON say the same as those in jsonnet: whatever is answered, targets load equal configs from both. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import fc from 'fast-check';

import { readTarget } from '../../lib/pipeline.js';
import { configPaths, projectFiles } from '../../lib/setup/project-files.js';
import { createWorkspace, type Workspace } from '../input/workspace.js';
import { STEP } from '../needs.js';
import { describeJsonnet } from '../stdlib/evaluate.js';
import { answers } from './arbitrary.js';

describeJsonnet('configs in JSON', function () {
  this.timeout(300_000);
  let workspace: Workspace;

  before(() => {
    workspace = createWorkspace();
  });

  after(() => {
    workspace.remove();
  });

  it('are those in jsonnet, whatever is answered', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (drawn) => {
        const folder = String(count++);
        const made = (['jsonnet', 'json'] as const).flatMap((format) => projectFiles({ ...drawn, format }, []));
        for (const { path, content } of made) workspace.write(join(folder, path), content);
        for (const target of ['be', 'be_root', 'fe_root'] as const) {
          if ((drawn.create === 'be' && target === 'fe_root') || (drawn.create === 'fe' && target !== 'fe_root'))
            continue;
          const [jsonnet, json] = await Promise.all(
            (['jsonnet', 'json'] as const).map(async (format) => {
              const config = join(workspace.dir, folder, configPaths(format)[target]);
              const { config: loaded } = await readTarget({ target, config, cwd: workspace.dir });
              return compared(loaded);
            }),
          );
          assert.deepEqual(json, jsonnet, target);
        }
      }),
      { numRuns: 30 / STEP, endOnFailure: true },
    );
  });
});

/** A folder is in the order of its names, a preset in its own, and JSON leaves the standing descriptions of keys out. */
function compared(config: unknown): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(config), (key, value: unknown) => {
    if (key === 'format' || (key === 'description' && /^Keys? of the related/.test(String(value)))) return undefined;
    const isSorted = ['resources', 'models', 'operations'].includes(key) && Array.isArray(value);
    return isSorted ? value.map((one: unknown) => JSON.stringify(one)).sort() : value;
  });
  return plain;
}
