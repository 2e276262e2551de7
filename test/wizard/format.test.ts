/** What configs of a new project are written in, and how a project in JSON goes on. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readSettings } from '../../lib/cli/settings.js';
import type { Format } from '../../lib/setup/answers.js';
import type { Draft } from '../../lib/wizard/draft.js';
import { guidedSetup } from '../../lib/wizard/guided-setup.js';
import { nextStep } from '../../lib/wizard/steps.js';
import { askNobody } from '../../lib/wizard/unattended.js';
import { makeTree } from '../output/tree.js';
import { codegen, project, read } from './command.js';

const WORDS = ['--format', 'json', '--create', 'be', '--resource', 'Book title:str sku:str:unique'];

describe('the format of configs', function () {
  this.timeout(300_000);

  it('is JSON where the jsonnet library cannot be loaded, which one line says', async () => {
    const { paths, closing } = await setUp('@hanazuki/node-jsonnet-that-is-not-there');
    assert.ok(paths.includes('config/be.json') && paths.includes('config/schemas/resource.json'), paths.join(' '));
    assert.ok(paths.every((path) => !path.endsWith('.jsonnet')));
    assert.match(closing.at(-1) ?? '', /^The configs are JSON, since .* npm rebuild @hanazuki\/node-jsonnet/);
  });

  it('is what is asked for, of which nothing is said', async () => {
    const { paths, closing } = await setUp('@hanazuki/node-jsonnet-that-is-not-there', '--format', 'json');
    assert.ok(paths.includes('config/be.json'));
    assert.ok(closing.every((line) => !line.startsWith('The configs are JSON')));
  });

  it('is told to editors, and every config names a schema that is there', async () => {
    const cwd = await project(...WORDS);
    for (const path of ['config/be.json', 'config/be_root.json', 'config/resources/book.json']) {
      const { $schema } = JSON.parse(read(cwd, path)) as { $schema: string };
      assert.ok(existsSync(join(cwd, path, '..', $schema)), path);
    }
    const schemas = JSON.parse(read(cwd, '.vscode/settings.json')) as Record<string, { url: string }[]>;
    assert.ok(schemas['json.schemas']?.every(({ url }) => existsSync(join(cwd, url))));
    assert.match(read(cwd, 'AGENTS.md'), /`config\/be\.json` and/);
  });

  it('is asked for where there is a choice', () => {
    const book = { name: 'Book', fields: [], shown: [], operations: [], lists: [] };
    const project = { create: 'be', name: 'x', database: 'sqlite', auth: false, owned: [], extras: [] } as const;
    const draft: Draft = { ...project, resources: [book], isComplete: true };
    const asked = (formats: readonly Format[]): string | undefined =>
      nextStep(draft, { defaultName: 'x', known: [], hasUsers: false, formats })?.question.name;
    assert.equal(asked(['jsonnet', 'json']), 'format');
    assert.equal(asked(['json']), 'confirm');
  });

  it('stays in a project: fields, resources, extras and updates', async () => {
    const cwd = await project(...WORDS);
    await must(cwd, '--skip-prompts', '--resource', 'Author name:str');
    await must(cwd, 'field', 'Book author:Author? pages:int=0:index');
    await must(cwd, '--skip-prompts', '--extras', 'rate_limit');
    const book = JSON.parse(read(cwd, 'config/resources/book.json')) as { table: object; fields: { name: string }[] };
    assert.deepEqual(book.table, { relations: { author: 'Author' }, indexes: [{ fields: ['created_at', 'id'] }] });
    assert.match(read(cwd, 'app/models/book.py'), /author_id: Mapped/);
    assert.match(read(cwd, 'config/be.json'), /"rate_limit": \{/);
    writeFileSync(join(cwd, 'config/schemas/be.json'), '{}\n');
    await must(cwd, 'update');
    assert.ok(readFileSync(join(cwd, 'config/schemas/be.json')).length > 10_000);
    await must(cwd, '--skip-prompts', '--check');
    const other = await codegen(cwd, '--skip-prompts', '--format', 'jsonnet', '--resource', 'Shelf name:str');
    assert.match(other.err, /--format jsonnet: the configs of this project are json; leave the option out/);
  });

  async function must(cwd: string, ...words: readonly string[]): Promise<void> {
    const { code, err } = await codegen(cwd, ...words);
    assert.deepEqual([code, err], [0, ''], words.join(' '));
  }

  async function setUp(library: string, ...words: readonly string[]) {
    const given = words.length === 0 ? [] : [{ name: 'format', value: 'json' }];
    const settings = readSettings(given, 'setup');
    const outcome = await guidedSetup({
      settings,
      cwd: makeTree(),
      env: {},
      ask: askNobody,
      isAttended: false,
      library,
    });
    assert.ok(outcome !== undefined && 'files' in outcome);
    const { files, closing } = outcome;
    return { paths: files.map(({ path }) => path), closing };
  }
});
