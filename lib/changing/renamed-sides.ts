/**
 * A file that is of another resource by name: what was generated before, and what was made of it by hand, are said with the new
 * name first, so that a merge finds nothing but what somebody meant.
 */
import { Name } from '../core/name.js';
import { diff3 } from '../output/plan/diff3.js';
import type { MergeSides } from '../output/plan/merge.js';

/** The two names. */
export interface NewName {
  readonly from: string;
  readonly to: string;
}

/** Say both texts with the new name. Lines that somebody added stay as they are: what their words mean nobody knows. */
export function renamedSides({ base, mine, generated }: MergeSides, name: NewName): MergeSides {
  const { diffIndices } = diff3();
  const said = saying(name);
  const before = base.split('\n');
  const after = before.map(said);
  const own: string[] = [];
  let done = 0;
  for (const { buffer1, buffer2Content } of diffIndices(before, mine.split('\n'))) {
    const [start, length] = buffer1;
    own.push(...after.slice(done, start), ...(length === 0 ? buffer2Content : buffer2Content.map(said)));
    done = start + length;
  }
  return { base: after.join('\n'), mine: [...own, ...after.slice(done)].join('\n'), generated };
}

/** Says a line with the new name, in all forms that generated files have it in. */
function saying({ from, to }: NewName): (line: string) => string {
  const forms = [...formsOf(from)].map((form, index) => [form, [...formsOf(to)][index] ?? form] as const);
  // The longest first: `order_lines` is no `order_line` with an s.
  const ordered = forms.toSorted(([one], [other]) => other.length - one.length);
  const found = new RegExp(`(\\b[Aa]n? )?(${ordered.map(([form]) => boundedOf(form)).join('|')})`, 'g');
  const next = new Map(ordered);
  return (line) =>
    line.replaceAll(found, (_, article: string | undefined, form: string) => {
      const other = next.get(form) ?? form;
      return article === undefined ? other : `${article.charAt(0)}${/^[aeiou]/i.test(other) ? 'n' : ''} ${other}`;
    });
}

/** `order` is no part of `border` or `orders`; of `place_order` and `ListOrderData` it is. */
function boundedOf(form: string): string {
  if (/^[A-Z]/.test(form) && form !== form.toUpperCase()) return `${form}(?![a-z])`;
  const [before, after] = form === form.toUpperCase() ? ['A-Z', 'A-Z'] : ['A-Za-z', 'a-z'];
  return `(?<![${before}])${form}(?![${after}])`;
}

function* formsOf(name: string): Generator<string> {
  const one = new Name(name);
  for (const { pascal, snake, kebab, camel, words } of [one, one.plural]) {
    yield* [pascal, camel, snake, kebab, words, snake.toUpperCase(), words.charAt(0).toUpperCase() + words.slice(1)];
  }
}
