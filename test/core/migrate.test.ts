import assert from 'node:assert/strict';

import { type ConfigMigration, migrate } from '../../lib/core/migrate.js';

/** A key that each version calls by another name. */
function renamed(from: string, to: string): ConfigMigration {
  return {
    from,
    to,
    description: `'key${from}' is 'key${to}'`,
    changes: (config) =>
      `key${from}` in config
        ? [{ path: [`key${from}`] }, { path: [`key${to}`], after: (config as Record<string, unknown>)[`key${from}`] }]
        : [],
  };
}

const MIGRATIONS = [renamed('1', '2'), renamed('2', '3')];

describe('migrate', () => {
  it('takes a config without a version through all versions, and leaves the value that it was given', () => {
    const given = { key1: 'x' };
    const { value, needed } = migrate(MIGRATIONS, given);
    assert.deepEqual(value, { key3: 'x', version: '3' });
    assert.deepEqual(given, { key1: 'x' });
    assert.deepEqual([needed?.from, needed?.to], ['1', '3']);
    assert.deepEqual(needed?.descriptions, ["'key1' is 'key2'", "'key2' is 'key3'"]);
  });

  it('starts at the version that the config names', () => {
    const { value } = migrate(MIGRATIONS, { version: '2', key1: 'x', key2: 'y' });
    assert.deepEqual(value, { version: '3', key1: 'x', key3: 'y' });
  });

  it('says nothing of a config that is the same in all versions', () => {
    assert.equal(migrate(MIGRATIONS, { other: 1 }).needed, undefined);
  });

  it('leaves the latest and unknown versions, and what is no config, to the schema', () => {
    for (const value of [{ version: '3', key1: 1 }, { version: 1, key1: 1 }, { version: '9' }, [], null, 'x']) {
      assert.deepEqual(migrate(MIGRATIONS, value), { value });
    }
  });
});
