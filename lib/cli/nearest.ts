/** The word that a user may have meant. */
import { createRequire } from 'node:module';

import type * as levenshtein from 'fastest-levenshtein';

/**
 * Suggest one of the known words for an unknown one.
 *
 * @returns `; did you mean …?` with the given marks before the word, or nothing when none is near
 */
export function didYouMean(word: string, known: readonly string[], marks = ''): string {
  if (known.length === 0) return '';
  const { closest, distance } = createRequire(import.meta.url)('fastest-levenshtein') as typeof levenshtein;
  const plain = word.toLowerCase().replaceAll('-', '_');
  const near = closest(
    plain,
    known.map((name) => name.replaceAll('-', '_')),
  );
  const found = known.find((name) => name.replaceAll('-', '_') === near) ?? '';
  const isNear = distance(plain, near) <= Math.max(2, Math.floor(plain.length / 3));
  return isNear ? `; did you mean ${marks}${found}?` : '';
}
