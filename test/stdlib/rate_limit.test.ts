/** The function of `be/rate_limit/rate_limit.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const LIBRARY = "(import 'be/rate_limit/rate_limit.libsonnet')";

describeJsonnet('stdlib be/rate_limit/rate_limit.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate(`std.objectFieldsAll(${LIBRARY})`), ['limits']);
  });

  it('limits passes every option on, unknown ones too', async () => {
    const options = { default_limit: null, strategy: 'moving-window', key_func: 'a.b.key', unheard_of: 1 };
    assert.deepEqual(await evaluate(`${LIBRARY}.limits(${JSON.stringify(options)})`), options);
  });

  it('limits adds no option of its own, so that the schema keeps the defaults', async () => {
    assert.deepEqual(await evaluate(`${LIBRARY}.limits()`), {});
  });
});
