import assert from 'node:assert/strict';

import type { Problem } from '../../lib/core/problem.js';
import { formatProblem } from '../../lib/core/problem-line.js';

const problem: Problem = {
  code: 'wrong_value',
  path: ['apps', 0, 'type'],
  message: "expected one of 'str', found 'strin'",
  hint: "did you mean 'str'?",
};

describe('formatProblem', () => {
  it('writes file, path, message and hint', () => {
    const expected = "be.jsonnet: apps[0].type: expected one of 'str', found 'strin'; did you mean 'str'?";
    assert.equal(formatProblem(problem, 'be.jsonnet'), expected);
  });

  it('writes the place where it is known', () => {
    const line = formatProblem({ ...problem, path: [] }, 'be.json', () => ({ line: 12, column: 5 }));
    assert.equal(line, "be.json:12:5: expected one of 'str', found 'strin'; did you mean 'str'?");
  });

  it('names the file that the value is written in', () => {
    const line = formatProblem(problem, 'be.jsonnet', () => ({ line: 3, column: 1, source: 'blog.jsonnet' }));
    assert.ok(line.startsWith('blog.jsonnet:3:1: apps[0].type: '));
  });

  it('stays on one line, whatever the keys are', () => {
    const line = formatProblem({ ...problem, path: ['a\nb\u2028\u001b[31m'] }, 'be.json');
    assert.deepEqual(
      ['\n', '\u2028', '\u001b'].filter((character) => line.includes(character)),
      [],
    );
  });
});
