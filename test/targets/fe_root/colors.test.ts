/** The colours of a theme that is made of one: whatever it is, what is written in them can be read. */
import assert from 'node:assert/strict';

import {
  LEAST_CONTRAST,
  type Oklch,
  WHITE,
  belowWhite,
  contrast,
  hexOf,
  oklchOf,
  shown,
} from '../../../lib/targets/fe_root/colors.js';
import { themeTokens } from '../../../lib/targets/fe_root/views/tokens.js';

/** Colours of all hues that white text can be read on, dull ones, and the ends. */
const COLORS = [
  ...Array.from({ length: 36 }, (_, at) => at * 10).flatMap((h) =>
    [0.35, 0.1, 0.02].flatMap((c) => [belowWhite({ l: 0.8, c, h }), shown({ l: 0.2, c, h })]),
  ),
  { l: 0, c: 0, h: 0 },
].map(hexOf);

/** Pages of each theme, the darkest of the light ones and the lightest of the dark ones. */
const BACKGROUNDS = { light: { l: 0.958, c: 0.005, h: 275 }, dark: { l: 0.243, c: 0.012, h: 275 } };

describe('colours', () => {
  it('are measured as others do', () => {
    const black = oklchOf('#000000');
    assert.equal(contrast(WHITE, black).toFixed(1), '21.0');
    assert.equal(contrast(oklchOf('#767676'), WHITE).toFixed(2), '4.54');
    assert.equal(contrast(oklchOf('#15803d'), WHITE).toFixed(2), '5.02');
    const { l, c, h } = oklchOf('#ff0000');
    assert.deepEqual([l.toFixed(3), c.toFixed(3), h.toFixed(1)], ['0.628', '0.258', '29.2']);
    for (const hex of ['#000000', '#ffffff', '#0f766e', '#ffcc00', '#123456']) assert.equal(hexOf(oklchOf(hex)), hex);
  });

  it('can be read in both themes, whatever they are made of', () => {
    for (const color of COLORS) {
      const tokens = themeTokens(color);
      for (const theme of ['light', 'dark'] as const) {
        const { primary, hover, soft, text } = tokens[theme];
        const pairs: readonly (readonly [Oklch, Oklch])[] = [
          [parsed(primary), WHITE],
          [parsed(hover), WHITE],
          [parsed(text), parsed(soft)],
          [parsed(text), BACKGROUNDS[theme]],
        ];
        for (const [one, other] of pairs) {
          assert.ok(contrast(one, other) >= LEAST_CONTRAST, `${color} ${theme} ${JSON.stringify([one, other])}`);
        }
      }
    }
  });

  it('leave the colour of a project as it is', () => {
    assert.equal(hexOf(parsed(themeTokens('#0f766e').light.primary)), '#0f766e');
  });
});

function parsed(token: string): Oklch {
  const [l = 0, c = 0, h = 0] = token.slice('oklch('.length, -1).split(' ').map(Number);
  return { l, c, h };
}
