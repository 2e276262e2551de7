import assert from 'node:assert/strict';

import fc from 'fast-check';

import { type Manifest, type ManifestEntry, parseManifest, writeManifest } from '../../lib/output/state/manifest.js';

const entry: fc.Arbitrary<ManifestEntry> = fc.record(
  {
    target: fc.constantFrom('be', 'fe'),
    operations: fc.array(fc.constantFrom('get', 'list'), { maxLength: 2 }),
    policy: fc.constantFrom('overwrite' as const, 'skip' as const),
    hash: fc.constantFrom('one', 'two', 'three'),
  },
  { noNullPrototype: true },
);
/** JavaScript puts names that are numbers before all others. */
const path = fc.constantFrom('404', '7/8.py', '(a)/page.tsx', '-', 'a.py', 'a b.py', '"quoted".py', 'm/ä.py', 'm/z.py');
const files = fc.dictionary(path, entry, { minKeys: 1, noNullPrototype: true });

const manifestOf = (all: Readonly<Record<string, ManifestEntry>>): Manifest => ({
  files: new Map(Object.entries(all)),
});
const read = (text: string): Manifest => parseManifest(text, 'manifest.jsonl');

describe('a manifest', () => {
  it('reads as it was written', () => {
    fc.assert(
      fc.property(files, (all) => {
        assert.deepEqual(Object.fromEntries(read(writeManifest(manifestOf(all))).files), all);
      }),
    );
  });

  it('that follows another is written as by itself', () => {
    fc.assert(
      fc.property(files, files, (all, changes) => {
        const before = read(writeManifest(manifestOf(all)));
        const changed = Object.entries(changes).filter(([name]) => name in all);
        const amended = { files: new Map([...before.files, ...changed]) };
        const other = manifestOf(changes);
        for (const after of [amended, other]) assert.equal(writeManifest(after, before), writeManifest(after));
      }),
    );
  });

  it('that somebody merged is in order again', () => {
    const [first, second] = ['a.py', 'b.py'].map((name) => [name, { ...ENTRY, hash: name }] as const);
    const whole = writeManifest({ files: new Map([first, second] as never) });
    const [head = '', a = '', b = ''] = whole.split('\n');
    const other = a.replace('"hash":"a.py"', '"hash":"other"');
    const merged = {
      turned: [head, b, a, ''],
      doubled: [head, a, a, b, ''],
      ofTwoVersions: [head, a, head, b, ''],
      marked: [head, '<<<<<<< ours', a, '||||||| base', '=======', '>>>>>>> theirs', b, ''],
      ofBoth: [head, a, b, other, b, ''],
    };
    for (const [what, lines] of Object.entries(merged)) {
      const before = read(lines.join('\n'));
      assert.equal(before.mends, 'merge', what);
      assert.deepEqual(before.files.get('a.py')?.others, what === 'ofBoth' ? ['other'] : undefined, what);
      const after = { files: new Map([...before.files, ['a.py', ENTRY] as const]) };
      assert.equal(writeManifest(after, before), writeManifest(after), what);
    }
    assert.equal(read(whole).mends, undefined);
  });

  it('keeps what both sides of a merge know of a file, until that is settled', () => {
    const both = { files: new Map([['a.py', { ...ENTRY, hash: 'one', others: ['two'] }]]) };
    const { files, mends } = read(writeManifest(both));
    assert.deepEqual([...files], [...both.files]);
    assert.equal(mends, 'merge');
  });

  it('that follows one with other ends of lines is whole', () => {
    const known = [['a.py', { ...ENTRY, hash: 'old' }] as const, ['b.py', ENTRY] as const];
    for (const end of ['\r\n', ' \n']) {
      const before = read(writeManifest({ files: new Map(known) }).replaceAll('\n', end));
      const after = { files: new Map([...before.files, ['a.py', ENTRY] as const]) };
      assert.equal(writeManifest(after, before), writeManifest(after));
    }
  });
});

const ENTRY: ManifestEntry = { target: 'be', operations: [], policy: 'overwrite', hash: 'new' };
