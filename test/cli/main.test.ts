import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { main } from '../../lib/cli/main.js';
import type { Call } from '../../lib/cli/main.js';
import type { GeneratedFile } from '../../lib/core/fragment.js';
import { ConfigError } from '../../lib/core/problem.js';
import type { RenderRequest } from '../../lib/pipeline.js';
import { fingerprint, generated, makeTree, readOutput, readTree, removeTrees } from '../output/tree.js';

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly requests: readonly RenderRequest[];
}

async function call(
  cwd: string,
  words: string,
  files: readonly GeneratedFile[] | Error = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Result> {
  const [out, err, requests]: [string[], string[], RenderRequest[]] = [[], [], []];
  const around: Omit<Call, 'argv' | 'stdin'> = {
    cwd,
    env,
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    render: (request) => {
      requests.push(request);
      return files instanceof Error ? Promise.reject(files) : Promise.resolve(files);
    },
  };
  const code = await main({ ...around, stdin: {}, argv: words.split(' ').filter((word) => word !== '') });
  return { code, out: out.join('').replace(/in \d+\.\d\d s/, 'in N s'), err: err.join(''), requests };
}

describe('main', () => {
  afterEach(removeTrees);

  it('writes the files and says what it did', async () => {
    const cwd = makeTree({
      '_generated/changed.py': 'old',
      '_generated/mine.py': 'mine',
      '_generated/same.py': 'same',
    });
    const files = [
      generated('api.py'),
      generated('changed.py'),
      generated('same.py', 'same'),
      generated('mine.py', 'theirs', { ifExists: 'skip' }),
    ];
    const { code, out, err } = await call(cwd, 'be', files);
    assert.deepEqual([code, err], [0, '']);
    assert.deepEqual(out.split('\n'), [
      '   create _generated/api.py',
      '    force _generated/changed.py (was not generated)',
      '     skip _generated/mine.py',
      'identical _generated/same.py',
      'Done: 1 created, 1 overwritten, 1 unchanged, 1 kept, in N s',
      'What was there is kept as: _generated/.codegen/kept/changed.py',
      'Kept as you left them: _generated/mine.py; --force-paths overwrites the ones that you name',
      'Next: in your application, from _generated.api import mount; mount(app)',
      '',
    ]);
    assert.deepEqual(readOutput(join(cwd, '_generated')), {
      'api.py': '# api.py\n',
      'changed.py': '# changed.py\n',
      'mine.py': 'mine',
      'same.py': 'same',
    });
    const again = await call(cwd, 'be --force-paths _generated/mine.py', files);
    assert.match(again.out, /force _generated\/mine\.py \(was not generated\)\n[^]*1 overwritten, 3 unchanged/);
  });

  it('asks the pipeline for what the options say', async () => {
    const { requests } = await call(
      '/work',
      'be --config x.jsonnet --prefix-path ../out --plugin p --jpath lib --ext-str a=b --tla c=d --timeout 5 --max-memory 64 --dry-run',
    );
    // The core of it is data; who is told of the config is the caller's business.
    assert.deepEqual(JSON.parse(JSON.stringify(requests)), [
      {
        target: 'be',
        config: 'x.jsonnet',
        cwd: '/work',
        outDir: '/out',
        plugins: ['p'],
        jpath: ['lib'],
        extStr: { a: 'b' },
        tla: { c: 'd' },
        timeoutSeconds: 5,
        maxMemoryMib: 64,
      },
    ]);
  });

  it('leaves unchanged files alone in a second run, also with --force', async () => {
    const cwd = makeTree();
    const files = [generated('a.py'), generated('b.py', 'b', { ifExists: 'skip' })];
    await call(cwd, 'be', files);
    const before = fingerprint(join(cwd, '_generated/a.py'));
    const { out } = await call(cwd, 'be --force', files);
    assert.match(out, /Done: 2 unchanged, in N s\n$/);
    assert.equal(fingerprint(join(cwd, '_generated/a.py')), before);
  });

  it('writes nothing in a dry run', async () => {
    const cwd = makeTree();
    const { code, out } = await call(cwd, 'be --dry-run', [generated('a.py')]);
    assert.equal(code, 0);
    assert.deepEqual(out.split('\n'), [
      '   create _generated/a.py',
      'Dry run, nothing written: 1 to create, in N s',
      'Next: codegen be with the same options, without --dry-run',
      '',
    ]);
    assert.deepEqual(readTree(cwd), {});
  });

  it('sums up more than fifty lines unless it is to be verbose', async () => {
    const cwd = makeTree();
    const files = Array.from({ length: 51 }, (_, index) => generated(`${index}.py`));
    assert.match((await call(cwd, 'be --dry-run', files)).out, /^ {3}create 51 files in _generated\nDry run/);
    assert.equal((await call(cwd, 'be --dry-run', files.slice(1))).out.match(/create _gen/g)?.length, 50);
    assert.equal((await call(cwd, 'be --dry-run --verbose', files)).out.match(/create _gen/g)?.length, 51);
  });

  it('says nothing when it is to be quiet', async () => {
    const cwd = makeTree();
    const { code, out, err } = await call(cwd, 'be --quiet', [generated('a.py')]);
    assert.deepEqual([code, out, err], [0, '', '']);
    assert.deepEqual(readOutput(cwd), { '_generated/a.py': '# a.py\n' });
  });

  it('prints every problem of a config on standard error and writes nothing', async () => {
    const cwd = makeTree();
    const { code, out, err } = await call(cwd, 'be', new ConfigError(['a: wrong', 'b: wrong']));
    assert.deepEqual([code, out, err], [1, '', 'Error loading config: a: wrong\nError loading config: b: wrong\n']);
    assert.deepEqual(readTree(cwd), {});
  });

  it('shows the stack of a defect only', async () => {
    const { code, err } = await call(makeTree(), 'be', new TypeError('oops'));
    assert.equal(code, 1);
    assert.match(err, /TypeError: oops\n +at .*[^]*report it/);
  });

  for (const [words, expectedCode, line] of [
    ['be-root', 2, 'Error: unknown command "be-root"; did you mean be_root?'],
    ['clean bee', 2, 'Error: unknown target "bee" behind clean; did you mean be?'],
    ['clean be fe', 2, 'Error: unexpected word "fe" behind clean be'],
    ['update', 1, 'Error: there is no config to update from; name a target, as in codegen update be'],
    ['be --on-conflict marge', 2, 'Error: --on-conflict: unknown policy "marge"; did you mean merge?'],
    ['be --on-conflict ask', 2, 'Error: --on-conflict ask needs a terminal to ask at; give overwrite, keep or merge'],
    ['be --json --diff', 2, 'Error: --json and --diff exclude each other; give one of them'],
    ['be fe', 2, 'Error: unexpected word "fe" behind be'],
    ['be --name x', 2, 'Error: --name belongs to the guided set-up, which runs without a target'],
    ['--config x', 2, 'Error: --config belongs to a target, such as be'],
    ['be --forse', 2, 'Error: unknown option --forse; did you mean --force?'],
    ['be --force-paths nope.py', 1, 'Error: --force-paths: this run makes no file "nope.py"'],
    [
      'be --prefix-path taken',
      1,
      'Error: taken is in the way: it is no directory; move it or choose another --prefix-path',
    ],
  ] as const) {
    it(`answers ${JSON.stringify(words)} with one line and ${expectedCode}`, async () => {
      const cwd = makeTree({ taken: '' });
      const { code, out, err } = await call(cwd, words, [generated('a.py')]);
      assert.deepEqual([code, out, err.replace(`${cwd}/`, '')], [expectedCode, '', `${line}\n`]);
    });
  }

  describe('shows a plan and writes nothing', () => {
    const files = [generated('changed.py', 'a\nnew\n'), generated('made.py', 'm\n'), generated('same.py', 'same\n')];

    /** A directory in which one file of each kind is to be created, overwritten, removed and left. */
    async function project(): Promise<string> {
      const cwd = makeTree();
      const before = [generated('changed.py', 'a\nold\n'), generated('gone.py', 'g\n'), generated('same.py', 'same\n')];
      await call(cwd, 'be', before);
      return cwd;
    }

    async function shown(words: string): Promise<Result> {
      const cwd = await project();
      const before = readTree(cwd);
      const result = await call(cwd, words, files);
      assert.deepEqual(readTree(cwd), before);
      return result;
    }

    it('as unified diffs', async () => {
      const { code, out } = await shown('be --diff');
      assert.equal(code, 0);
      assert.deepEqual(out.split('\n'), [
        ...['--- a/_generated/changed.py', '+++ b/_generated/changed.py', '@@ -1,2 +1,2 @@', ' a', '-old', '+new'],
        ...['--- /dev/null', '+++ b/_generated/made.py', '@@ -0,0 +1,1 @@', '+m'],
        ...['--- a/_generated/gone.py', '+++ /dev/null', '@@ -1,1 +0,0 @@', '-g', ''],
      ]);
    });

    it('as a JSON document', async () => {
      const { code, out } = await shown('be --json');
      const common = { operations: [] };
      assert.equal(code, 0);
      assert.deepEqual(JSON.parse(out), {
        version: 1,
        changes: true,
        targets: [
          {
            target: 'be',
            directory: '_generated',
            files: [
              { path: '_generated/changed.py', action: 'force', state: 'outdated', ...common },
              { path: '_generated/gone.py', action: 'remove', state: 'outdated', ...common },
              { path: '_generated/made.py', action: 'create', state: 'absent', ...common },
              { path: '_generated/same.py', action: 'identical', state: 'current', ...common },
            ],
            released: [],
          },
        ],
      });
    });

    it('as a check that names every file that is not current', async () => {
      const cwd = await project();
      appendFileSync(join(cwd, '_generated/same.py'), 'mine\n');
      const { code, out, err } = await call(cwd, 'be --check', files);
      assert.equal(code, 1);
      assert.match(out, /force _generated\/same\.py \(was edited\)/);
      assert.deepEqual(err.split('\n'), [
        'Error: _generated/changed.py is out of date',
        'Error: _generated/made.py is missing',
        'Error: _generated/same.py was edited by hand',
        'Error: _generated/gone.py is superfluous: it is no longer generated',
        'Error: 4 of the files are not what the config makes; run codegen be',
        '',
      ]);
      const annotated = await call(cwd, 'be --check', files, { GITHUB_ACTIONS: 'true' });
      assert.match(annotated.out, /^::error file=_generated\/made\.py::_generated\/made\.py is missing$/m);
    });

    it('as a check that agrees with what a run would do', async () => {
      const cwd = await project();
      appendFileSync(join(cwd, '_generated/same.py'), 'mine\n');
      await call(cwd, 'be --on-conflict keep', files);
      assert.equal((await call(cwd, 'be --check --on-conflict keep', files)).code, 0);
      assert.equal((await call(cwd, 'be --check', files)).code, 1);
      await call(cwd, 'be', files);
      assert.equal((await call(cwd, 'be --check', files)).code, 0);
    });
  });

  it('cleans up what it wrote, and nothing else', async () => {
    const cwd = makeTree({ '_generated/notes.txt': 'mine\n' });
    const files = [generated('a/b.py'), generated('edited.py'), generated('mine.py', 'm\n', { ifExists: 'skip' })];
    await call(cwd, 'be', files);
    appendFileSync(join(cwd, '_generated/edited.py'), 'mine\n');
    const before = readTree(cwd);
    assert.match((await call(cwd, 'clean --dry-run')).out, /^ *remove _generated\/a\/b\.py\nDry run.*1 to remove/);
    // The same without the target would remove what the dry run did not show.
    assert.match((await call(cwd, 'clean be --dry-run')).out, /^Next: codegen clean be with/m);
    assert.deepEqual(readTree(cwd), before);
    const { code, out } = await call(cwd, 'clean be');
    assert.equal(code, 0);
    assert.match(out, /No longer generated, but edited; they are yours now: _generated\/edited\.py/);
    assert.deepEqual(readOutput(cwd), {
      '_generated/edited.py': '# edited.py\nmine\n',
      '_generated/mine.py': 'm\n',
      '_generated/notes.txt': 'mine\n',
    });
    assert.match((await call(cwd, 'clean')).out, /^Done: no files/);
  });

  it('leaves nothing of its own behind when all is clean', async () => {
    const cwd = makeTree();
    await call(cwd, 'be', [generated('a/b.py'), generated('c.py')]);
    await call(cwd, 'clean');
    assert.deepEqual(Object.keys(readTree(cwd)), ['_generated']);
  });

  it('updates the files that are the user’s', async () => {
    const cwd = makeTree();
    const skip = { ifExists: 'skip' } as const;
    await call(cwd, 'be', [generated('main.py', 'old\n', skip)]);
    const { out } = await call(cwd, 'update be', [generated('main.py', 'new\n', skip)]);
    assert.match(out, /force _generated\/main\.py/);
    assert.deepEqual(readOutput(cwd), { '_generated/main.py': 'new\n' });
  });

  it('shows help and version', async () => {
    assert.match((await call('/', '--help')).out, /^Usage: codegen \[options\]/);
    assert.match((await call('/', '-h be')).out, /^Usage: codegen be \[/);
    assert.match((await call('/', '--version')).out, /^\d+\.\d+\.\d+/);
  });
});
