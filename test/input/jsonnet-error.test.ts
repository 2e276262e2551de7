import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { formatJsonnetError } from '../../lib/input/jsonnet-error.js';
import { needJsonnet } from '../needs.js';
import { createWorkspace, type Workspace } from './workspace.js';

interface Vm {
  addJpath(path: string): void;
  tlaString(key: string, value: string): void;
  evaluateSnippet(text: string, name: string): Promise<string>;
}

/** What the library really says about `text`, formatted. */
async function errorOf(space: Workspace, text: string, tla: readonly string[] = []): Promise<readonly string[]> {
  const { Jsonnet } = createRequire(import.meta.url)('@hanazuki/node-jsonnet') as { Jsonnet: new () => Vm };
  const stdlib = `${space.dir}/stdlib`;
  const vm = new Jsonnet();
  vm.addJpath(`${space.dir}/mine`);
  vm.addJpath(stdlib);
  for (const key of tla) vm.tlaString(key, '1');
  const context = { name: 'config/be.jsonnet', stdlibDirs: [stdlib], jpath: [`${space.dir}/mine`] };
  const error = await vm.evaluateSnippet(text, context.name).then(
    () => new Error('the evaluation succeeded'),
    (reason: unknown) => reason as Error,
  );
  return formatJsonnetError(error.message, context).replaceAll(space.dir, 'DIR').split('\n');
}

const CASES: readonly (readonly [what: string, text: string, lines: readonly string[]])[] = [
  ['a syntax error', '{\n  a: ]\n}', ['config/be.jsonnet:2:6: unexpected: "]" while parsing terminal']],
  ['an unknown name', '{ a: foo }', ['config/be.jsonnet:1:6: Unknown variable: foo']],
  ['an empty file', '', ['config/be.jsonnet:1:1: unexpected end of file.']],
  [
    'an error in the standard library',
    "local l = import 'be/lib.libsonnet';\n{ a: l.f({}) }",
    ['be/lib.libsonnet:1:10: field does not exist: nope', '    at config/be.jsonnet:2:6 (object)'],
  ],
  [
    'an error of several lines in a library of the user',
    "local l = import 'other.libsonnet';\n{ a: l.g(1) }",
    ['DIR/mine/other.libsonnet:1:10: first second', '    at config/be.jsonnet:2:6 (object)'],
  ],
  [
    "an error below jsonnet's own library",
    '{ a: std.foldl(function(a, b) a + b.c, [{}], 0) }',
    ['config/be.jsonnet:1:35: field does not exist: c', '    at config/be.jsonnet:1:6 (object)'],
  ],
  ['a failed assertion', "{ assert self.a > 2 : 'too small', a: 1 }", ['config/be.jsonnet:1:23: too small']],
  [
    'a range over several lines',
    '{\n a:\n  [1,\n 2].b\n}',
    ['config/be.jsonnet:3:3: attempted index an array with string "b"'],
  ],
  [
    'endless recursion',
    'local f(x) = f(x + 1) + 1;\nf(0)',
    [
      'config/be.jsonnet:1:14: endless recursion, or a value that refers to itself; give the recursion an end',
      '    at config/be.jsonnet:1:14 (function f), again and again',
      '    at config/be.jsonnet:2:1',
    ],
  ],
  [
    'a missing import',
    "{ a: import 'be/none.libsonnet' }",
    [
      'config/be.jsonnet:1:6: cannot find the import "be/none.libsonnet"; looked in config/, DIR/mine/, ' +
        'the standard library of the tool; correct it or add a place with --jpath',
    ],
  ],
  [
    'a missing absolute import',
    "import '/nowhere/x.libsonnet'",
    ['config/be.jsonnet:1:1: cannot find the import "/nowhere/x.libsonnet"; correct the path'],
  ],
  [
    'an import of a directory',
    "import 'folder'",
    ['config/be.jsonnet:1:1: cannot read the import "folder": Is a directory'],
  ],
  [
    'an external variable that is not set',
    "{ a: std.extVar('stage') }",
    ["config/be.jsonnet:1:6: the external variable 'stage' is not set; pass --ext-str stage=VALUE"],
  ],
  [
    'a config that is a function',
    'function(stage) {}',
    ["config/be.jsonnet: the config is a function of 'stage'; pass --tla stage=VALUE"],
  ],
  [
    'a function in a field',
    '{ a: function(x) x }',
    ["config/be.jsonnet:1:6: a function where a value is expected; call it, or hide the field with '::'"],
  ],
  ['a number out of range', '{ a: 1e999 }', ['config/be.jsonnet:1:6: overflow']],
];

describe('formatJsonnetError', () => {
  let space: Workspace;

  before(function () {
    space = createWorkspace();
    needJsonnet(this);
    space.write('stdlib/be/lib.libsonnet', '{ f(x):: x.nope }');
    space.write('mine/other.libsonnet', '{ g(x):: error "first\\nsecond" }');
    space.write('mine/folder/x', '');
  });
  after(() => {
    space.remove();
  });

  for (const [what, text, lines] of CASES) {
    it(`tells ${what}`, async () => {
      assert.deepEqual(await errorOf(space, text), lines);
    });
  }

  it('tells an argument that the config does not take', async () => {
    assert.deepEqual(await errorOf(space, 'function() {}', ['stage']), [
      "config/be.jsonnet: the config's function has no parameter 'stage'; remove --tla stage",
    ]);
  });
});

describe('formatJsonnetError on texts', () => {
  const context = { name: 'be.jsonnet', stdlibDirs: [], jpath: [] };

  it('shortens the paths that imports put together', () => {
    const text = 'RUNTIME ERROR: x\n\tconfig/./parts/../../base.libsonnet:1:2-3\tthunk <a>\n\t./b.libsonnet:4:5\t\n';
    assert.equal(formatJsonnetError(text, context), 'base.libsonnet:1:2: x\n    at b.libsonnet:4:5');
  });

  it('keeps a text that it does not know on one line', () => {
    assert.equal(formatJsonnetError('INTERNAL ERROR:\nodd', context), 'be.jsonnet: INTERNAL ERROR: odd');
  });

  it('says where it looked when there is nothing but the directory of the config', () => {
    const text = 'RUNTIME ERROR: couldn\'t open import "a": no match locally or in the Jsonnet library paths.\n';
    assert.match(
      formatJsonnetError(text, context),
      /^be\.jsonnet: cannot find the import "a"; looked in \.\/; correct/,
    );
  });
});
