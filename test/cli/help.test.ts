import assert from 'node:assert/strict';

import { COMMANDS } from '../../lib/cli/commands.js';
import { optionUsage, writeHelp } from '../../lib/cli/help.js';
import { OPTIONS } from '../../lib/cli/options.js';
import { TARGETS } from '../../lib/target-names.js';

describe('writeHelp', () => {
  it('names every option with its value, and every target', () => {
    const help = writeHelp({ program: 'codegen ' });
    for (const option of OPTIONS) assert.ok(help.includes(optionUsage(option)), option.name);
    for (const { name, description } of COMMANDS) assert.match(help, new RegExp(`^  ${name} +${description}`, 'm'));
    assert.match(help, /^Usage: codegen \[options\]\n {7}codegen TARGET \[options\]$/m);
  });

  it('tells of a target only what it takes', () => {
    const help = writeHelp({ program: 'codegen ', command: COMMANDS[0]! });
    for (const option of OPTIONS)
      assert.equal(
        help.includes(optionUsage(option)),
        option.scope === undefined || option.scope === 'target',
        option.name,
      );
    assert.match(help, /config\/be\.jsonnet/);
  });

  it('calls the tool as its reader does', () => {
    const command = COMMANDS[0];
    assert.ok(command);
    assert.match(
      writeHelp({ program: 'yo codegen:', command }),
      /^Usage: yo codegen:be \[options\]\n[^]*^ {2}yo codegen:be --/m,
    );
  });

  it('fits a wide terminal', () => {
    for (const line of writeHelp({ program: 'yo codegen:' }).split('\n')) assert.ok(line.length <= 120, line);
  });
});

describe('COMMANDS', () => {
  it('has an entry for every target', () => {
    assert.deepEqual(
      COMMANDS.map(({ name }) => name),
      [...TARGETS],
    );
  });
});
