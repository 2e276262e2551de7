/**
 * The file of the names that clients of an API use: one per line, sorted, so that branches that add some merge. A run adds
 * what is new, and leaves what is gone until it is told that this is meant.
 */
import { nearestName } from './nearest.js';

/** The file's own name; it stands where the generated package does. */
export const NAMES_FILE = 'api_names.txt';

/** Kinds of names: what a line starts with. */
const KINDS = ['operation', 'path', 'schema'] as const;

/** A line with a name: `operation list_tags`, `path GET /tags`, `schema TagPage`. */
export type NameLine = `${(typeof KINDS)[number]} ${string}`;

/** Bring names into the order of the file, each once. */
export function sortedNames(names: Iterable<NameLine>): readonly NameLine[] {
  return [...new Set(names)].sort();
}

/** The names of a text. Anything else is passed over, as marks of a merge are: both of its sides count. */
export function namesIn(text: string): ReadonlySet<NameLine> {
  return new Set(text.split(/\r?\n/).flatMap((line) => nameOf(line) ?? []));
}

/** A text of names with others in their place; what stands above them stays. */
export function withNames(text: string, names: Iterable<NameLine>): string {
  const others = text.split('\n').filter((line) => line !== '' && nameOf(line) === undefined);
  return [...others, ...sortedNames(names), ''].join('\n');
}

/**
 * Tell which names are gone, a line for each: `operation list_tags (now blog_list_tags?)`.
 *
 * @param held - the names until now
 * @param made - the names from now on; one that is new may be what became of another
 */
export function goneNames(held: ReadonlySet<NameLine>, made: ReadonlySet<NameLine>): readonly string[] {
  const added = [...made].filter((name) => !held.has(name));
  return sortedNames(held)
    .filter((name) => !made.has(name))
    .map((name) => {
      const now = successorOf(name, added);
      return now === undefined ? name : `${name} (now ${now}?)`;
    });
}

/** The name that a line is; undefined if it is none. */
function nameOf(line: string): NameLine | undefined {
  const kind = KINDS.find((one) => line.startsWith(`${one} `));
  return kind && `${kind} ${line.slice(kind.length + 1)}`;
}

/** The shortest new name of the same kind that has all parts of a name, else the nearest. */
function successorOf(name: NameLine, added: readonly NameLine[]): string | undefined {
  const [kind, word] = splitName(name);
  const candidates = added.map(splitName).flatMap(([of, one]) => (of === kind ? [one] : []));
  const parts = word.match(/[A-Za-z0-9]+/g) ?? [];
  const [shortest] = candidates
    .filter((one) => parts.every((part) => one.includes(part)))
    .sort((left, right) => left.length - right.length);
  return shortest ?? nearestName(word, candidates);
}

function splitName(name: NameLine): readonly [kind: string, word: string] {
  const space = name.indexOf(' ');
  return [name.slice(0, space), name.slice(space + 1)];
}
