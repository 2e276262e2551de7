import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { completionLines } from '../../lib/cli/completion.js';
import { COMMANDS, SHELLS, TOOL_COMMANDS } from '../../lib/cli/commands.js';
import { OPTIONS } from '../../lib/cli/options.js';
import { makeTree, removeTrees } from '../output/tree.js';

/** What bash offers behind some words; the last one is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const script = [
    ...completionLines('bash'),
    `COMP_WORDS=(${['codegen', ...words].map((word) => `'${word}'`).join(' ')})`,
    `COMP_CWORD=${String(words.length)}`,
    '_codegen',
    'printf "%s\\n" "${COMPREPLY[@]}"',
  ];
  const found = execFileSync('bash', ['--norc', '-c', script.join('\n')], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  return found.split('\n').filter((line) => line !== '');
}

describe('completion', () => {
  afterEach(removeTrees);

  it('offers commands and options in bash', () => {
    assert.deepEqual(
      offered(''),
      [...COMMANDS, ...TOOL_COMMANDS].map(({ name }) => name),
    );
    assert.deepEqual(offered('be_'), ['be_root']);
    assert.deepEqual(offered('validate', 'f'), ['fe', 'fe_root']);
    assert.deepEqual(offered('be', '--force'), ['--force', '--force-paths']);
    assert.deepEqual(offered('be', '--re'), [], 'that is one of the set-up');
    assert.deepEqual(offered('--re'), ['--resource', '--relations']);
    assert.deepEqual(offered('validate', '--d'), []);
    assert.deepEqual(offered('be', '--no-c'), ['--no-color']);
    assert.deepEqual(offered('completion', ''), SHELLS);
  });

  it('offers what an option takes in bash', () => {
    assert.deepEqual(offered('be', '--on-conflict', 'm'), ['merge']);
    assert.deepEqual(offered('be', '--config', 'completion.te'), ['completion.test.ts']);
    assert.deepEqual(offered('explain', 'completion.te'), ['completion.test.ts']);
    assert.deepEqual(offered('be', '--prefix-path', 'completion.te'), [], 'that is no directory');
    assert.deepEqual(offered('be', '--timeout', '-'), []);
  });

  for (const shell of ['zsh', 'fish']) {
    it(`writes what ${shell} reads, with every command and option`, function () {
      const text = `${completionLines(shell).join('\n')}\n`;
      const file = join(makeTree({ script: text }), 'script');
      for (const { name } of [...COMMANDS, ...TOOL_COMMANDS]) assert.ok(text.includes(name), name);
      for (const { name } of OPTIONS) assert.ok(text.includes(name), name);
      const { error, status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      if (error) this.skip();
      assert.deepEqual([status, stderr], [0, '']);
    });
  }
});
