/** Texts that nobody wrote: git made them of what two branches generated. The disk is read here, never changed. */
import { textsOf } from '../state/texts.js';
import type { ManifestEntry } from '../state/manifest.js';

/**
 * Tell whether a text holds nothing but lines that the sides of a merge generated, and marks of git: then no word of it is
 * lost where it is made anew.
 *
 * @param known - what is known of the file below the output directory `root`
 */
export function isMergeOf(
  bytes: Buffer,
  { root, path, known }: { readonly root: string; readonly path: string; readonly known: ManifestEntry },
): boolean {
  if (known.others === undefined) return false;
  const lines = new Set(textsOf(root, path, known).flatMap(linesOf));
  return linesOf(bytes.toString('utf8')).every((line) => lines.has(line) || MARK.test(line));
}

const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/;

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}
