/** An extra that is off leaves nothing behind: no module, no import, no word. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PACKAGE_ROOT } from '../../../lib/package-root.js';
import { render } from '../../../lib/pipeline.js';
import { makeTree, removeTrees } from '../../output/tree.js';

const COMMS = {
  message_model: 'app.models.Message',
  recipient_model: 'app.models.Recipient',
  types: [
    {
      name: 'hello',
      context_schema: 'app.messages.Hello',
      subject_template: 'Hello',
      body_template: 'Hello',
      target: 'reader',
    },
  ],
  targets: [
    {
      name: 'reader',
      model: 'app.models.Reader',
      address: { email: { path: 'email', type: 'str' } },
      subject_key: { path: 'id', type: 'int' },
    },
  ],
  transports: { email: 'app.messages.email' },
};

/** Of each extra the config that turns it on, and the words that only it may bring. */
const EXTRAS: Readonly<Record<string, { readonly config: object; readonly words: RegExp }>> = {
  telemetry: { config: { telemetry: { service_name: 'shop' } }, words: /opentelemetry|telemetry|traced/i },
  rate_limit: { config: { rate_limit: {} }, words: /rate.?limit|429/i },
  opa: { config: { opa: { package: 'authz' } }, words: /\bopa\b|policy|policies/i },
  auth: {
    config: { auth: { verify_credentials_fn: 'accounts.check.verify', sources: ['cookie'] } },
    words: /csrf|cookie|jwt|current_user/i,
  },
  comms: { config: { comms: COMMS }, words: /pgqueuer|comms|outbox/ },
  idempotency: { config: { idempotency: { model: 'app.models.Key' } }, words: /idempoten/i },
};

const PLAIN = {
  module: 'app',
  databases: [{ driver: 'postgresql' }],
  generate_tests: true,
  resources: [
    {
      model: 'app.models.Note',
      fields: [{ name: 'text', type: 'str' }],
      operations: ['get', 'list', 'create', 'update', 'delete', { name: 'act', type: 'action', fn: 'app.actions.act' }],
    },
  ],
};

/** Generate a config; the text of all files that are no copies of modules which projects share, and the paths of these. */
async function textOf(config: object): Promise<string> {
  const cwd = makeTree({ 'be.json': JSON.stringify(config) });
  const files = await render({ target: 'be', config: join(cwd, 'be.json'), cwd, outDir: join(cwd, '_generated') });
  return files
    .filter(({ path }) => !path.startsWith('testing/')) // the kit, which every project gets whole
    .map(({ path, content }) => (isShared(path) ? path : `${path}\n${content}`))
    .join('\n');
}

function isShared(path: string): boolean {
  return existsSync(join(PACKAGE_ROOT, 'companion', 'src', 'codegen_companion', path));
}

describe('an extra that is off', () => {
  afterEach(removeTrees);

  for (const [name, { config, words }] of Object.entries(EXTRAS)) {
    it(`leaves no word behind: ${name}`, async () => {
      assert.match(await textOf({ ...PLAIN, ...config }), words);
      assert.doesNotMatch(await textOf(PLAIN), words);
    });
  }
});
