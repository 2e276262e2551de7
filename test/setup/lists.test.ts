/** The lists in generated code that name resources gain the very lines that generating all at once writes. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { render } from '../../lib/pipeline.js';
import { addResource } from '../../lib/setup/add-resource.js';
import type { ResourceAnswer, SetupAnswers } from '../../lib/setup/answers.js';
import { readProject } from '../../lib/setup/existing.js';
import { storedSetup } from '../../lib/setup/project.js';
import { projectFiles } from '../../lib/setup/project-files.js';
import { writeYoRc } from '../../lib/setup/yo-rc.js';
import { createWorkspace, type Workspace } from '../input/workspace.js';
import { needJsonnet } from '../needs.js';
import { resource } from './resources.js';

const MODELS = 'app/models/__init__.py';
const PAGES = 'web/src/resources.ts';

describe('lists of resources in generated code', function () {
  this.timeout(120_000);
  before(function () {
    needJsonnet(this);
  });
  const made: Workspace[] = [];
  after(() => {
    for (const workspace of made) workspace.remove();
  });

  /** Write configs and generate both lists. */
  async function project(resources: readonly ResourceAnswer[]): Promise<Workspace> {
    const workspace = createWorkspace();
    made.push(workspace);
    const answers: SetupAnswers = { create: 'both', name: 'my-shop', database: 'sqlite', auth: true, resources };
    for (const { path, content } of projectFiles(answers, [])) workspace.write(path, content);
    workspace.write('.yo-rc.json', writeYoRc(undefined, storedSetup(answers)));
    await generate(workspace);
    return workspace;
  }

  /** Write what is not there yet; none of it is written twice. */
  async function generate({ dir, write }: Workspace): Promise<void> {
    for (const [target, prefix] of [
      ['be_root', '.'],
      ['fe_root', 'web'],
    ] as const) {
      const outDir = join(dir, prefix);
      const files = await render({ target, config: join(dir, `config/${target}.jsonnet`), cwd: dir, outDir });
      const lists = files.filter(({ path }) => [MODELS, PAGES].includes(join(prefix, path)));
      assert.equal(lists.length, 1, target);
      for (const { path, content } of lists) write(join(prefix, path), content);
    }
  }

  async function lists({ dir }: Workspace): Promise<readonly (string | undefined)[]> {
    const found = await readProject(dir);
    return [found?.texts[MODELS], found?.texts[PAGES]];
  }

  it('are those of a project that had all from the start', async () => {
    const names = ['Zone', 'BlogPost', 'Blog', 'Item10', 'Item2', 'VIP', 'Class2b', 'Usage', 'Blogger'];
    const [first, ...others] = names.map((name) => resource(`${name} title:str owner:User`));
    const atOnce = await project([first!, ...others]);
    const grown = await project([first!]);
    const { files, edits, missing } = addResource((await readProject(grown.dir))!, others);
    assert.deepEqual(missing, []);
    assert.equal(edits.length, 5);
    for (const { path, content } of files) grown.write(path, content);
    for (const { path, text } of edits) grown.write(path, text);
    assert.deepEqual(await lists(grown), await lists(atOnce));
    await generate(grown);
    assert.deepEqual(await lists(grown), await lists(atOnce));
  });
});
