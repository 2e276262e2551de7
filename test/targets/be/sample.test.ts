import assert from 'node:assert/strict';

import fc from 'fast-check';

import type { JsonValue } from '../../../lib/core/json-value.js';
import type { FieldSpec } from '../../../lib/targets/be/config.js';
import { fieldValues } from '../../../lib/targets/be/rules/field-values.js';
import { answerExpression, badValues, sample, sampleExpression } from '../../../lib/targets/be/sample.js';
import { textOfPattern } from '../../../lib/targets/be/sample-pattern.js';

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

describe('sampleExpression', () => {
  it('is Python', () => {
    assert.equal(sampleExpression(field({ type: 'bool' })), 'True');
    assert.equal(sampleExpression(field({ type: 'json' })), '{"key": "colour"}');
    assert.match(sampleExpression(field({ type: 'enum', enum: 'm.Colour' })) ?? '', /^list\(.*\)\[-1\]\.value$/s);
    assert.match(sampleExpression(field({ type: 'enum', enum: 'm.Colour', list: true })) ?? '', /^\[list\(.*\]$/s);
  });

  it('keeps the places of one field apart', () => {
    const spec = field({ type: 'int' });
    assert.deepEqual([sampleExpression(spec, 0), sampleExpression(spec, 4), sampleExpression(spec)], ['1', '5', '1']);
  });
});

describe('answerExpression', () => {
  it('does not care for what requests may say', () => {
    const spec = field({ type: 'datetime', example: '2024-01-01T10:00:00+02:00', nullable: true });
    assert.equal(answerExpression(spec), '"2030-05-01T12:30:00Z"');
    assert.equal(answerExpression(field({ type: 'enum', values: [1, 2], list: true })), '[2]');
  });
});

describe('badValues', () => {
  /** The values as JSON, where their Python is JSON too. */
  function bad(keys: Partial<FieldSpec>): readonly string[] {
    return badValues(field({ nullable: true, ...keys }), 1000).map(({ value }) => value);
  }

  it('refuses null only where it may not be', () => {
    assert.equal(badValues(field({}), 1000)[0]?.value, 'None');
    assert.ok(!bad({}).includes('None'));
  });

  it('is just beyond the limits', () => {
    assert.deepEqual(bad({ min_length: 1, max_length: 200 }), ['""', '"x" * 201', '1']);
    assert.deepEqual(bad({ type: 'int', ge: 1, le: 600 }), ['"text"', '0', '601']);
    assert.deepEqual(bad({ type: 'int', gt: 1, lt: 600 }), ['"text"', '1', '600']);
    assert.deepEqual(bad({ type: 'decimal', max_digits: 3, decimal_places: 1 }), [
      '"text"',
      '"1_0"',
      '"9999"',
      '"0.01"',
    ]);
    assert.deepEqual(bad({ type: 'int', multiple_of: 5 }), ['"text"', '1']);
    assert.deepEqual(bad({ max_length: 3, list: true }), ['["x" * 4]', '[1]']);
  });

  it('leaves out texts that a whole body may not be as long as', () => {
    assert.deepEqual(bad({ max_length: 1000 }), ['1']);
  });

  it('chooses no allowed value', () => {
    assert.deepEqual(bad({ type: 'enum', values: ['no such choice'] }), ['"no such choice_"']);
    assert.deepEqual(bad({ type: 'enum', values: [1, 7, 3] }), ['8']);
  });

  it('leaves out what a field would take', () => {
    assert.deepEqual(bad({ pattern: '' }), ['1']);
    assert.deepEqual(bad({ type: 'int', le: 1e300 }), ['"text"']);
  });

  it('does not take what the config takes', () => {
    const patterns = ['^[a-z]+$', '^\\d*$', '^.+$', '^[^0]$'];
    for (const pattern of patterns) {
      const spec = field({ pattern, nullable: true });
      for (const { value } of badValues(spec, 1000)) {
        if (!value.startsWith('"')) continue;
        assert.notDeepEqual(problemsOf(spec, JSON.parse(value.replaceAll('\\x', '\\u00')) as string), [], pattern);
      }
    }
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
