import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import type { PathStep } from '../../lib/core/problem.js';
import { createJsonnetLocate } from '../../lib/input/jsonnet-locate.js';
import { PACKAGE_ROOT } from '../../lib/package-root.js';
import { needJsonnet } from '../needs.js';
import { drawing, type Files, isWritten, randomDocument } from './jsonnet-documents.js';
import { createWorkspace } from './workspace.js';

const STDLIB = join(PACKAGE_ROOT, 'stdlib');

describe('createJsonnetLocate', () => {
  const space = createWorkspace();

  before(function () {
    needJsonnet(this);
  });

  after(() => {
    space.remove();
  });

  /** Write and evaluate a document. */
  async function evaluated(text: string): Promise<Finder> {
    const name = space.write('case.jsonnet', text);
    return finder(new Map([['case.jsonnet', text]]), await evaluate(name, text));
  }

  /** Finds the text of values of an evaluated document, up to the end of its line. */
  function finder(files: Files, value: unknown): Finder {
    const [[main = '', text = ''] = []] = files;
    const locate = createJsonnetLocate({ name: join(space.dir, main), text, value, stdlibDirs: [STDLIB], jpath: [] });
    return (path) => {
      const place = locate(path);
      if (place === undefined) return 'nowhere';
      const file = place.source?.slice(space.dir.length + 1) ?? main;
      const line = files.get(file)?.split('\n')[place.line - 1] ?? assert.fail(`there is no line in ${file}`);
      return line.slice(place.column - 1);
    };
  }

  const cases: readonly (readonly [what: string, text: string, path: readonly PathStep[], starts: string])[] = [
    ['a literal', "{ a: { 'b': [1, 'x'] } }", ['a', 'b', 1], "'x'"],
    ['a missing key by its object', '{ a: { b: 1 } }', ['a', 'c'], '{ b: 1 }'],
    ['what a name stands for', "local x = 'v'; { a: x }", ['a'], "'v'"],
    ['an argument', "local f(n, o={}) = { name: n } + o; { a: f('v') }", ['a', 'name'], "'v'"],
    ['a default of an argument', "local f(n='v') = { name: n }; { a: f() }", ['a', 'name'], "'v'"],
    ['the later one of two', "{ a: { b: 'old' } } + { a+: { b: 'new' } }", ['a', 'b'], "'new'"],
    ['what is below an addition', "{ a: { b: 'old' } } + { a+: { c: 'new' } }", ['a', 'b'], "'old'"],
    ['what a self leads to', "{ a: self.b, b:: 'v' }", ['a'], "'v'"],
    ['what was put over it', "{ a: self.b, b:: 'old' } + { b:: 'new' }", ['a'], "'new'"],
    ['a list behind a list', "local l = ['p']; { a: l + ['q', 'r'] }", ['a', 2], "'r'"],
    ['the branch that is taken', "{ a: if 1 == 2 then 'p' else 'q' }", ['a'], "'q'"],
    ['every round of a loop', "{ a: [{ b: x, c: 'v' } for x in ['p', 'q']] }", ['a', 1, 'b'], "'q'"],
    ['an expression that makes a value', "{ a: std.join('', ['v']) }", ['a'], 'std.join'],
    ['nothing inside of that', "{ a: std.reverse(['v', 'w']) }", ['a', 0], 'nowhere'],
    ['nothing that an unknown may hide', "{ a: 'v' } + std.prune({ a: 'w' })", ['a'], 'nowhere'],
    ['nothing behind a list of unknown length', "{ a: std.reverse([1]) + ['v'] }", ['a', 1], 'nowhere'],
    ['nothing of a field that may be computed', "{ a: 'v' } + { [std.join('', ['b'])]: 'w' }", ['a'], 'nowhere'],
    ['a text block', '{ a: |||\n    one\n  two\n|||, b: 5 }'.replace('    one', '  one'), ['b'], '5'],
    ['what stands behind comments', '/* { */ { # [\n // "\n a: 5 }', ['a'], '5 }'],
    ['a call of the library', "local f = import 'be/fields.libsonnet'; { a: f.str('x') }", ['a', 'type'], "f.str('x')"],
    ['options of a call', "local f = import 'be/fields.libsonnet'; { a: f.str('x', { ge: 7 }) }", ['a', 'ge'], '7'],
    [
      'a preset',
      "local p = import 'be/resources/presets.libsonnet'; { a: p.crud([]) + ['v'] }",
      ['a', 3, 'name'],
      'p.crud',
    ],
    [
      'modifiers of a list',
      "local l = import 'be/operations/list.libsonnet'; { a: l.searchable(null, filter=['f'], order={ fields: ['o'] }) }",
      ['a', 'modifiers', 1, 'fields', 0],
      "'o'",
    ],
  ];
  for (const [what, text, path, starts] of cases) {
    it(`finds ${what}`, async () => {
      const found = (await evaluated(text))(path);
      assert.ok(found.startsWith(starts), `found ${found}`);
    });
  }

  it('finds every value of a plain document', async () => {
    await forDocuments(40, true, (found, value) => found === value);
  });

  it('finds the right value or none, whatever a document does', async () => {
    let [right, all] = [0, 0];
    await forDocuments(200, false, (found, value) => {
      all++;
      if (found === 'nowhere') return true;
      right++;
      // An expression that nobody follows is the place of its value.
      return found === value || !/^(?:v\d+|-?\d+)$/.test(found);
    });
    assert.ok(all > 1000 && right / all > 0.4, `${String(right)} of ${String(all)} are found`);
  });

  it('takes its time for no document', async () => {
    const text = 'local f(n) = if n == 0 then {} else { a: f(n - 1), b: f(n - 1) }; { a: f(9) }';
    assert.equal((await evaluated(text))(['a', 'a', 'b']), 'nowhere');
    const deep = `{ a: ${'['.repeat(400)}1${']'.repeat(400)} }`;
    const path = ['a', ...Array.from({ length: 400 }, () => 0)];
    assert.equal((await evaluated(deep))(path).slice(0, 2), '1]');
  });

  /** Look for every scalar of random documents; shows the text that is found, as far as its value is long. */
  async function forDocuments(
    runs: number,
    isPlain: boolean,
    check: (found: string, value: string) => boolean,
  ): Promise<void> {
    const draw = drawing(7);
    const documents = Array.from({ length: runs }, (_, index) => randomDocument(`doc${index}`, draw, isPlain));
    for (const [name, text] of documents.flatMap((files) => [...files])) space.write(name, text);
    // All at a time: every evaluation reads jsonnet's own library first.
    const all = documents.map((files) => `import '${[...files.keys()][0] ?? ''}'`);
    const results = (await evaluate(join(space.dir, 'all.jsonnet'), `[${all.join(', ')}]`)) as unknown[];
    for (const [index, files] of documents.entries()) {
      const result = results[index];
      const find = finder(files, result);
      for (const [path, value] of leaves(result)) {
        if (!isWritten(value)) continue;
        const found = find(path);
        const shown = /^@?(?:'v\d+'|"v\d+"|-?\d+)/.exec(found)?.[0] ?? found;
        const unquoted = shown.replace(/^@?(['"])(.*)\1$/, '$2');
        if (!check(unquoted, String(value)))
          assert.equal(found, value, `${JSON.stringify(path)}\n${[...files].join('\n')}`);
      }
    }
  }
});

/** Shows what stands where a value is found. */
type Finder = (path: readonly PathStep[]) => string;

function* leaves(value: unknown, path: readonly PathStep[] = []): Generator<readonly [readonly PathStep[], unknown]> {
  if (typeof value !== 'object' || value === null) {
    if (value !== null) yield [path, value];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leaves(item, [...path, index]);
  } else {
    for (const [key, item] of Object.entries(value)) yield* leaves(item, [...path, key]);
  }
}

async function evaluate(name: string, text: string): Promise<unknown> {
  const { Jsonnet } = createRequire(import.meta.url)('@hanazuki/node-jsonnet') as {
    Jsonnet: new () => { addJpath(path: string): void; evaluateSnippet(text: string, name: string): Promise<string> };
  };
  const vm = new Jsonnet();
  vm.addJpath(STDLIB);
  return JSON.parse(await vm.evaluateSnippet(text, name)) as unknown;
}
