/** What plug-ins and programs find in the package beside what tests of its parts show. */
import assert from 'node:assert/strict';

import { discoverTargets, renderRegistry, TARGETS } from '../lib/codegen.js';

describe('the public interface', () => {
  it('finds the targets', async () => {
    assert.deepEqual(
      (await discoverTargets()).map(({ name }) => name),
      ['be', 'be_root', 'fe', 'fe_root'],
    );
    assert.deepEqual(TARGETS.toSorted(), ['be', 'be_root', 'fe', 'fe_root']);
  });

  it('can render every output of every target', async () => {
    const types = (await discoverTargets()).flatMap(({ outputTypes }) => outputTypes);
    assert.ok(types.length > 0);
    const known = new Set(renderRegistry);
    assert.deepEqual(
      types.filter((type) => !known.has(type)),
      [],
    );
  });
});
