/** A project cannot be called as what it depends on. */
import assert from 'node:assert/strict';

import { DISTRIBUTIONS } from '../../../../lib/targets/be_root/rules/taken-names.js';
import { dependencies, devDependencies } from '../../../../lib/targets/be_root/views/dependencies.js';
import { load } from '../load.js';

describe('names of distributions', () => {
  it('are taken where a project depends on them', () => {
    const toggles = { auth: true, telemetry: true, rate_limit: true, opa: true };
    const server = { database: 'postgres', queue: true, comms: true };
    for (const config of [toggles, { ...toggles, ...server }].map(load)) {
      for (const dependency of [...dependencies(config), ...devDependencies(config)]) {
        const [name = ''] = dependency.toLowerCase().split(/[[>=<]/);
        assert.ok(DISTRIBUTIONS.has(name), name);
      }
    }
  });
});
