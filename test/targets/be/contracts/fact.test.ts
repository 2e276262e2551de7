import assert from 'node:assert/strict';

import { code } from '../../../../lib/core/expression.js';
import { asIs, call, constant, isConstant, printFact } from '../../../../lib/targets/be/contracts/fact.js';

describe('facts', () => {
  it('are written as Python, without what is left out', () => {
    const field = call(code`Field`, ['code', 'str'], { nullable: undefined, max_length: 10, choices: [null, true] });
    assert.equal(printFact(field), 'Field("code", "str", max_length=10, choices=[None, True])');
    assert.equal(printFact({ model: asIs(code`Article`), left: undefined }), '{"model": Article}');
  });

  it('have a name where they are long', () => {
    const long = constant('FIELDS', ['a'.repeat(20), 'b'.repeat(20)]);
    assert.ok(isConstant(long));
    assert.equal(printFact(long), 'FIELDS');
    assert.deepEqual(constant('FIELDS', ['a']), ['a']);
  });
});
