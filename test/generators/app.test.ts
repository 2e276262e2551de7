import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import AppGenerator from '../../generators/app/index.js';
import { call } from '../cli/call.js';
import { needJsonnet } from '../needs.js';
import { fingerprint, makeTree, readTree, removeTrees } from '../output/tree.js';
import { runClass } from './run-generator.js';

const ANSWERS = {
  ...{
    create: 'be',
    name: 'shop',
    format: 'jsonnet',
    database: 'sqlite',
    auth: 'yes',
    resource: 'Book',
    fields: 'title:str',
  },
  ...{ operations: ['list', 'get'], lists: ['search'], more: 'no', owned: ['Book'], extras: [], confirm: 'write' },
};

/** Two targets that both make a README.md, in one folder. */
const TWO_ROOTS = {
  'config/be_root.json': '{ "database": "sqlite", "docker": false, "ci": false }',
  'config/fe_root.json': JSON.stringify({
    resources: [{ name: 'Article', fields: [{ name: 'id', type: 'uuid', read_only: true }] }],
  }),
  'config/fe.json': '{}',
  '.yo-rc.json': JSON.stringify({
    'generator-codegen': { targets: { be_root: { prefixPath: '.' }, fe_root: { prefixPath: '.' } } },
  }),
};

describe('yo codegen', function () {
  this.timeout(60_000);

  before(function () {
    needJsonnet(this);
  });

  afterEach(removeTrees);

  it('asks, and writes what was answered', async () => {
    const cwd = makeTree();
    const { lines, questions } = await runClass(AppGenerator, cwd, {
      options: { skipPrompts: false },
      answers: ANSWERS,
    });
    assert.equal(questions, Object.keys(ANSWERS).length);
    const config = readFileSync(join(cwd, 'config/resources/book.jsonnet'), 'utf8');
    assert.match(
      config,
      /scope_by: [^]*modifiers: \[\n +\{ type: 'search', fields: \['title'\] \},\n +\{ type: 'paginate', .*\n +\{ type: 'group', .*\n +\],\n/,
    );
    for (const path of ['.yo-rc.json', 'main.py', '_generated/app/routes/book.py', 'app/models/book.py']) {
      assert.ok(existsSync(join(cwd, path)), path);
    }
    assert.match(lines.join('\n'), /Done: \d+ created[^]*Next:\n/);
  });

  it('writes nothing when the person says so', async () => {
    const cwd = makeTree();
    const { lines } = await runClass(AppGenerator, cwd, {
      options: { skipPrompts: false },
      answers: { ...ANSWERS, confirm: 'leave' },
    });
    assert.deepEqual([readTree(cwd), lines], [{}, ['Nothing was written.']]);
  });

  it('takes options in place of answers, and touches nothing when it runs again', async () => {
    const cwd = makeTree();
    const options = {
      skipPrompts: true,
      create: 'be',
      name: 'shop',
      resource: 'Book title:str,Tag name:str,Note a:int',
    };
    const { questions } = await runClass(AppGenerator, cwd, { options });
    assert.equal(questions, 0);
    for (const name of ['book', 'tag', 'note']) assert.ok(existsSync(join(cwd, `app/models/${name}.py`)), name);
    const before = Object.keys(readTree(cwd)).map((path) => fingerprint(join(cwd, path)));
    await runClass(AppGenerator, cwd, { options: { skipPrompts: true } });
    assert.deepEqual(
      Object.keys(readTree(cwd)).map((path) => fingerprint(join(cwd, path))),
      before,
    );
  });

  for (const order of [
    ['be_root', 'fe_root'],
    ['fe_root', 'be_root'],
  ]) {
    it(`says of files that two targets make what the bin says, with those of ${String(order[0])} there`, async () => {
      const cwd = makeTree(TWO_ROOTS);
      for (const target of order) await call(cwd, [target]);
      const words = async (isKnown: boolean): Promise<readonly (readonly string[])[]> => {
        if (!isKnown) rmSync(join(cwd, '.codegen/cache'), { recursive: true });
        const { out } = await call(cwd, ['--skip-prompts', '--verbose', '--dry-run']);
        const { lines } = await runClass(AppGenerator, cwd, { options: { skipPrompts: true, verbose: true } });
        return [out.split('\n'), lines].map((all) => all.filter((line) => line.endsWith(' README.md')));
      };
      const both = ['identical README.md', '     skip README.md'];
      const expected = order[0] === 'be_root' ? both : both.toReversed();
      assert.deepEqual(await words(false), [expected, expected]);
      assert.deepEqual(await words(true), [expected, expected]);
    });
  }

  it('writes nothing in a dry run', async () => {
    const cwd = makeTree();
    const { lines } = await runClass(AppGenerator, cwd, { options: { skipPrompts: true, dryRun: true, name: 'shop' } });
    assert.deepEqual(readTree(cwd), {});
    assert.match(lines.join('\n'), /create config\/be\.jsonnet\n[^]*nothing written/);
  });

  it('takes the configs back when a target cannot be generated', async () => {
    const cwd = makeTree();
    await runClass(AppGenerator, cwd, { options: { skipPrompts: true, create: 'be', name: 'shop' } });
    writeFileSync(join(cwd, 'config/be_root.jsonnet'), '{ nonsense: 1 }');
    const before = readTree(cwd);
    const run = runClass(AppGenerator, cwd, { options: { skipPrompts: true, resource: 'Tag name:str' } });
    await assert.rejects(run, /nonsense/);
    assert.deepEqual(readTree(cwd), before);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`takes the configs back when ${signal} arrives before anything is made from them`, () => {
      const cwd = makeTree();
      const script = `
        import { createEnv } from 'yeoman-environment';
        const { default: AppGenerator } = await import(${moduleAt('app/index.ts')});
        const { CodegenGenerator } = await import(${moduleAt('codegen-generator.ts')});
        CodegenGenerator.prototype.generate = async () => {
          process.kill(process.pid, '${signal}');
          await new Promise((resolve) => setTimeout(resolve, 5000));
        };
        const env = createEnv({ cwd: ${JSON.stringify(cwd)} });
        env.register(AppGenerator, { namespace: 'codegen:app', resolved: ${JSON.stringify(import.meta.filename)} });
        await env.run(['codegen:app'], { skipPrompts: true, create: 'be', name: 'shop' });`;
      const args = ['--import', 'tsx/esm', '--input-type=module', '-e', script];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.deepEqual([status, stderr], [130, 'Error: interrupted; no file was changed\n']);
      assert.deepEqual(readTree(cwd), {});
    });
  }

  it('writes the lists that name what is made together with it', async () => {
    const cwd = makeTree();
    await runClass(AppGenerator, cwd, { options: { skipPrompts: true, create: 'be', name: 'shop' } });
    const models = join(cwd, 'app/models/__init__.py');
    const end = Reflect.get<AppGenerator, 'end'>(AppGenerator.prototype, 'end');
    let text = '';
    AppGenerator.prototype.end = async function (): Promise<void> {
      text = readFileSync(models, 'utf8');
      await end.call(this);
    };
    try {
      await runClass(AppGenerator, cwd, { options: { skipPrompts: true, resource: 'Tag name:str' } });
    } finally {
      AppGenerator.prototype.end = end;
    }
    assert.match(text, /import Tag as Tag/);
    assert.equal(readFileSync(models, 'utf8'), text);
  });
});

function moduleAt(name: string): string {
  return JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../generators', name)).href);
}
