import assert from 'node:assert/strict';

import { describeFailure } from '../../lib/cli/failure.js';
import { UsageError } from '../../lib/cli/usage-error.js';
import { ConfigError, GenerationError } from '../../lib/core/problem.js';
import { Interrupted } from '../../lib/signals.js';

describe('describeFailure', () => {
  it('shows mistakes of the user as lines with the prefix of their kind', () => {
    assert.deepEqual(describeFailure(new ConfigError(['a: wrong', 'b: wrong'])), {
      lines: ['Error loading config: a: wrong', 'Error loading config: b: wrong'],
      exitCode: 1,
    });
    assert.deepEqual(describeFailure(new GenerationError(['no'])), { lines: ['Error: no'], exitCode: 1 });
  });

  it('has exit codes of their own for wrong usage and for an interruption', () => {
    assert.equal(describeFailure(new UsageError('no')).exitCode, 2);
    assert.equal(describeFailure(new Interrupted()).exitCode, 130);
  });

  it('shows the stack of a defect and asks to report it', () => {
    const { lines, exitCode } = describeFailure(new TypeError('x is not a function'));
    assert.equal(exitCode, 1);
    assert.match(
      lines.join('\n'),
      /TypeError: x is not a function\n +at [^]*defect of generator-codegen \d[^]*report it/,
    );
    assert.match(describeFailure('text').lines.join('\n'), /^text\n/);
  });
});
