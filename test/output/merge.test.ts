/** What becomes of texts that both sides changed: a model with edits of its owner, of which a field comes, changes or goes. */
import assert from 'node:assert/strict';

import fc from 'fast-check';

import { startAmong } from '../../lib/output/plan/merge-start.js';
import { merge, mergeFile, mergeOnce } from '../../lib/output/plan/merge.js';

const BASE = ['class Product:', '    id: int', '    title: str', '    stock: int', '    version: int', ''];
const without = (gone: string): readonly string[] => BASE.filter((line) => !line.includes(gone));
const instead = (line: string, ...others: readonly string[]): readonly string[] =>
  BASE.flatMap((one) => (one.trim() === line ? others : [one]));
const above = (line: string, ...more: readonly string[]): readonly string[] => instead(line, ...more, `    ${line}`);

/** What I did, what is generated, and what comes of both; none: a conflict. */
const CASES: readonly (readonly [string, readonly string[], readonly string[], readonly string[] | undefined])[] = [
  [
    'a line beside one that changes',
    instead('title: str', '    title: str  # shown'),
    instead('stock: int', '    stock: float'),
    ['class Product:', '    id: int', '    title: str  # shown', '    stock: float', '    version: int', ''],
  ],
  [
    'a comment above a line that changes',
    above('stock: int', '    # Of all houses.'),
    instead('stock: int', '    pieces: int'),
    [
      'class Product:',
      '    id: int',
      '    title: str',
      '    # Of all houses.',
      '    pieces: int',
      '    version: int',
      '',
    ],
  ],
  [
    'a comment where a field comes in',
    above('version: int', '    # Raised by each change.'),
    above('version: int', '    weight: int'),
    instead('version: int', '    weight: int', '    # Raised by each change.', '    version: int'),
  ],
  [
    'a method at the end, where a relation comes in',
    [...BASE.slice(0, -1), '', '    def show(self): ...', ''],
    [...BASE.slice(0, -1), '', '    brand: Brand', ''],
    [...BASE.slice(0, -1), '', '    brand: Brand', '', '    def show(self): ...', ''],
  ],
  [
    'a comment below a line that goes',
    above('version: int', '    # Raised by each change.'),
    without('stock'),
    [...without('stock').slice(0, 3), '    # Raised by each change.', '    version: int', ''],
  ],
  ['a comment above a line that goes', above('stock: int', '    # Of all houses.'), without('stock'), undefined],
  [
    'a line that I changed with the one below, and that goes',
    instead('stock: int', '    stock: int  # of all houses').map((line) =>
      line.replace('version: int', 'version: float'),
    ),
    without('stock'),
    undefined,
  ],
  [
    'a comment of mine behind a line that changes',
    instead('stock: int', '    stock: int  # of all houses'),
    instead('stock: int', '    stock: int | None'),
    instead('stock: int', '    stock: int | None  # of all houses'),
  ],
  [
    'a comment of mine behind a line that changes, with one beside it that goes',
    instead('stock: int', "    stock: int  # of 'all' houses"),
    instead('stock: int', '    stock: float').filter((line) => !line.includes('title')),
    instead('stock: int', "    stock: float  # of 'all' houses").filter((line) => !line.includes('title')),
  ],
  [
    'comments above and behind a line that gets another name',
    instead('stock: int', '    # In all.', '    stock: int  # of all houses'),
    instead('stock: int', '    pieces: int'),
    instead('stock: int', '    # In all.', '    pieces: int  # of all houses'),
  ],
  [
    'a comment behind a line that goes, where another comes in elsewhere',
    instead('stock: int', '    stock: int  # of all houses'),
    [...without('stock').slice(0, 2), '    weight: int', ...without('stock').slice(2)],
    undefined,
  ],
  [
    'a comment behind a line that I changed myself',
    instead('stock: int', '    stock: str  # of all houses'),
    instead('stock: int', '    stock: float'),
    undefined,
  ],
  [
    'a comment behind a line that goes',
    instead('stock: int', '    stock: int  # of all houses'),
    without('stock'),
    undefined,
  ],
  [
    'a comment behind a line that becomes the beginning of a text',
    instead('stock: int', '    stock: int  # of all houses'),
    instead('stock: int', "    stock: str = '''", "    '''"),
    undefined,
  ],
  [
    'the same line, changed by both',
    instead('stock: int', '    stock: int | None'),
    instead('stock: int', '    pieces: int'),
    undefined,
  ],
  [
    'the same field, written by both',
    above('version: int', '    weight: float'),
    above('version: int', '    weight: int'),
    undefined,
  ],
];

describe('a merge', () => {
  for (const [what, mine, generated, expected] of CASES) {
    it(`${expected === undefined ? 'marks' : 'settles'} ${what}`, () => {
      const merged = merge(textsOf(mine, generated));
      assert.equal(merged.conflicts, expected === undefined ? 1 : 0, merged.text);
      if (expected !== undefined) assert.deepEqual(merged.text.split('\n'), expected);
    });
  }

  it('leaves a comment of mine behind a line that it brought in before', () => {
    const texts = textsOf(instead('stock: int', '    stock: float  // kg'), instead('stock: int', '    stock: float'));
    assert.deepEqual(merge(texts), { text: texts.mine, conflicts: 0 });
  });

  it('brings no entry into a list that has it already, wherever git put it', () => {
    const list = (...entries: readonly string[]) => [...entries, '// codegen:resources', ''].join('\n');
    const sides = { base: list('a', 'd'), mine: list('a', 'c', 'b', 'own', 'd'), generated: list('a', 'b', 'c', 'd') };
    assert.deepEqual(merge(sides), { text: sides.mine, conflicts: 0 });
    assert.match(merge({ ...sides, generated: list('a', 'b', 'c', 'd', 'e') }).text, /^a\nc\nb\nown\nd\ne\n/);
    const texts = textsOf(above('stock: int', '    b', '    own'), above('stock: int', '    b'));
    assert.match(merge({ ...texts, base: `${texts.base}#` }).text, /own/, 'other files are no lists');
  });

  it('leaves what it made itself as it is or marks it, and loses no line that either side wrote', () => {
    const lines = fc.uniqueArray(fc.constantFrom('a = 1', 'b = 1', 'c = 1', '', '    d = 1', ')'));
    const changes = fc.array(fc.tuple(fc.nat(6), fc.nat(2), fc.nat(2)), { maxLength: 3 });
    const side = (base: readonly string[], edits: readonly (readonly [number, number, number])[], who: string) =>
      edits.reduce<string[]>(
        (text, [at, gone, more], index) =>
          text.toSpliced(
            at,
            gone,
            ...Array.from({ length: more }, (_, line) => `${who}${String(index)}_${String(line)}`),
          ),
        [...base],
      );
    fc.assert(
      fc.property(lines, changes, changes, (base, ours, theirs) => {
        const sides = {
          base: ended(base),
          mine: ended(side(base, ours, 'm')),
          generated: ended(side(base, theirs, 'g')),
        };
        const { text, conflicts } = mergeOnce(sides);
        const again = mergeOnce({ ...sides, mine: text });
        assert.ok(again.conflicts > 0 || again.text === text, again.text);
        const swapped = mergeOnce({ ...sides, mine: sides.generated, generated: sides.mine });
        assert.equal(swapped.conflicts > 0, conflicts > 0, text);
        if (conflicts > 0) return;
        const written = [sides.mine, sides.generated].flatMap((one) => one.match(/^[mg]\d_\d$/gm) ?? []);
        assert.deepEqual((text.match(/^[mg]\d_\d$/gm) ?? []).sort(), written.sort());
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a merge of what git merged', () => {
  const ONE = joined(above('version: int', '    weight: int'));
  const OTHER = joined(above('version: int', '    sku: str'));
  const ALL = joined(above('version: int', '    weight: int', '    sku: str'));
  const conflict = (ours: string, theirs: string, base = '') =>
    joined(
      above('version: int', '<<<<<<< HEAD', ours, ...(base === '' ? [] : [base]), '=======', theirs, '>>>>>>> other'),
    );
  const mergeAll = (mine: string) => {
    const start = startAmong([OTHER, ONE], mine);
    assert.ok(start);
    return mergeFile('/p/product.py', { ...start, generated: ALL }).text;
  };

  it('starts from the side whose text is there', () => {
    const edited = ONE.replace('title: str', 'title: str  # shown');
    assert.deepEqual(startAmong([OTHER, ONE], edited), { base: ONE, mine: edited });
    assert.equal(startAmong([], edited), undefined);
  });

  it('settles conflicts in which one side has what it generated, and keeps edits of the other', () => {
    assert.equal(mergeAll(conflict('    weight: int', '    sku: str')), ALL);
    assert.equal(mergeAll(conflict('    sku: str', '    weight: int', '|||||||')), ALL);
    const edited = conflict('    weight: int  # kg', '    sku: str');
    assert.equal(mergeAll(edited), ALL.replace('weight: int', 'weight: int  # kg'));
  });

  it('leaves conflicts of two edits to who made them, and names the line', () => {
    const mine = conflict('    weight: int  # kg', '    sku: str  # shown');
    assert.throws(() => mergeAll(mine), /product\.py:5: conflict markers of an earlier merge stand here/);
  });
});

function joined(lines: readonly string[]): string {
  return lines.join('\n');
}

function ended(lines: readonly string[]): string {
  return [...lines, 'end', ''].join('\n');
}

function textsOf(mine: readonly string[], generated: readonly string[]) {
  return { base: BASE.join('\n'), mine: mine.join('\n'), generated: generated.join('\n') };
}
