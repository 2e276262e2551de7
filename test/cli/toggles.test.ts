/** What `be_root` sets up, the config of `be` must have: otherwise the project would not even import. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeTree, removeTrees } from '../output/tree.js';
import { call } from './call.js';

const API = { module: 'app', databases: [{ driver: 'sqlite' }] };
const LIMITED = { ...API, rate_limit: {} };
const HINT = "add 'rate_limit' there, or remove this key";

/** Run the tool in a project; what it says on standard error. */
async function errors(configs: Readonly<Record<string, unknown>>, ...argv: string[]): Promise<string> {
  const files = Object.entries(configs).map(([path, config]) => [path, JSON.stringify(config)]);
  const cwd = makeTree(Object.fromEntries(files) as Record<string, string>);
  const words = argv.map((word) => word.replace('{cwd}', cwd));
  const { code, err } = await call(cwd, words);
  assert.equal(code, err === '' ? 0 : 1, err);
  return err.replaceAll(/(?:\.\.\/)*\S*config\//g, 'config/');
}

describe('toggles of a project', () => {
  afterEach(removeTrees);
  const limits = { 'config/be_root.json': { rate_limit: true } };

  for (const target of ['be', 'be_root']) {
    it(`need their keys in the config of be, when ${target} is generated`, async () => {
      const told = await errors({ ...limits, 'config/be.json': API }, target);
      assert.equal(
        told,
        `Error loading config: config/be_root.json:1:15: rate_limit: the project is set up for what config/be.json does not have; ${HINT}\n`,
      );
      assert.equal(await errors({ ...limits, 'config/be.json': LIMITED }, target), '');
    });
  }

  it('are held against configs where the project has stored them', async () => {
    const targets = { be: { config: 'api.json' }, be_root: { config: 'root.json', prefixPath: '.' } };
    const stored = { '.yo-rc.json': { 'generator-codegen': { targets } }, 'root.json': { opa: true, auth: true } };
    const told = await errors({ ...stored, 'api.json': API }, 'update');
    assert.match(told, /auth: .*\n.*opa: .*\n$/);
    const auth = { verify_credentials_fn: 'app.auth.verify' };
    assert.equal(await errors({ ...stored, 'api.json': { ...API, auth, opa: { package: 'authz' } } }, 'update'), '');
  });

  it('are of no interest where one config is not there, cannot be loaded, or is not that of the project', async () => {
    assert.equal(await errors(limits, 'be_root'), '');
    assert.equal(await errors({ ...limits, 'config/be.json': { databases: 1 } }, 'be_root'), '');
    const other = { ...limits, 'config/be.json': LIMITED, 'other.json': API };
    assert.equal(await errors(other, 'be', '--config', '{cwd}/other.json'), '');
  });

  it('do not depend on texts that the other config names, whose changes this target does not see', async () => {
    const type = { name: 'hello', context_schema: 'a.B', subject_template: 'Hello', target: 'user' };
    const comms = {
      ...{ message_model: 'a.M', recipient_model: 'a.R', transports: { email: 'a.email' } },
      types: [{ ...type, body_template: { path: 'hello.txt' } }],
      targets: [{ name: 'user', model: 'a.User', address: { email: 'email' }, subject_key: 'id' }],
    };
    const api = { module: 'app', databases: [{ driver: 'postgresql' }], comms };
    const cwd = makeTree({
      'config/be.json': JSON.stringify(api),
      'config/be_root.json': JSON.stringify(limits['config/be_root.json']),
    });
    const before = await call(cwd, ['be_root']);
    assert.match(before.err, /rate_limit: the project is set up for what \S*be\.json does not have/);
    writeFileSync(join(cwd, 'config/hello.txt'), 'Hello');
    assert.deepEqual(await call(cwd, ['be_root']), before);
  });

  it('may be off though their keys are there', async () => {
    assert.equal(await errors({ 'config/be_root.json': {}, 'config/be.json': LIMITED }, 'be_root'), '');
  });
});
