/** The functions of `be/comms/comms.libsonnet`. */
import assert from 'node:assert/strict';

import { describeJsonnet, evaluate } from './evaluate.js';

const LIBRARY = "import 'be/comms/comms.libsonnet'";

describeJsonnet('stdlib be/comms/comms.libsonnet', () => {
  it('has a case for every public function', async () => {
    assert.deepEqual(await evaluate(`std.objectFieldsAll(${LIBRARY})`), ['path', 'platform', 'target', 'type']);
  });

  for (const name of ['platform', 'target', 'type']) {
    it(`${name} passes every option on, and adds none of its own`, async () => {
      const options = { name: 'x', unheard_of: 1 };
      assert.deepEqual(await evaluate(`(${LIBRARY}).${name}(${JSON.stringify(options)})`), options);
    });
  }

  it('path names a file', async () => {
    assert.deepEqual(await evaluate(`(${LIBRARY}).path('a/b.txt')`), { path: 'a/b.txt' });
  });
});
