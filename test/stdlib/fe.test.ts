/** The function of `fe/main.libsonnet`. */
import assert from 'node:assert/strict';

import { describeJsonnet, evaluate } from './evaluate.js';

describeJsonnet('stdlib fe/main.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate("std.objectFieldsAll(import 'fe/main.libsonnet')"), ['openapi']);
  });

  it('openapi passes every option on, unknown ones too, and adds none', async () => {
    const options = { openapi_spec: 'a.json', react_query: false, unheard_of: 1 };
    assert.deepEqual(await evaluate(`(import 'fe/main.libsonnet').openapi(${JSON.stringify(options)})`), options);
    assert.deepEqual(await evaluate("(import 'fe/main.libsonnet').openapi()"), {});
  });
});
