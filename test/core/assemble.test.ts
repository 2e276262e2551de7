import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assemble } from '../../lib/core/assemble.js';
import { type FileFragment, type Fragment, fileFragment, snippetFragment } from '../../lib/core/fragment.js';
import { type Expression, imported } from '../../lib/core/expression.js';
import { type Templates, by, memoryEnv, messageOf, tale } from './tiny-target.js';

const TEMPLATES: Templates = {
  book: ({ slot }) => `[${slot('body')}|${slot('end')}]`,
  title: ({ title }) => `${String(title)}\n`,
  other: () => 'other',
  frame: ({ slot }) => `<${slot('body')}>`,
  fixed: 'as it stands\n',
};
const run = (fragments: Iterable<Fragment>, packagePrefix?: string) =>
  assemble(fragments, {
    env: memoryEnv(TEMPLATES),
    language: tale,
    banner: 'told',
    ...(packagePrefix !== undefined && { packagePrefix }),
  });
const file = (init: Partial<FileFragment> = {}) => fileFragment({ path: 'a.tale', template: 'book', ...init });
const snippet = (value: string, init: Partial<Parameters<typeof snippetFragment>[0]> = {}) =>
  snippetFragment({ parent: 'a.tale', slot: 'body', value: value as Expression, ...init });
const textOf = (...fragments: Fragment[]) => [...run(fragments)].map(({ content }) => content).join('---\n');
const failure = (...fragments: Fragment[]) => messageOf(() => textOf(...fragments));

describe('assemble: files', () => {
  it('gives path, text and what the file says of itself', () => {
    assert.deepEqual(
      [...run([file({ executable: true, ifExists: 'skip' })])],
      [{ path: 'a.tale', content: '[|]', ifExists: 'skip', executable: true }],
    );
  });
  it('sorts by path, by code point, whatever the order', () => {
    const paths = ['Z.tale', 'a/b.tale', 'a.tale', 'b.tale', 'é.tale'];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: paths.length }), (shuffled) => {
        const files = [...run(shuffled.map((path) => file({ path })))];
        assert.deepEqual(
          files.map(({ path }) => path),
          ['Z.tale', 'a.tale', 'a/b.tale', 'b.tale', 'é.tale'],
        );
      }),
    );
  });
  it('renders a file when it is taken, not before', () => {
    const rendered: string[] = [];
    const env = memoryEnv({ t: ({ name }) => (rendered.push(String(name)), '') });
    const files = ['b', 'a', 'c'].map((name) =>
      fileFragment({ path: `${name}.tale`, template: 't', context: { name } }),
    );
    const taken = assemble(files, { env, language: tale, banner: '' });
    assert.deepEqual(rendered, []);
    taken.next();
    assert.deepEqual(rendered, ['a']);
    taken.next();
    assert.deepEqual(rendered, ['a', 'b']);
  });
  it('puts all below the package prefix', () => {
    assert.deepEqual(
      [...run([file()], 'x/y')].map(({ path }) => path),
      ['x/y/a.tale'],
    );
    assert.deepEqual(
      [...run([file()], '')].map(({ path }) => path),
      ['a.tale'],
    );
  });
  for (const path of ['', '/a', 'a//b', 'a/', './a', '../a', 'a/../b', 'a/..', 'a\\b', 'a\0b', 'a\nb', '..']) {
    it(`refuses the path ${JSON.stringify(path)}, also below a prefix`, () => {
      const fragment = by("operation 'x' at project", file({ path }));
      assert.match(
        messageOf(() => [...run([fragment])]),
        /^operation 'x' at project makes '[^]*', which is not a path/,
      );
      assert.match(
        messageOf(() => [...run([fragment], 'pre')]),
        /which is not a path below the output directory$/,
      );
    });
  }
  it('refuses a prefix that leads elsewhere, and does so before any text is made', () => {
    assert.match(
      messageOf(() => run([file()], '../up').next()),
      /'\.\.\/up\/a\.tale', which is not a path/,
    );
    const last = [file({ template: 'none' }), file({ path: 'z/../y' })];
    assert.match(
      messageOf(() => run(last).next()),
      /not a path/,
    );
  });
  it('makes a file without a template of the snippets of its body', () => {
    assert.equal(
      textOf(fileFragment({ path: 'a.tale', banner: false }), snippet('one\n'), snippet('two\n')),
      'one\ntwo\n',
    );
  });
});

describe('assemble: banner', () => {
  it('starts a file of the language that is overwritten, unless it wants none', () => {
    assert.equal(textOf(file()), '~ told\n[|]');
    assert.equal(textOf(file({ banner: false })), '[|]');
    assert.equal(textOf(file({ ifExists: 'skip' })), '[|]');
    assert.equal(textOf(file({ path: 'a.json' })), '[|]');
  });
  it('takes a verbatim template byte for byte, but for the banner', () => {
    assert.equal(textOf(file({ template: 'fixed' })), '~ told\nas it stands\n');
    assert.equal(textOf(file({ template: 'fixed', banner: false })), 'as it stands\n');
    assert.equal(textOf(file({ template: 'fixed', path: 'a.txt' })), 'as it stands\n');
  });
});

describe('assemble: several contributors', () => {
  it('merges contexts, imports and flags; overwrite beats skip', () => {
    const use = (name: string) => ({ module: 'm', name, origin: 'library' as const });
    const merged = [
      ...run([
        file({ template: 'title', context: { title: 'Sea' }, imports: [use('a')], ifExists: 'skip' }),
        fileFragment({ path: 'a.tale', context: { title: 'Sea', more: [1] }, imports: [use('b'), use('a')] }),
        fileFragment({ path: 'a.tale', context: { more: [1] }, executable: true, ifExists: 'skip' }),
      ]),
    ];
    const content = '~ told\nuse m/a\nuse m/b\nSea\n';
    assert.deepEqual(merged, [{ path: 'a.tale', content, ifExists: 'overwrite', executable: true }]);
  });
  it('merges flags alike in every order', () => {
    const given = [file({ settled: true, ifExists: 'skip' }), file({ ifExists: 'skip' }), file({ executable: true })];
    for (const [first, second] of [given.slice(0, 2), given.slice(1), [given[0]!, given[2]!]] as [
      Fragment,
      Fragment,
    ][]) {
      assert.deepEqual([...run([first, second])], [...run([second, first])]);
    }
    assert.deepEqual(
      [...run(given.slice(0, 2))].map(({ ifExists, settled }) => ({ ifExists, settled })),
      [{ ifExists: 'skip', settled: true }],
    );
  });
  it('takes the template from whichever has one', () => {
    const bare = fileFragment({ path: 'a.tale' });
    assert.equal(textOf(bare, file({ template: 'other' })), textOf(file({ template: 'other' }), bare));
  });
  it('merges keys that every object has', () => {
    const first = file({ template: 'other', context: { a: 1 } });
    assert.equal(textOf(first, file({ template: 'other', context: { toString: 1, constructor: 2 } })), '~ told\nother');
  });

  const disagreements: Readonly<Record<string, Partial<FileFragment>[]>> = {
    'the template': [{ template: 'book' }, { template: 'other' }],
    'the banner': [{ banner: true }, { banner: false }],
    'the id': [{ id: 'x' }, { id: 'y' }],
    "'title'": [{ context: { title: ['a'] } }, { context: { title: ['b'] } }],
  };
  for (const [what, inits] of Object.entries(disagreements)) {
    it(`names what, where and who when they disagree about ${what}`, () => {
      const [first, second] = inits.map((init) => fileFragment({ path: 'a.tale', ...init })) as [Fragment, Fragment];
      const bystander = by(
        "operation 'w' at project",
        fileFragment({ path: 'a.tale', banner: first.type === 'FileFragment' && first.banner }),
      );
      const [a, b] = ["operation 'a' at project", "operation 'b' at project.chapters.0"];
      const seen = what === 'the banner' ? [] : [bystander];
      assert.equal(
        failure(...seen, by(a, first), ...seen, by(b, second)),
        `${a} and ${b} disagree about ${what} of a.tale`,
      );
      assert.equal(failure(by(a, first), by(a, second)), `two parts of ${a} disagree about ${what} of a.tale`);
      assert.equal(failure(first, second), `two contributors disagree about ${what} of a.tale`);
    });
  }
  it('gives the same text whatever the order of the keys', () => {
    const one = file({ template: 'title', context: { title: 'a', x: { p: 1, q: 2 } } });
    const two = file({ template: 'title', context: { x: { q: 2, p: 1 }, title: 'a' } });
    assert.equal(textOf(one, two), textOf(two, one));
  });
});

describe('assemble: snippets', () => {
  it('fill the slot that they name, smaller orders first, equal ones as they came', () => {
    const parts = [
      snippet('c', { order: 1 }),
      snippet('a'),
      snippet('d', { order: 1 }),
      snippet('b'),
      snippet('!', { order: -1 }),
    ];
    assert.equal(textOf(file(), ...parts, snippet('.', { slot: 'end' })), '~ told\n[!abcd|.]');
  });
  it('may come before their file, and name it by path or by id, in one order', () => {
    const parts = [snippet('a', { parent: 'x' }), snippet('b'), file({ id: 'x' }), snippet('c', { parent: 'x' })];
    assert.equal(textOf(...parts), '~ told\n[abc|]');
  });
  it('may fill slots of other snippets, to any depth', () => {
    const frame = (id: string, parent: string) => snippetFragment({ parent, slot: 'body', template: 'frame', id });
    assert.equal(
      textOf(snippet('x', { parent: 'in' }), frame('in', 'out'), frame('out', 'a.tale'), file()),
      '~ told\n[<<x>>|]',
    );
  });
  it('bring their imports, the ones of nested snippets too', () => {
    const use = (name: string) => [{ module: 'm', name, origin: 'library' as const }];
    const frame = snippetFragment({ parent: 'a.tale', slot: 'body', template: 'frame', id: 'f', imports: use('a') });
    const text = textOf(
      file(),
      frame,
      snippet('x', { parent: 'f', imports: use('b') }),
      snippet('y', { imports: use('a') }),
    );
    assert.equal(text, '~ told\nuse m/a\nuse m/b\n[<x>y|]');
  });
  it('of one id at one place are one', () => {
    const twin = () => by("operation 'a' at project", snippet('x', { id: 'x', imports: [] }));
    assert.equal(
      textOf(file({ id: 'f' }), twin(), by('another', twin()), snippet('x', { id: 'x', parent: 'f' })),
      '~ told\n[x|]',
    );
    assert.equal(textOf(file(), twin(), snippet('x', { id: 'x', slot: 'end' })), '~ told\n[x|x]');
  });
  it('of one id that differ are an error that names both', () => {
    const [a, b] = ["operation 'a' at project", "operation 'b' at project"];
    const message = failure(file(), by(a, snippet('x', { id: 'x' })), by(b, snippet('y', { id: 'x' })));
    assert.equal(message, `${a} and ${b} disagree about snippet 'x' of a.tale`);
    assert.match(
      failure(file(), snippet('x', { id: 'x' }), snippet('x', { id: 'x', order: 1 })),
      /disagree about snippet 'x'/,
    );
  });
  const whose = "operation 'a' at project gives a snippet for slot 'body' of";
  const mine = (init: Parameters<typeof snippet>[1]) => by("operation 'a' at project", snippet('x', init));
  it('must have a place', () => {
    assert.equal(failure(file(), mine({ parent: 'b.tale' })), `${whose} 'b.tale', which no operation makes`);
    assert.equal(
      failure(file(), mine({ parent: 'in' }), snippet('y', { id: 'in', parent: 'gone' })),
      `${whose} 'in', which no operation makes`,
    );
  });
  it('must have a slot', () => {
    const end = by("operation 'a' at project", snippet('x', { slot: 'start' }));
    assert.match(
      failure(file(), end),
      /^operation 'a' at project gives .* slot 'start' of 'a\.tale', whose text has no such slot; it has body, end$/,
    );
    assert.match(failure(file({ template: 'fixed' }), mine({})), /'a\.tale', whose text has no such slot$/);
    assert.match(
      failure(file(), snippet('y', { id: 'y' }), mine({ parent: 'y' })),
      /'y', whose text has no such slot$/,
    );
  });
  it('must have one place', () => {
    const twice = [snippet('y', { id: 'y' }), snippet('y', { id: 'y', slot: 'end' })];
    assert.equal(
      failure(file(), ...twice, mine({ parent: 'y' })),
      `${whose} 'y', a name that more than one file or snippet has`,
    );
    assert.match(failure(file(), snippet('y', { id: 'a.tale' }), mine({})), /more than one file or snippet has$/);
    assert.equal(
      failure(file({ id: 'b.tale' }), file({ path: 'b.tale' })),
      "two files are called 'b.tale': b.tale and a.tale",
    );
  });
  it('must not stand inside themselves', () => {
    const circle = [snippet('p', { id: 'p', parent: 'q' }), snippet('q', { id: 'q', parent: 'p' })];
    assert.match(failure(file(), ...circle), /which stands inside itself$/);
    assert.match(failure(file(), snippet('p', { id: 'p', parent: 'p' })), /which stands inside itself$/);
  });
});

describe('assemble: imports', () => {
  it('refuses what would be lost in a file of no language, or in a verbatim one', () => {
    const use = { module: 'm', name: 'n', origin: 'library' } as const;
    const maker = (init: Partial<FileFragment>) => by("operation 'a' at project", file(init));
    const message = (path: string) => `operation 'a' at project imports into ${path}, a file that takes no imports`;
    assert.equal(failure(maker({ path: 'a.txt', imports: [use] })), message('a.txt'));
    assert.equal(
      failure(maker({ path: 'a.txt', template: 'title', context: { title: imported(use) } })),
      message('a.txt'),
    );
    assert.equal(failure(maker({ template: 'fixed', imports: [use] })), message('a.tale'));
  });
  it('tells of each file what is wrong with it, and gives the others before', () => {
    const use = { module: 'm', name: 'n', origin: 'library' } as const;
    const wrong = ['c.txt', 'b.txt'].map((path) => by("operation 'a' at project", file({ path, imports: [use] })));
    const paths: string[] = [];
    assert.throws(
      () => {
        for (const { path } of run([...wrong, file(), file({ path: 'd.tale' })])) paths.push(path);
      },
      {
        messages: ['b.txt', 'c.txt'].map(
          (path) => `operation 'a' at project imports into ${path}, a file that takes no imports`,
        ),
      },
    );
    assert.deepEqual(paths, ['a.tale', 'd.tale']);
  });
});
