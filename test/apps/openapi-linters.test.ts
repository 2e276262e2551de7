/** Documents of the examples and of fresh projects, read by linters of others: none finds anything, by all it recommends. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { EXTRAS } from '../../lib/setup/answers.js';
import { leaveToFull, needJsonnet, needPython } from '../needs.js';
import { copyExample, documentOf } from './api-document.js';
import { needOpenapiTools, tool } from './openapi-tools.js';
import { codegen } from './set-up-projects.js';

/** What the set-up is asked for; the first two are those of its tests. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  owned: [
    ...['--database', 'sqlite', '--auth', '--owned', 'Book', '--extras', 'none'],
    ...['--resource', 'Author name:str email:email?'],
    ...['--resource', 'Book title:str isbn:str? price:decimal printed_on:date? author:Author'],
  ],
  'with-all': [
    ...['--database', 'postgres', '--auth', '--owned', 'Thing,Owner', '--extras', EXTRAS.join(',')],
    '--resource',
    'Thing title:str code:str? count:int weight:float price:decimal active:bool born_on:date seen_at:datetime ' +
      'opens_at:time contact:email? token:uuid data:json status:enum(draft,published) parent:Thing? owner:Owner?',
    ...['--resource', 'Owner name:str'],
  ],
  'write-only': [
    ...['--database', 'sqlite', '--no-auth', '--owned', 'none', '--extras', 'none', '--operations', 'create,delete'],
    ...['--lists', 'none', '--resource', 'Owner name:str'],
  ],
};

describe('OpenAPI documents for linters', function () {
  this.timeout(300_000);
  let root = '';
  let files: readonly string[] = [];

  before(async function () {
    // The tools of some hundreds of packages that nothing else needs.
    leaveToFull(this);
    needJsonnet(this);
    const python = needPython(this);
    await needOpenapiTools(this, python);
    root = realpathSync(mkdtempSync(join(tmpdir(), 'codegen-linters-')));
    const projects = [
      ...['shop', 'helpdesk'].map((name) => ({ name, make: () => makeExample(join(root, name)) })),
      ...Object.entries(PROJECTS).map(([name, args]) => ({ name, make: () => setUp(join(root, name), args) })),
    ];
    for (const { name, make } of projects) {
      await make();
      writeFileSync(join(root, `${name}.json`), JSON.stringify(documentOf(python, join(root, name), 'main')));
    }
    files = projects.map(({ name }) => `${name}.json`);
  });

  after(() => {
    if (root !== '') rmSync(root, { recursive: true, force: true });
  });

  it('are valid', async () => {
    const printed = await tool('openapi-spec-validator', files, root);
    assert.equal(printed.match(/: OK$/gm)?.length, files.length, printed);
  });

  it('follow the recommended rules of redocly', async () => {
    const printed = await tool('redocly', ['lint', '--extends', 'recommended', ...files], root);
    assert.match(printed, /Your API descriptions are valid/);
    assert.doesNotMatch(printed, /You have/, 'warnings');
  });

  it('follow the recommended rules of spectral', async () => {
    writeFileSync(join(root, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n');
    const args = ['lint', '--fail-severity', 'hint', '--ruleset', 'ruleset.yaml', ...files];
    assert.match(await tool('spectral', args, root), /No results/);
  });
});

/** Generate a copy of an example. */
async function makeExample(directory: string): Promise<void> {
  copyExample(basename(directory), directory);
  await mustRun(directory, 'be', '--config', 'config/be.jsonnet', '--prefix-path', '_generated', '--skip-prompts');
}

/** Answer the set-up by options; what they do not say is all that there is. */
async function setUp(directory: string, args: readonly string[]): Promise<void> {
  mkdirSync(directory);
  await mustRun(directory, '--create', 'be', '--name', basename(directory), ...args);
}

async function mustRun(directory: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await codegen(directory, ...args);
  assert.equal(code, 0, output);
}
