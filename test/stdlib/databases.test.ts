/** Each function of `be/db/databases.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const options = {
  url_env: 'MAIN_URL',
  default: true,
  echo: false,
  pool_size: 5,
  max_overflow: 10,
  pool_timeout: 5,
  pool_recycle: -1,
  pool_pre_ping: true,
  connect_timeout: 5,
  statement_timeout: 30,
  lock_timeout: 5,
  idle_in_transaction_timeout: 60,
};

const drivers = { postgres: 'postgresql', sqlite: 'sqlite' };

describeJsonnet('stdlib be/db/databases.libsonnet', () => {
  it('has a case for every public function', async () => {
    const names = await evaluate("std.objectFieldsAll(import 'be/db/databases.libsonnet')");
    assert.deepEqual(Object.keys(drivers).sort(), names);
  });

  for (const [name, driver] of Object.entries(drivers)) {
    it(`${name} names the database and its driver`, async () => {
      assert.deepEqual(await call(`${name}('main')`), { key: 'main', driver });
    });

    it(`${name} passes every option on, unknown ones too`, async () => {
      const all = { ...options, unheard_of: 1 };
      assert.deepEqual(await call(`${name}('main', ${JSON.stringify(all)})`), { key: 'main', driver, ...all });
    });

    it(`${name} leaves the key out when it is null`, async () => {
      assert.deepEqual(await call(`${name}(null, { echo: true })`), { driver, echo: true });
    });
  }
});

function call(expression: string): Promise<unknown> {
  return evaluate(`(import 'be/db/databases.libsonnet').${expression}`);
}
