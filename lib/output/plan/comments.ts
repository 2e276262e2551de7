/** Comments that somebody wrote behind generated lines: they stay there when the line changes. */
import { diff3 } from './diff3.js';
import type { Place } from './touching.js';

/** A comment, and the line that it stands behind. */
interface Comment {
  readonly line: string;
  /** With the blanks before it. */
  readonly text: string;
}

/**
 * Merge a place as if no comments stood behind its lines, and put them back behind the same lines, as these are now.
 *
 * Nothing is taken for a comment but what somebody wrote behind a whole line that was generated: marks inside of texts are none.
 *
 * @returns nothing where the merge has none, or where it does not tell which line a comment belongs to
 */
export function mergeCommented(
  place: Place,
  mergePlain: (plain: Place) => readonly string[] | undefined,
): readonly string[] | undefined {
  const comments: Comment[] = [];
  const known = [...place.base, ...place.generated];
  const mine = place.mine.map((line) => {
    const comment = known.includes(line) ? undefined : commentBehind(line, known);
    if (comment !== undefined) comments.push(comment);
    return comment?.line ?? line;
  });
  const merged = comments.length === 0 ? undefined : mergePlain({ ...place, mine });
  if (merged === undefined) return undefined;
  const lines = [...merged];
  for (const { line, text } of comments) {
    const index = placeOf(line, mine, merged) ?? renamedPlace(line, place, merged);
    if (index === undefined) return undefined;
    lines[index] = `${merged[index] ?? ''}${text}`;
  }
  return lines;
}

function commentBehind(line: string, known: readonly string[]): Comment | undefined {
  const [longest] = known
    .filter((one) => one.trim() !== '' && line.startsWith(one) && BEHIND.test(line.slice(one.length)))
    .sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : { line: longest, text: line.slice(longest.length) };
}

const BEHIND = /^\s+(?:#|\/\/)/;

/** The one line that is the same, or else says something of the same name; one that goes on as a text takes no comment. */
function placeOf(line: string, before: readonly string[], now: readonly string[]): number | undefined {
  const same = only(now, (one) => one === line);
  if (same !== undefined) return same;
  const name = nameOf(line);
  const isNamed = (one: string): boolean => name !== undefined && nameOf(one) === name;
  if (only(before, isNamed) === undefined) return undefined;
  const index = only(now, isNamed);
  return index === undefined || OPEN.test(now[index] ?? '') ? undefined : index;
}

/** Where the line has only another name now, in its place: of a field that was renamed. */
function renamedPlace(line: string, { base, generated }: Place, now: readonly string[]): number | undefined {
  const name = nameOf(line);
  const changes = diff3().diffIndices([...base], [...generated]);
  const { buffer2Content: instead = [] } = changes.find(({ buffer1Content }) => buffer1Content.includes(line)) ?? {};
  const renamed = instead.filter(
    (one) => name !== undefined && one === `${nameOf(one) ?? ''}${line.slice(name.length)}`,
  );
  return renamed.length === 1 ? only(now, (one) => one === renamed[0]) : undefined;
}

const OPEN = /"""|'''|`|\\$/;

/** What a line begins with, up to the mark behind the name: `    title:`, `  const title =`. */
function nameOf(line: string): string | undefined {
  return /^\s*\w[^:=(]*[:=(]/.exec(line)?.[0];
}

function only(lines: readonly string[], fits: (line: string) => boolean): number | undefined {
  const found = lines.flatMap((line, index) => (fits(line) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}
