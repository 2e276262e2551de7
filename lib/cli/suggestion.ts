/** What a message of the command line adds for a word that may be misspelt. */
import { nearestName } from '../core/nearest.js';

/**
 * Suggest one of the known words for an unknown one.
 *
 * @returns `; did you mean …?` with the given marks before the word, or an empty text when none is near
 */
export function suggestion(word: string, known: readonly string[], marks = ''): string {
  const found = nearestName(word, known);
  return found === undefined ? '' : `; did you mean ${marks}${found}?`;
}
