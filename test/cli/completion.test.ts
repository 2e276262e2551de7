import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';

import { completionLines } from '../../lib/cli/completion.js';
import { COMMANDS, SHELLS, TOOL_COMMANDS } from '../../lib/cli/commands.js';
import { OPTIONS } from '../../lib/cli/options.js';
import { need } from '../needs.js';
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
    assert.deepEqual(offered('docs', 'auth'), ['auth-providers', 'authentication']);
  });

  it('offers what an option takes in bash', () => {
    assert.deepEqual(offered('be', '--on-conflict', 'm'), ['merge']);
    assert.deepEqual(offered('be', '--config', 'completion.te'), ['completion.test.ts']);
    assert.deepEqual(offered('explain', 'completion.te'), ['completion.test.ts']);
    assert.deepEqual(offered('be', '--prefix-path', 'completion.te'), [], 'that is no directory');
    assert.deepEqual(offered('be', '--timeout', '-'), []);
  });

  for (const shell of ['zsh', 'fish']) {
    it(`knows every command and option in ${shell}`, () => {
      const text = completionLines(shell).join('\n');
      for (const { name } of [...COMMANDS, ...TOOL_COMMANDS]) assert.ok(text.includes(name), name);
      for (const { name } of OPTIONS) assert.ok(text.includes(name), name);
    });

    it(`offers commands, options and what they take in ${shell}`, function () {
      need(this, spawnSync(shell, ['--version']).error === undefined, shell);
      const cwd = makeTree({ script: `${completionLines(shell).join('\n')}\n`, 'some.json': '' });
      const ask = shell === 'fish' ? FISH : ZSH;
      for (const [line, found] of [
        ['be_', 'be_root'],
        ['validate f', 'fe_root'],
        ['completion ', 'fish'],
        ['be --force', '--force-paths'],
        ['--re', '--relations'],
        ['be --on-conflict m', 'merge'],
        ['be --config som', 'some.json'],
      ] as const) {
        const call = ['-c', ask, ...(shell === 'zsh' ? ['zsh'] : []), `codegen ${line}`, found];
        const { status, stdout, stderr } = spawnSync(shell, call, { cwd, encoding: 'utf8', timeout: 20_000 });
        assert.deepEqual([status, stderr], [0, ''], `${line} offers no ${found}: ${stdout}`);
      }
    });
  }
});

/** Whether what is offered behind the first argument has the second. */
const FISH = 'source script; complete --do-complete $argv[1] | string match --quiet --regex "^$argv[2]"';

/** The same; zsh completes only for somebody who types, and the wait ends when what is offered is there. */
const ZSH = `
  zmodload zsh/zpty
  zpty typed 'TERM=dumb zsh -f -i'
  zpty -w typed 'PROMPT=; autoload -Uz compinit; compinit -u -D; bindkey "^I" list-choices; source ./script; print REA""DY'
  zpty -r typed found '*READY*'
  zpty -n -w typed "$1"$'\\t'
  zpty -r typed found "*$2*"`;
