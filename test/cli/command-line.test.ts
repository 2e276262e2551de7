import assert from 'node:assert/strict';

import { parseCommandLine } from '../../lib/cli/command-line.js';

describe('parseCommandLine', () => {
  it('tells words from options, wherever they stand', () => {
    assert.deepEqual(parseCommandLine(['--force', 'be', '--config', 'x.json', 'more', '-h']), {
      words: ['be', 'more'],
      options: [
        { name: 'force', value: undefined },
        { name: 'config', value: 'x.json' },
        { name: 'help', value: undefined },
      ],
    });
  });

  it('takes everything behind -- for words', () => {
    assert.deepEqual(parseCommandLine(['be', '--', '--force']), { words: ['be', '--force'], options: [] });
  });
});
