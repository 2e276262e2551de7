import assert from 'node:assert/strict';
import { join } from 'node:path';

import { CLIError } from '../lib/core/problem.js';
import { NotPython } from '../lib/output/format/not-python.js';
import { Suspects } from '../lib/suspects.js';
import { be } from '../lib/targets/be/target.js';
import { makeTree, removeTrees } from './output/tree.js';

const BROKEN = new NotPython({
  path: 'api.py',
  content: 'a = "é"\nb == = 1\n',
  reason: 'Expected an expression at byte range 14..15',
});

describe('whose templates made a file that is no Python', () => {
  afterEach(removeTrees);

  it('are ours, where there are no others: a defect, told with the whole text', () => {
    const error = new Suspects(be, '/not-there').blame(BROKEN);
    assert.ok(error instanceof Error && !(error instanceof CLIError));
    assert.match(error.message, /^api\.py would not be valid Python at line 2: [^\n]*: b == = 1\na = "é"\nb == = 1\n$/);
  });

  it("may be the project's own, where it has some", () => {
    const own = join(makeTree({ 'templates/be/api.py.ejs': '' }), 'templates/be');
    const error = new Suspects(be, own).blame(BROKEN);
    assert.ok(error instanceof CLIError);
    assert.match(error.message, /: b == = 1; look at its templates: your own in \S*templates\/be$/);
  });

  it('say nothing of other errors', () => {
    const other = new TypeError('x');
    assert.equal(new Suspects(be, '/not-there').blame(other), other);
  });
});
