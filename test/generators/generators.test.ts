import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createEnv } from 'yeoman-environment';

import type { CodegenGenerator, CodegenOptions } from '../../generators/codegen-generator.js';
import { TOOL_COMMANDS } from '../../lib/cli/commands.js';
import { optionUsage } from '../../lib/cli/help.js';
import { OPTIONS, optionsOf } from '../../lib/cli/options.js';
import { hashOf } from '../../lib/output/state/facts.js';
import { writeManifest } from '../../lib/output/state/manifest.js';
import { makeTree, readTree, removeTrees } from '../output/tree.js';
import { runClass } from './run-generator.js';

const GENERATORS = join(import.meta.dirname, '../../generators');

const LIFECYCLE = new Set(['constructor', 'initializing', 'prompting', 'configuring', 'writing', 'conflicts', 'end']);

describe('the generators', () => {
  afterEach(removeTrees);

  for (const name of ['be', 'be_root', 'fe', 'fe_root']) {
    it(`${name} says in one line that there is no config`, async () => {
      const cwd = makeTree();
      const run = runClass(await classOf(name), cwd);
      await assert.rejects(run, new RegExp(`^Error: Error loading config: [^\\n]*config/${name}\\.jsonnet[^\\n]*$`));
      assert.deepEqual(readTree(cwd), {});
    });
  }

  it('validate says what is wrong, and with what', async () => {
    const cwd = makeTree({ 'config/be.json': '{}' });
    await assert.rejects(runClass(await classOf('validate'), cwd, { words: ['bee'] }), /did you mean be\?/);
    const shown: unknown[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (text: unknown) => shown.push(text) > 0;
    const options = { config: join(cwd, 'config/be.json') };
    await runClass(await classOf('validate'), cwd, { words: ['be'], options }).finally(() => {
      process.stdout.write = write;
    });
    assert.match(shown.join(''), /be\.json:1:1: databases: expected a list/);
    assert.equal(process.exitCode, 1);
    process.exitCode = 0;
  });

  it('update and clean name themselves and their target in what is to be typed next', async () => {
    const config = join(makeTree({ 'fe.json': '{}' }), 'fe.json');
    const cwd = makeTree();
    const run = async (name: string, options: object): Promise<string> => {
      const { lines } = await runClass(await classOf(name), cwd, { words: ['fe'], options: { config, ...options } });
      return lines.join('\n');
    };
    await assert.rejects(run('update', { check: true }), /; run yo codegen:update fe$/);
    await run('update', {});
    assert.match(await run('clean', { config: undefined, dryRun: true }), /^Next: yo codegen:clean fe with/m);
  });

  it('update writes the migration of what models get', async () => {
    const cwd = makeTree();
    const config = join(cwd, 'be_root.json');
    const run = async (name: string, fields: readonly object[], words: readonly string[] = []): Promise<string> => {
      writeFileSync(config, JSON.stringify({ models: [{ name: 'Note', fields }] }));
      const { lines } = await runClass(await classOf(name), cwd, { words, options: { config, prefixPath: '.' } });
      return lines.join('\n');
    };
    const title = { name: 'title', type: 'str' };
    await run('be_root', [title]);
    const said = await run('update', [title, { name: 'size', type: 'int', nullable: true }], ['be_root']);
    const [, path = ''] = /^(migrations\/\S+_add_notes_size\.py) changes the tables$/m.exec(said) ?? [];
    assert.match(said, /Next:\n {2}1\. start /);
    assert.match(readFileSync(join(cwd, path), 'utf8'), /add_column/);
  });

  it('clean takes the name of a target that nothing but the manifest knows', async () => {
    const entry = { target: 'sql', operations: [], policy: 'overwrite', hash: hashOf('x') } as const;
    const cwd = makeTree({
      '_generated/t.sql': 'x',
      '_generated/.codegen/manifest.jsonl': writeManifest({ files: new Map([['t.sql', entry]]) }),
    });
    const run = async (word: string) => runClass(await classOf('clean'), cwd, { words: [word] });
    await assert.rejects(run('sqk'), /unknown target "sqk" behind clean; did you mean sql\?$/);
    await run('sql');
    assert.equal(existsSync(join(cwd, '_generated/t.sql')), false);
  });

  for (const name of [
    'app',
    'be',
    'be_root',
    'clean',
    'explain',
    'fe',
    'fe_root',
    'import',
    'targets',
    'update',
    'validate',
  ]) {
    it(`${name} has a complete help`, async () => {
      const env = createEnv({ cwd: makeTree() });
      const Class = await classOf(name);
      const generator = new Class([], {
        env,
        help: true,
        namespace: `codegen:${name}`,
        resolved: GENERATORS,
      } as unknown as CodegenOptions);
      const help = generator.help();
      assert.match(
        help,
        new RegExp(`^Usage: yo codegen${name === 'app' ? '' : `:${name}`}( \\[TARGET\\]| PATH)? \\[options\\]`),
      );
      const tool = TOOL_COMMANDS.find((command) => command.name === name);
      const options = name === 'app' ? OPTIONS : optionsOf(tool ?? {});
      for (const option of options) assert.ok(help.includes(optionUsage(option)), option.name);
    });

    it(`${name} has lifecycle methods on its own prototype only`, async () => {
      const Class = await classOf(name);
      const own = Object.getOwnPropertyNames(Class.prototype);
      // Yeoman runs none that starts with an underscore.
      assert.deepEqual(
        own.filter((method) => !LIFECYCLE.has(method) && !method.startsWith('_')),
        [],
      );
      assert.ok(own.length > 1);
    });
  }
});

async function classOf(name: string): Promise<typeof CodegenGenerator> {
  return ((await import(join(GENERATORS, name, 'index.ts'))) as { default: typeof CodegenGenerator }).default;
}
