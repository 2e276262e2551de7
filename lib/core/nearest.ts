/** The name that somebody may have meant. */
import { createRequire } from 'node:module';

import type * as levenshtein from 'fastest-levenshtein';

/** Letters that may be wrong in a name of any length. */
const MOST_EDITS = 3;

/** The known name that is nearest to a misspelt one; nothing where none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // Loaded when something is misspelt: most runs have nothing to compare.
  const { distance } = createRequire(import.meta.url)('fastest-levenshtein') as typeof levenshtein;
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  // Half of the letters of a short name may be wrong, since two that changed places count as two: 'nmae'.
  let smallest = Math.min(MOST_EDITS, Math.floor(wanted.length / 2)) + 1;
  for (const candidate of known) {
    // Names of such lengths cannot be near; a text of any length is no work then.
    if (Math.abs(candidate.length - wanted.length) >= smallest) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits < smallest) [nearest, smallest] = [candidate, edits];
  }
  return nearest;
}
