/** The colours of values to choose, by the kit's module as it is. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { PACKAGE_ROOT } from '../../../lib/package-root.js';

type Field = Readonly<Record<string, unknown>>;

/** What is used of `src/kit/tone.ts`. */
interface Tone {
  toneOf(field: Field, value: unknown): string;
  hasTones(field: Field): boolean;
}

describe('tones of values', () => {
  let tone: Tone;

  before(async () => {
    const path = join(PACKAGE_ROOT, 'templates/fe_root/src/kit/tone.ts');
    tone = (await import(pathToFileURL(path).href)) as Tone;
  });

  it('are what words mean, and differ where they mean nothing', () => {
    const tones = (values: readonly unknown[], more: Field = {}) => {
      const field = { values, ...more };
      return values.map((value) => tone.toneOf(field, value)).join(' ');
    };
    assert.equal(tones(['draft', 'active', 'retired']), 'gray green amber');
    assert.equal(tones(['open', 'new', 'odd', 'even']), 'green blue violet gray');
    assert.equal(tones(['oak', 'elm', 'ash', 'fir', 'yew']), 'blue violet amber green gray');
    assert.equal(tones(['oak', 'elm'], { tones: { elm: 'blue' } }), 'violet blue');
    assert.equal(tone.toneOf({}, 'paid'), 'green');
    assert.ok(tone.hasTones({ values: ['draft', 'active'] }));
    assert.ok(!tone.hasTones({ values: ['oak', 'elm'] }));
  });
});
