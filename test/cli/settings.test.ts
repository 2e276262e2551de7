import assert from 'node:assert/strict';

import { parseCommandLine } from '../../lib/cli/command-line.js';
import { readSettings, type Settings } from '../../lib/cli/settings.js';
import { UsageError } from '../../lib/cli/usage-error.js';

function read(...argv: readonly string[]): Settings {
  return readSettings(parseCommandLine(argv).options);
}

describe('readSettings', () => {
  it('fills in the defaults', () => {
    assert.deepEqual(read(), {
      force: false,
      forcePaths: [],
      onConflict: 'overwrite',
      dryRun: false,
      diff: false,
      check: false,
      json: false,
      watch: false,
      yes: false,
      plugins: [],
      jpath: [],
      extStr: {},
      tla: {},
      timeoutSeconds: 60,
      maxMemoryMib: 2048,
      namesMayChange: false,
      quiet: false,
      verbose: false,
      help: false,
      version: false,
      setup: { resources: [], fields: [], here: false, migration: true },
      importing: { only: [], exclude: [], keys: [] },
    });
  });

  it('takes both spellings and both ways to give a value', () => {
    for (const words of [['--prefix-path', 'x'], ['--prefixPath', 'x'], ['--prefix-path=x'], ['--prefixPath=x']]) {
      assert.equal(read(...words).prefixPath, 'x');
    }
    assert.equal(read('--dryRun').dryRun, true);
  });

  it('collects what is repeatable and takes the last of what is not', () => {
    const settings = read(
      ...['--force-paths', 'a.py, b.py', '--force-paths', 'c.py', '--jpath', 'x', '--jpath', 'y'],
      ...['--ext-str', 'env=dev', '--ext-str', 'url=a=b', '--tla', 'n=', '--config', 'old', '--config', 'new'],
    );
    assert.deepEqual(settings.forcePaths, ['a.py', 'b.py', 'c.py']);
    assert.deepEqual(settings.jpath, ['x', 'y']);
    assert.deepEqual(settings.extStr, { env: 'dev', url: 'a=b' });
    assert.deepEqual(settings.tla, { n: '' });
    assert.equal(settings.config, 'new');
  });

  it('takes the answers of the guided set-up', () => {
    const { setup } = read(
      ...['--create', 'be', '--name=shop', '--database', 'postgres', '--no-auth', '--answers', 'a.json'],
      ...['--resource', 'A b:str', '--resource', 'C', '--fields', 'd:int', '--operations', 'list, get'],
      ...['--relations', 'none', '--openapi', 'x.json'],
    );
    assert.deepEqual(setup, {
      ...{ create: 'be', name: 'shop', database: 'postgres', auth: false, answers: 'a.json', openapi: 'x.json' },
      ...{
        resources: ['A b:str', 'C'],
        fields: ['d:int'],
        operations: ['list', 'get'],
        relations: ['none'],
        here: false,
        migration: true,
      },
    });
  });

  it('keeps the options of targets and of the guided set-up apart', () => {
    const { options } = parseCommandLine(['--config', 'x']);
    assert.throws(() => readSettings(options, 'setup'), { message: /--config belongs to a target, such as be/ });
    const { options: others } = parseCommandLine(['--name', 'x']);
    assert.throws(() => readSettings(others, 'target'), { message: /--name belongs to the guided set-up/ });
  });

  it('switches flags off', () => {
    assert.equal(read('--force', '--no-force').force, false);
    assert.equal(read('--force=false').force, false);
    assert.equal(read('--no-skip-prompts').skipPrompts, false);
    assert.equal(read('--no-color').color, false);
    assert.equal(read('--timeout', '0.5').timeoutSeconds, 0.5);
    assert.equal(read('--config', '-').config, '-');
    assert.equal(read('--config=-x').config, '-x');
  });

  const wrong: readonly (readonly [readonly string[], string])[] = [
    [['--confg', 'x'], 'unknown option --confg; did you mean --config?'],
    [['--prefixpath', 'x'], 'unknown option --prefixpath; did you mean --prefix-path?'],
    [['--nocolor'], 'unknown option --nocolor; did you mean --no-color?'],
    [['--verbos'], 'unknown option --verbos; did you mean --verbose?'],
    [['-n'], 'unknown option -n'],
    [['--config'], '--config needs a value: --config PATH'],
    [['--config='], '--config needs a value: --config PATH'],
    [['--prefix-path', ' '], '--prefix-path needs a value: --prefix-path DIR'],
    [['--config', '--force'], '--config needs a value, but --force follows it; write --config=--force if it is one'],
    [['--config', 'a\0b'], '--config has a NUL character in its value'],
    [['--timeout', '0'], '--timeout takes a number above 0, not "0"'],
    [['--timeout', '1e3'], '--timeout takes a number above 0, not "1e3"'],
    [['--max-memory', 'lots'], '--max-memory takes a number above 0, not "lots"'],
    [['--max-memory=-1'], '--max-memory takes a number above 0, not "-1"'],
    [['--ext-str', 'x'], '--ext-str takes a name and its text, as in name=text, not "x"'],
    [['--tla', '=x'], '--tla takes a name and its text, as in name=text, not "=x"'],
    [['--force=yes'], '--force takes no value, but "yes" follows it'],
    [['--no-force=yes'], '--no-force takes no value, but "yes" follows it'],
    [['--quiet', '--verbose'], '--quiet and --verbose exclude each other; give one of them'],
  ];
  for (const [words, message] of wrong) {
    it(`refuses ${JSON.stringify(words.join(' '))}`, () => {
      assert.throws(
        () => read(...words),
        (error) => error instanceof UsageError && error.message === message,
      );
    });
  }
});
