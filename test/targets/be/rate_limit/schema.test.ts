/** Limits are taken in the notation of the Python library `limits`, and nothing that it would refuse is taken. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

import { Limits } from '../../../../lib/targets/be/rate_limit/schema.js';
import { needPython } from '../../../needs.js';
import { checkLines, project } from '../schema/test-target.js';

const TAKEN = [
  '1/second',
  '10/minutes',
  '10 / minute',
  '10 per minute',
  '10per2hours',
  '5 per 2 hours',
  '100/day; 10/hour',
  '100/day,10 per hour|1/5seconds',
  '7/MONTH',
  ' 3/year ',
  '1000000000/10 years',
];
const REFUSED_THERE_TOO = [
  '',
  'x',
  '5',
  '5/',
  '/hour',
  'ten/hour',
  '5/fortnight',
  '5/constructor',
  '5/hour;',
  '-1/hour',
  '1.5/hour',
];
const REFUSED_HERE = ['0/hour', '5/0 hours', '1000000001/hour', '1/11 years', '5/hour; 05 PER 1 hours'];

describe('limits', () => {
  it('are taken in all notations', () => {
    for (const text of TAKEN) assert.ok(Limits.safeParse(text).success, text);
  });

  it('are refused where they mean nothing', () => {
    for (const text of [...REFUSED_THERE_TOO, ...REFUSED_HERE]) assert.ok(!Limits.safeParse(text).success, text);
  });

  it('are told of one that is written twice', () => {
    const { error } = Limits.safeParse('5/hour; 9/day; 5 per 1 hour');
    assert.deepEqual(
      error?.issues.map(({ message }) => message),
      ["expected each limit once, as a request counts for each of them; found '5/hour; 9/day; 5 per 1 hour'"],
    );
    assert.ok(Limits.safeParse('5/hour; 5/day; 5 per 2 hours').success);
  });

  it('are what the library takes', function () {
    const python = needPython(this);
    const code = `
import json, sys
from limits import parse_many
def takes(text):
    try:
        return bool(parse_many(text))
    except ValueError:
        return False
print(json.dumps([takes(text) for text in json.load(sys.stdin)]))`;
    const texts = [...TAKEN, ...REFUSED_THERE_TOO];
    const { stdout, stderr } = spawnSync(python, ['-c', code], { input: JSON.stringify(texts), encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.deepEqual(JSON.parse(stdout), [...TAKEN.map(() => true), ...REFUSED_THERE_TOO.map(() => false)]);
  });

  checkLines({
    'are told with an example': [
      project({ rate_limit: { default_limit: '5 a day' } }),
      "rate_limit.default_limit: expected limits such as '60/minute' or '10 per 2 seconds; 100/hour', found '5 a day'",
    ],
    'have keys that are known': [
      project({ rate_limit: { default_limits: '5/day', key_func: 'key', storage_url_env: 'REDIS-URL' } }),
      "rate_limit.default_limits: unknown key 'default_limits'; did you mean 'default_limit'?",
      "rate_limit.key_func: expected a dotted path such as 'package.module.Name', without an underscore before the name, found 'key'",
      "rate_limit.storage_url_env: expected the name of an environment variable such as 'DATABASE_URL', found 'REDIS-URL'",
    ],
  });
});
