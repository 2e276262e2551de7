import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { JsonValue } from '../../../../lib/core/json-value.js';
import type { FieldSpec } from '../../../../lib/targets/be/config.js';
import { fieldValues } from '../../../../lib/targets/be/fields/value-rules.js';
import { sample } from '../../../../lib/targets/be/samples/sample.js';
import { textOfPattern } from '../../../../lib/targets/be/samples/pattern.js';

function field(keys: Partial<FieldSpec>): FieldSpec {
  return {
    name: 'colour',
    type: 'str',
    list: false,
    read_only: false,
    nullable: false,
    many: false,
    load: 'selectin',
    unscoped: false,
    ...keys,
  };
}

/** What the config's own rules say of a value, as if it were the field's example. */
function problemsOf(spec: FieldSpec, value: JsonValue): readonly string[] {
  const fields = [{ ...spec, example: value }];
  const resource = { model: 'm.Model', fields, operations: ['create'] };
  return [...fieldValues({ databases: [{}], module: 'm', resources: [resource] })].map(({ message }) => message);
}

/** A sample must be there, and must be one that the field takes. */
function check(keys: Partial<FieldSpec>, index = 0): JsonValue {
  const spec = field(keys);
  const value = sample(spec, index);
  assert.notEqual(value, undefined, JSON.stringify(keys));
  assert.deepEqual(problemsOf(spec, value!), [], JSON.stringify(keys));
  return value!;
}

describe('sample', () => {
  it('prefers the example, then what is not the default', () => {
    assert.equal(check({ example: 'red', default: 'blue' }), 'red');
    assert.equal(check({ example: 'blue', default: 'blue' }), 'Some colour');
    assert.equal(check({ type: 'bool', default: true }), false);
    assert.equal(check({ type: 'bool', default: false }), true);
    assert.equal(check({ type: 'int', default: 1 }), 2);
    assert.deepEqual(check({ type: 'enum', values: ['a', 'b'], default: 'b' }), 'a');
    assert.deepEqual(check({ list: true, default: [] }), ['Some colour']);
  });

  it('takes the default where there is nothing else', () => {
    assert.equal(check({ type: 'enum', values: ['a'], default: 'a' }), 'a');
    assert.equal(check({ type: 'int', ge: 5, le: 5, default: 5 }), 5);
  });

  it('has a value for every type, another one at another place', () => {
    for (const type of ['uuid', 'email', 'int', 'float', 'datetime', 'date', 'time', 'json', 'decimal'] as const) {
      const values = [0, 1, 2].map((index) => JSON.stringify(check({ type, name: `field${index}` }, index)));
      assert.equal(new Set(values).size, 3, type);
    }
  });

  it('stays within the limits of numbers', () => {
    for (const type of ['int', 'float', 'decimal'] as const) {
      check({ type, ge: 1, le: 600 });
      check({ type, gt: 0 }, 5);
      check({ type, le: -3 }, 5);
      check({ type, lt: 0, gt: -2 });
      check({ type, ge: 0, le: 0 });
      check({ type, ge: 12, multiple_of: 5 });
    }
    check({ type: 'float', gt: 0, lt: 0.05 });
    check({ type: 'float', multiple_of: 0.1, gt: 3 });
    check({ type: 'decimal', gt: 0, lt: 0.05, decimal_places: 2 });
    check({ type: 'decimal', max_digits: 2, decimal_places: 2 });
    check({ type: 'decimal', max_digits: 1 }, 3);
    check({ type: 'decimal', multiple_of: 0.25, decimal_places: 2, ge: 1 }, 1);
  });

  it('stays within the limits of any number field that can be met', () => {
    const limits = fc.record({
      type: fc.constantFrom('int' as const, 'float' as const, 'decimal' as const),
      low: fc.integer({ min: -1000, max: 1000 }),
      width: fc.integer({ min: 2, max: 100 }),
      isOpen: fc.boolean(),
      index: fc.nat(8),
    });
    fc.assert(
      fc.property(limits, ({ type, low, width, isOpen, index }) => {
        check(isOpen ? { type, gt: low, lt: low + width } : { type, ge: low, le: low + width }, index);
      }),
    );
  });

  it('stays within the lengths of texts', () => {
    check({ min_length: 30 });
    check({ max_length: 1 });
    check({ max_length: 5 });
    check({ min_length: 3, max_length: 3 });
    check({ type: 'email', max_length: 6 });
    check({ type: 'email', min_length: 40 });
  });

  it('matches patterns', () => {
    check({ pattern: '^[A-Z]{3}-[0-9]{4}$' });
    check({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', max_length: 3 });
    check({ pattern: '^[A-Z0-9]{2,10}$', min_length: 8 });
    check({ pattern: '^(?:red|green) \\d{2}[^a-z]$' });
    check({ pattern: '^\\+?[\\d ()/-]{5,}$' });
    check({ pattern: '^#(?<hex>[0-9A-Fa-f]{6})$' });
    check({ pattern: '\\.(?:png|jpe?g)$' });
  });

  it('says when it knows nothing', () => {
    assert.equal(sample(field({ pattern: '^\\p{Lu}{40}$' })), undefined);
    assert.equal(sample(field({ type: 'nested', model: 'm.Model' })), undefined);
    assert.equal(sample(field({ type: 'int', gt: 1, lt: 2 })), undefined);
  });
});

describe('textOfPattern', () => {
  it('gives other texts by choice', () => {
    const texts = [0, 1].map((choice) => textOfPattern('^(?:a|b)[xy]$', { choice, least: 0 }));
    assert.deepEqual(texts, ['ax', 'by']);
  });

  it('stretches repetitions', () => {
    assert.equal(textOfPattern('^[a]+$', { choice: 0, least: 5 }), 'aaaaa');
    assert.equal(textOfPattern('^[a]{2,3}$', { choice: 0, least: 5 }), 'aaa');
  });

  it('gives up on what it does not understand', () => {
    for (const pattern of ['\\p{Lu}', '(?=a)', '[[]', '(']) {
      assert.equal(textOfPattern(pattern, { choice: 0, least: 0 }), undefined, pattern);
    }
  });
});
