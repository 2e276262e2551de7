/** Limits of the routes that belong to no resource. */
import assert from 'node:assert/strict';
import { join } from 'node:path';

import { generateFiles } from '../../../../lib/core/generate.js';
import { loadRegistry } from '../../../../lib/core/registry.js';
import { validate } from '../../../../lib/core/validate.js';
import { createTemplateEnv } from '../../../../lib/input/template-env.js';
import { formatPython } from '../../../../lib/output/format/format-python.js';
import { PACKAGE_ROOT } from '../../../../lib/package-root.js';
import { be } from '../../../../lib/targets/be/target.js';

const ROUTES = 'routes/templates.py';
const TYPE = {
  name: 'hello',
  context_schema: 'app.messages.Hello',
  subject_template: 'Hello',
  body_template: 'Hello',
  target: 'reader',
};
const CONFIG = {
  module: 'app',
  databases: [{}],
  auth: { verify_credentials_fn: 'app.auth.verify' },
  comms: {
    message_model: 'app.models.Message',
    recipient_model: 'app.models.Recipient',
    types: [TYPE],
    targets: [{ name: 'reader', model: 'app.models.Reader', address: { email: 'email' }, subject_key: 'id' }],
    transports: { email: 'app.messages.email' },
    user_templates: { model: 'app.models.Own', types: ['hello'] },
  },
};

/** The dependencies of the routes of templates, by their ids; and their whole text. */
function templateRoutes(limits?: object) {
  const registry = loadRegistry(be);
  const result = validate(be, registry.all, { ...CONFIG, ...(limits && { rate_limit: limits }) });
  if ('problems' in result) assert.fail(JSON.stringify(result.problems));
  const env = createTemplateEnv(be.templatePath.map((path) => join(PACKAGE_ROOT, path)));
  const files = generateFiles({ target: be, registry, config: result.config, env, banner: 'Generated.' });
  const text = formatPython(ROUTES, [...files].find(({ path }) => path === ROUTES)!.content);
  const limited = [...text.matchAll(/@router[^@]*/g)].flatMap(([route]) => {
    const [, call] = /Depends\((limit_\w+\("[^"]*", "[^"]*"\))\)/.exec(route) ?? [];
    return call === undefined ? [] : [{ call, documents: route.includes('| limited_responses()') }];
  });
  return { text, limited };
}

describe('rate_limit_scaffold', () => {
  it('limits the routes that start a process for a template of a user', () => {
    assert.deepEqual(templateRoutes({ default_limit: '7/hour' }).limited, [
      { call: 'limit_users("comms_write_template", "7/hour")', documents: true },
      { call: 'limit_users("comms_preview_template", "7/hour")', documents: true },
    ]);
    const { limited } = templateRoutes({ key_func: 'app.keys.key_of' });
    assert.deepEqual(
      limited.map(({ call }) => call),
      ['limit_requests("comms_write_template", "60/minute")', 'limit_requests("comms_preview_template", "60/minute")'],
    );
  });

  it('leaves these routes as they are where there is no default limit', () => {
    assert.equal(templateRoutes({ default_limit: null }).text, templateRoutes().text);
  });
});
