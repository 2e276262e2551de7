/** The function of `be/opa/opa.libsonnet`. */
import assert from 'node:assert/strict';
import { describeJsonnet, evaluate } from './evaluate.js';

const LIBRARY = "(import 'be/opa/opa.libsonnet')";

describeJsonnet('stdlib be/opa/opa.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate(`std.objectFieldsAll(${LIBRARY})`), ['opa']);
  });

  it('opa passes every option on, unknown ones too', async () => {
    const options = { rule: 'may', on_error: 'allow', input_fn: 'a.b.build', unheard_of: 1 };
    const value = await evaluate(`${LIBRARY}.opa('shop.authz', ${JSON.stringify(options)})`);
    assert.deepEqual(value, { package: 'shop.authz', ...options });
  });

  it('opa adds no option of its own, so that the schema keeps the defaults', async () => {
    assert.deepEqual(await evaluate(`${LIBRARY}.opa('x')`), { package: 'x' });
  });
});
