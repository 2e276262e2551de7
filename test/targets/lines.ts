/** Tests of configs by the lines that their problems get. */
import assert from 'node:assert/strict';

import { formatProblem } from '../../lib/core/problem-line.js';
import type { Validation } from '../../lib/core/validate.js';

/** The lines of a config's problems, without its name; none if it loads. */
export function linesOf(result: Validation): readonly string[] {
  return 'problems' in result ? result.problems.map((problem) => formatProblem(problem, 'x').slice('x: '.length)) : [];
}

/** Configs of one rule: what each is about, the config, and the lines that it gets. */
type Cases = Readonly<Record<string, readonly [config: unknown, ...expected: string[]]>>;

/** Makes one test per case: the lines of the config are exactly the expected ones. */
export function checkerOf(lines: (config: unknown) => readonly string[]): (cases: Cases) => void {
  return (cases) => {
    for (const [title, [config, ...expected]] of Object.entries(cases)) {
      it(title, () => {
        assert.deepEqual(lines(config), expected);
      });
    }
  };
}
