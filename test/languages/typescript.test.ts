import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { imported } from '../../lib/core/expression.js';
import { ImportCollector, type ImportSpec, formatImports } from '../../lib/core/imports.js';
import { isTypescriptName, literal, typescript } from '../../lib/languages/typescript.js';

const spec = (module: string, name?: string, alias?: string): ImportSpec => ({
  module,
  origin: 'library',
  ...(name !== undefined && { name }),
  ...(alias !== undefined && { alias }),
});
const format = (...specs: ImportSpec[]) => formatImports(new ImportCollector(...specs), typescript);
const compose = (body: string, path = 'src/app/main.ts') => typescript.compose({ path, body, imports: [] });

describe('typescript: literal', () => {
  it('is a value that JavaScript reads as the same, in printable ASCII', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), (value) => {
        const text = literal(value);
        assert.match(text, /^[ -~]*$/);
        assert.equal(runInNewContext(`JSON.stringify(${text})`), JSON.stringify(sorted(value)));
      }),
    );
  });
  it('holds keys that have a meaning, numbers with a sign, and no end of a script', () => {
    assert.equal(runInNewContext(`Object.keys(${literal(JSON.parse('{"__proto__": 1}'))}).join()`), '__proto__');
    assert.equal(literal(-0), '-0');
    assert.equal(literal("a'b</script><!--"), "'a\\'b\\u003c/script>\\u003c!--'");
    assert.equal(literal({ 'b-c': [], a: {} }), "{ a: {}, 'b-c': [] }");
    assert.equal(literal(undefined), 'undefined');
  });
});

describe('isTypescriptName', () => {
  it('knows what can name a thing', () => {
    assert.deepEqual(['a', '$a', '_1', 'type'].filter(isTypescriptName), ['a', '$a', '_1', 'type']);
    assert.deepEqual(['', '1a', 'a-b', 'class', 'await', 'é'].filter(isTypescriptName), []);
  });
});

describe('formatImports(…, typescript)', () => {
  it('has built-in modules, then packages, then relative ones', () => {
    assert.equal(
      format(
        spec('./b', 'b'),
        spec('../a', 'a'),
        spec('zod', 'z'),
        spec('@scope/x', 'x'),
        spec('node:fs', 'readFile'),
        spec('../../c', 'c'),
      ),
      "import { readFile } from 'node:fs';\n\nimport { x } from '@scope/x';\nimport { z } from 'zod';\n\n" +
        "import { c } from '../../c';\nimport { a } from '../a';\nimport { b } from './b';\n",
    );
  });
  it('joins the names of a module, types among them', () => {
    assert.equal(
      format(
        spec('x', 'type B'),
        spec('x', 'c', 'd'),
        spec('x', 'default', 'X'),
        spec('x', 'A'),
        spec('x', 'type E', 'F'),
      ),
      "import X, { A, type B, type E as F, c as d } from 'x';\n",
    );
  });
  it('imports whole modules, for their names or for their effect', () => {
    assert.equal(
      format(spec('x', undefined, 'all'), spec('x'), spec('x', 'a')),
      "import 'x';\nimport * as all from 'x';\nimport { a } from 'x';\n",
    );
    assert.equal(format(), '');
  });
});

describe('typescript.compose', () => {
  it('names what expressions import, relatively within the generated package', () => {
    const client = imported({ module: 'src/api/client', name: 'client', origin: 'generated' });
    const type = imported({ module: 'src/app/model', name: 'type Model', origin: 'generated' });
    assert.equal(
      compose(`const x: ${type} = ${client}.get();\n`),
      "import { client } from '../api/client';\nimport { type Model } from './model';\n\nconst x: Model = client.get();\n",
    );
  });
  it('finds other names where theirs are taken', () => {
    const [a, b] = [imported(spec('a', 'run')), imported(spec('b', 'run'))];
    assert.equal(
      compose(`${a} ${b} ${a} run\n`),
      "import { run as run2 } from 'a';\nimport { run as run3 } from 'b';\n\nrun2 run3 run2 run\n",
    );
  });
  it('starts with the banner, one line of it', () => {
    const composed = typescript.compose({ path: 'a.ts', body: 'x;\n', imports: [spec('y')], banner: 'told\nby' });
    assert.equal(composed, "// told by\nimport 'y';\n\nx;\n");
    assert.equal(typescript.withBanner('x;\n', 'told\u2028by'), '// told by\nx;\n');
  });
  it('owns files by the end of their names', () => {
    assert.deepEqual(['a.ts', 'a.tsx', 'a.mts', 'a.js', 'a.json', 'ts'].filter(typescript.owns), [
      'a.ts',
      'a.tsx',
      'a.mts',
    ]);
  });
});

/** Keys in order, as literals have them; JSON gives -0 as 0. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) copy[key] = sorted(item);
  return copy;
}
