/** Every command looks for a config that nobody names in the same places. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { storedSetup } from '../../lib/setup/project.js';
import { writeYoRc } from '../../lib/setup/yo-rc.js';
import { needJsonnet } from '../needs.js';
import { makeTree, removeTrees } from '../output/tree.js';
import { callFrom, type Result } from './call.js';

/** What each command takes the config of `fe` to be; nothing where it finds none. */
async function found(cwd: string): Promise<Readonly<Record<string, string | undefined>>> {
  const run = await callFrom(cwd, 'fe --dry-run');
  const { out: listed } = await callFrom(cwd, 'targets --json');
  const { targets } = JSON.parse(listed) as { targets: readonly { name: string; config?: string }[] };
  const { out: checked } = await callFrom(cwd, 'validate');
  const update = await callFrom(cwd, 'update --dry-run');
  const setUp = await callFrom(cwd, '--skip-prompts --dry-run');
  return {
    fe: seen(run),
    targets: targets.find(({ name }) => name === 'fe')?.config,
    validate: /^fe: (\S+) is valid$/m.exec(checked)?.[1],
    update: seen(update),
    setUp: seen(setUp),
  };
}

function seen({ out }: Result): string | undefined {
  return out.includes(' 1 to create') ? 'some' : undefined;
}

const all = (config: string) => ({ fe: 'some', targets: config, validate: config, update: 'some', setUp: 'some' });

const NONE = { fe: undefined, targets: undefined, validate: undefined, update: undefined, setUp: undefined };

describe('the usual place of a config', () => {
  afterEach(removeTrees);

  it('is the same for every command', async () => {
    assert.deepEqual(await found(makeTree({ 'config/fe.json': '{}' })), all('config/fe.json'));
  });

  it('is in the directory of the web pages for whoever works there', async () => {
    const root = makeTree({ 'web/config/fe.json': '{}' });
    assert.deepEqual(await found(join(root, 'web')), all('config/fe.json'));
    assert.deepEqual(await found(root), NONE);
  });

  it('gives way to what the set-up has stored', async function () {
    needJsonnet(this);
    const { answers, targets } = storedSetup({
      create: 'fe',
      name: 'shop',
      database: 'sqlite',
      auth: false,
      resources: [],
    });
    const root = makeTree({
      '.yo-rc.json': writeYoRc(undefined, { answers, targets: { fe: targets.fe } }),
      'web/config/fe.jsonnet': '{}',
      'config/fe.json': '{"lint": "prettier"}',
    });
    assert.deepEqual(await found(root), all('web/config/fe.jsonnet'));
    assert.deepEqual(await found(join(root, 'web')), all('config/fe.jsonnet'));
  });
});
