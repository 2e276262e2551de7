import assert from 'node:assert/strict';

import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { CONFIG as SHOUTING, SHOUT, call as callWith, type Package, project, shout } from '../plugins/packages.js';
import { call } from './call.js';

/** JavaScript that interrupts its own process, and tells whether it was let go on for long. */
const ENDLESS = `process.kill(process.pid, 'SIGINT'); const end = Date.now() + 2000; while (Date.now() < end); process.emit('wentOn')`;

const STRICT: Package = {
  codegen: { 'be.operations': { strict: './strict.js' } },
  files: {
    'strict.js': `
import { operation } from 'generator-codegen';
import { z } from 'zod';
export default operation({
  name: 'strict', trigger: 'operation', targets: ['be'], dispatchOn: 'type',
  options: z.strictObject({ text: z.string().refine(() => { ${ENDLESS}; return true; }) }),
  *build() {},
});
`,
  },
};

const CONFIG = {
  module: 'blog',
  databases: [{}],
  resources: [
    {
      model: 'blog.models.Article',
      fields: [{ name: 'title', type: 'str' }],
      operations: [{ name: 'strict', text: 'a' }],
    },
  ],
};

describe('what never ends', () => {
  let wentOn = false;
  const hear = (): void => {
    wentOn = true;
  };
  beforeEach(() => {
    wentOn = false;
    process.on('wentOn', hear);
  });
  afterEach(() => {
    process.off('wentOn', hear);
    removeTrees();
  });

  const own = '.codegen/templates/fe/openapi-ts.config.ts.ejs';
  const templates = {
    'is a template of the project: a signal ends it, and no file is changed': { [own]: `<% ${ENDLESS} %>` },
    'is one that another includes': {
      [own]: "<%- include('part.ejs') %>",
      '.codegen/templates/fe/part.ejs': `<% ${ENDLESS} %>`,
    },
  };
  for (const [title, files] of Object.entries(templates)) {
    it(title, async () => {
      const cwd = makeTree({ 'config/fe.json': '{}', ...files });
      const before = readTree(cwd);
      const { code, err } = await call(cwd, ['fe', '--config', `${cwd}/config/fe.json`, '--prefix-path', '.']);
      assert.deepEqual([code, err, wentOn], [130, 'Error: interrupted; no file was changed\n', false]);
      assert.deepEqual(readTree(cwd), before);
    });
  }

  const parts = {
    'is what a plug-in builds': {
      'shout.js': SHOUT.replace('*build({ instance }) {', `*build({ instance }) { ${ENDLESS};`),
    },
    'is a template of a plug-in': { 'templates/shout/shout.py.ejs': `<% ${ENDLESS} %>` },
  };
  for (const [title, files] of Object.entries(parts)) {
    it(title, async () => {
      const plugIn = { ...shout, files: { ...shout.files, ...files } };
      const cwd = project({ 'codegen-shout': plugIn }, { 'config/be.json': SHOUTING });
      const { code, err } = await callWith(cwd, 'be');
      assert.deepEqual([code, err, wentOn], [130, 'Error: interrupted; no file was changed\n', false]);
    });
  }

  for (const command of ['be', 'validate be']) {
    it(`is a check of an option by a plug-in, in ${command}`, async () => {
      const cwd = project({ 'codegen-strict': STRICT }, { 'config/be.json': JSON.stringify(CONFIG) });
      const { code, err } = await callWith(cwd, ...command.split(' '));
      assert.deepEqual([code, err, wentOn], [130, 'Error: interrupted; no file was changed\n', false]);
    });
  }
});
