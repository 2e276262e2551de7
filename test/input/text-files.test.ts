import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readConfig } from '../../lib/input/read-config.js';
import { textFilesBeside } from '../../lib/input/text-files.js';
import { type Workspace, createWorkspace } from './workspace.js';

describe('textFilesBeside', () => {
  let space: Workspace;
  beforeEach(() => {
    space = createWorkspace();
  });
  afterEach(() => {
    space.remove();
  });

  it('reads from the directory of the config', () => {
    space.write('config/texts/a.txt', 'Grüße,\r\nAnn\r\n\n');
    const files = textFilesBeside(join(space.dir, 'config', 'be.json'));
    assert.deepEqual(files('texts/a.txt'), { text: 'Grüße,\nAnn\n' });
    assert.deepEqual(files('../config/texts/a.txt'), { text: 'Grüße,\nAnn\n' });
  });

  it('says why there is no text', () => {
    const config = space.write('be.json', '{}');
    const files = textFilesBeside(config);
    writeFileSync(join(space.dir, 'latin'), new Uint8Array([0xe9]));
    assert.deepEqual(files('gone.txt'), { problem: 'no such file' });
    assert.deepEqual(files('be.json/x'), { problem: 'no such file' });
    assert.deepEqual(files('.'), { problem: 'a directory, not a file' });
    assert.deepEqual(files('latin'), { problem: 'not UTF-8 text' });
  });

  it('comes with a config that is read', async () => {
    space.write('a.txt', 'a');
    const source = await readConfig(space.write('be.json', '{}'), { stdlibDirs: [] });
    assert.deepEqual(source.files?.('a.txt'), { text: 'a' });
  });
});
