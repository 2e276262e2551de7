import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { ConfigError } from '../../lib/core/problem.js';
import { fingerprint, generated, makeTree, readOutput, readTree, removeTrees } from '../output/tree.js';
import { runGenerator } from './run-generator.js';

interface YeomanFile {
  readonly path: string;
  readonly conflicter?: string;
}

describe('CodegenGenerator', () => {
  afterEach(removeTrees);

  const files = [
    generated('changed.py'),
    generated('deep/new.py'),
    generated('mine.py', 'theirs', { ifExists: 'skip' }),
    generated('same.py', 'same'),
  ];
  const tree = { '_generated/changed.py': 'old', '_generated/mine.py': 'mine', '_generated/same.py': 'same' };

  it('writes by the plan, asks nothing, and shows what Yeoman users know', async () => {
    const cwd = makeTree(tree);
    const untouched = fingerprint(join(cwd, '_generated/same.py'));
    const { lines, questions } = await runGenerator(cwd, { files });
    assert.deepEqual(readOutput(cwd), {
      '_generated/changed.py': '# changed.py\n',
      '_generated/deep/new.py': '# deep/new.py\n',
      '_generated/mine.py': 'mine',
      '_generated/same.py': 'same',
    });
    assert.equal(fingerprint(join(cwd, '_generated/same.py')), untouched);
    assert.equal(questions, 0);
    assert.deepEqual(lines.slice(0, 4), [
      '    force _generated/changed.py (was not generated)',
      '   create _generated/deep/new.py',
      '     skip _generated/mine.py',
      'identical _generated/same.py',
    ]);
    assert.match(lines[4] ?? '', /^Done: 1 created, 1 overwritten, 1 unchanged, 1 kept, in/);
  });

  it('sets its decisions on the files in memory before anything is written', async () => {
    const cwd = makeTree(tree);
    const seen: Record<string, string | undefined> = {};
    await runGenerator(cwd, {
      files,
      between: ({ env }) => {
        for (const file of (env.sharedFs as unknown as { all: () => YeomanFile[] }).all()) {
          if (file.path.endsWith('.py')) seen[file.path.slice(cwd.length + 12)] = file.conflicter;
        }
        assert.deepEqual(readTree(cwd), tree);
      },
    });
    assert.deepEqual(seen, {
      'changed.py': 'force',
      'deep/new.py': 'create',
      'mine.py': 'skip',
      'same.py': 'identical',
    });
  });

  it('writes nothing in a second run, also with --force', async () => {
    const cwd = makeTree();
    await runGenerator(cwd, { files });
    const before = files.map(({ path }) => fingerprint(join(cwd, '_generated', path)));
    const { lines } = await runGenerator(cwd, { files, options: { force: true } });
    assert.match(lines[4] ?? '', /^Done: 4 unchanged/);
    assert.deepEqual(
      files.map(({ path }) => fingerprint(join(cwd, '_generated', path))),
      before,
    );
  });

  it('overwrites what --force and --force-paths say', async () => {
    for (const options of [{ force: true }, { forcePaths: 'mine.py' }, { 'force-paths': ['_generated/mine.py'] }]) {
      const cwd = makeTree(tree);
      await runGenerator(cwd, { files, options });
      assert.equal(readTree(cwd)['_generated/mine.py'], 'theirs');
    }
  });

  for (const [options, words] of [
    [{ dryRun: true, 'dry-run': true }, []],
    [{ 'dry-run': true }, []],
    [{ dryRun: 'true', force: true }, []],
    [{}, ['--dry-run']],
    [{}, ['--dryRun', '--force']],
  ] as const) {
    it(`writes nothing for ${JSON.stringify({ ...options, words })}, not for others either`, async () => {
      const cwd = makeTree({ ...tree, 'other.txt': 'old' });
      const foreign = { 'other.txt': 'new', 'another.txt': 'new' };
      const { lines } = await runGenerator(cwd, { files, options, words, foreign });
      assert.deepEqual(readTree(cwd), { ...tree, 'other.txt': 'old' });
      assert.ok(lines.some((line) => /^Dry run, nothing written: 1 to create, [12] to overwrite/.test(line)));
    });
  }

  it('takes options in both spellings, and numbers that yo makes of words', async () => {
    const cwd = makeTree();
    const options = {
      prefixPath: 'x',
      'prefix-path': 'x',
      timeout: 5,
      'ext-str': ['a=b', 'c=d'],
      extStr: ['a=b', 'c=d'],
    };
    const { requests } = await runGenerator(cwd, { options });
    const [request] = requests;
    assert.deepEqual(
      [request?.outDir, request?.timeoutSeconds, request?.extStr],
      [join(cwd, 'x'), 5, { a: 'b', c: 'd' }],
    );
    const [kebab] = (await runGenerator(cwd, { options: { 'prefix-path': 'y', config: 7 } })).requests;
    assert.deepEqual([kebab?.outDir, kebab?.config], [join(cwd, 'y'), '7']);
    const [input] = (await runGenerator(cwd, { options: { config: true }, words: ['-'] })).requests;
    assert.equal(input?.config, '-');
  });

  for (const [options, words, message] of [
    [{ confg: 'x' }, [], 'Error: unknown option --confg; did you mean --config?'],
    [{ dryRum: true }, [], 'Error: unknown option --dryRum; did you mean --dry-run?'],
    [{ bail: true }, [], 'Error: unknown option --bail'],
    [{ n: true }, [], 'Error: unknown option -n'],
    [{ config: true }, [], 'Error: --config needs a value: --config PATH'],
    [{ force: 'extra' }, [], 'Error: --force takes no value, but "extra" follows it'],
    [{ extStr: { a: 'b' } }, [], 'Error: --ext-str is not written as an option with one value'],
    [{}, ['extra'], 'Error: unexpected word "extra"'],
    [{}, ['--forse'], 'Error: unknown option --forse; did you mean --force?'],
  ] as const) {
    it(`refuses ${JSON.stringify({ ...options, words })} in one line with exit code 2`, async () => {
      const cwd = makeTree();
      await assert.rejects(runGenerator(cwd, { files, options, words }), { message, code: 2 });
      assert.deepEqual(readTree(cwd), {});
    });
  }

  it('fails with every line of a config error in the message, and without a code that yo chokes on', async () => {
    const cwd = makeTree();
    await assert.rejects(
      runGenerator(cwd, { files: new ConfigError(['a: wrong', 'b: 100% wrong']) }),
      (error: Error) => {
        assert.equal(error.message, 'Error loading config: a: wrong\nError loading config: b: 100% wrong');
        assert.ok(!('code' in error));
        return true;
      },
    );
    assert.deepEqual(readTree(cwd), {});
  });

  it('fails in one line when the disk changed in between, and writes nothing', async () => {
    const cwd = makeTree(tree);
    const between = (): void => {
      mkdirSync(join(cwd, '_generated/deep/new.py'), { recursive: true });
    };
    await assert.rejects(runGenerator(cwd, { files, between }), (error: Error) => {
      assert.match(error.message, /^Error: .*_generated\/deep\/new\.py is in the way[^\n]*$/);
      assert.ok(!('code' in error));
      return true;
    });
    assert.deepEqual(readTree(cwd), { ...tree, '_generated/deep/new.py': null });
  });

  it('shows the stack of a defect, whatever code it has', async () => {
    const defect = Object.assign(new TypeError('oops'), { code: 'ERR_OOPS' });
    await assert.rejects(runGenerator(makeTree(), { files: defect }), (error: Error) => {
      assert.match(error.message, /TypeError: oops\n +at [^]*report it/);
      assert.ok(!('code' in error));
      return true;
    });
  });

  it('lets others change the files before they are written', async () => {
    const cwd = makeTree(tree);
    await runGenerator(cwd, {
      files,
      between: (generator) => generator.fs.write(join(cwd, '_generated/changed.py'), 'old'),
    });
    assert.equal(readTree(cwd)['_generated/changed.py'], 'old');
  });

  it('asks about the files of others before it writes anything', async () => {
    const foreign = { 'other.txt': 'new', 'another.txt': 'new' };
    const options = { skipPrompts: false };
    for (const [answer, text] of [
      ['write', 'new'],
      ['skip', 'old'],
    ] as const) {
      const cwd = makeTree({ ...tree, 'other.txt': 'old' });
      const untouched = fingerprint(join(cwd, '_generated/same.py'));
      const { questions } = await runGenerator(cwd, { files, foreign, answer, options });
      assert.equal(questions, 1);
      assert.equal(fingerprint(join(cwd, '_generated/same.py')), untouched);
      assert.equal(readTree(cwd)['_generated/mine.py'], 'mine');
      assert.equal(readTree(cwd)['other.txt'], text);
      assert.equal(readTree(cwd)['another.txt'], 'new');
      assert.equal(readTree(cwd)['_generated/changed.py'], '# changed.py\n');
    }
    const cwd = makeTree({ 'other.txt': 'old' });
    await assert.rejects(runGenerator(cwd, { files, foreign, answer: 'abort', options }), /Process aborted by user/);
    assert.deepEqual(readTree(cwd), { 'other.txt': 'old' });
  });

  it('leaves the files of others rather than to ask without a terminal', async () => {
    const cwd = makeTree({ 'other.txt': 'old', 'equal.txt': 'new' });
    const foreign = { 'other.txt': 'new', 'another.txt': 'new', 'equal.txt': 'new' };
    const { questions } = await runGenerator(cwd, { files, foreign, options: { skipPrompts: true } });
    assert.equal(questions, 0);
    const { 'other.txt': other, 'another.txt': another } = readTree(cwd);
    assert.deepEqual([other, another], ['old', 'new']);
  });

  it('does not read a package.json that is none of its business', async () => {
    const cwd = makeTree({ 'package.json': '{ broken' });
    await runGenerator(cwd, { files });
    assert.equal(readTree(cwd)['_generated/same.py'], 'same');
  });

  it('says which file of Yeoman is broken', async () => {
    await assert.rejects(runGenerator(makeTree({ '.yo-rc.json': '{ broken' }), { files }), {
      message: 'Error: .yo-rc.json cannot be read as JSON: repair or remove it',
    });
  });

  it('shows nothing when it is to be quiet', async () => {
    assert.deepEqual((await runGenerator(makeTree(), { files, options: { quiet: true } })).lines, []);
  });
});
