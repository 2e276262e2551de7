/** What is written on the colour of a project can be read. */
import type { Problem } from '../../../core/problem.js';
import { LEAST_CONTRAST, WHITE, belowWhite, contrast, hexOf, oklchOf } from '../colors.js';
import { HexColor } from '../schema/texts.js';
import { rootOf } from './walk.js';

/** `color` of the root. */
export function* colors(config: unknown): Generator<Problem> {
  const { color } = rootOf(config);
  if (!HexColor.safeParse(color).success || color === undefined) return;
  const own = oklchOf(color);
  const found = contrast(own, WHITE);
  if (found >= LEAST_CONTRAST) return;
  yield {
    code: 'wrong_value',
    path: ['color'],
    message: `white text on '${color}' has a contrast of ${found.toFixed(1)}, and needs ${String(LEAST_CONTRAST)}`,
    hint: `a darker one of its hue is '${hexOf(belowWhite(own))}'`,
  };
}
