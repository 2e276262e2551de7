/** The application of the golden case `comms` runs: it sends e-mail, and lets users write templates. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { POSTGRES, needPostgres } from '../databases.js';
import { render } from '../../lib/pipeline.js';
import { type Workspace, createWorkspace } from '../input/workspace.js';
import { needPython } from '../needs.js';
import { must } from './set-up-projects.js';

const GOLDEN = join(PACKAGE_ROOT, 'test', 'golden', 'be', 'comms');
const CODE = join(PACKAGE_ROOT, 'test', 'apps', 'comms_app');

describe('an application with communications', function () {
  this.timeout(300_000);
  let space: Workspace;
  before(() => {
    space = createWorkspace();
  });
  after(() => {
    space.remove();
  });

  it('sends messages, and keeps templates of users', async function () {
    const python = needPython(this);
    needPostgres(this);
    cpSync(CODE, space.dir, { recursive: true });
    cpSync(join(GOLDEN, 'templates'), join(space.dir, 'templates'), { recursive: true });
    const config = readFileSync(join(GOLDEN, 'config.json'), 'utf8').replace('"sqlite"', '"postgresql"');
    const path = space.write('config.json', config);
    const outDir = join(space.dir, '_generated');
    for (const file of await render({ target: 'be', config: path, cwd: space.dir, outDir })) {
      mkdirSync(dirname(join(outDir, file.path)), { recursive: true });
      writeFileSync(join(outDir, file.path), file.content);
    }
    await must(space.dir, [python, '-W', 'error', '-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test_app.py'], {
      TEST_DATABASE_URL: POSTGRES,
    });
  });
});
