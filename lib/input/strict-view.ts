/**
 * Views as templates of a project see them. Whether a view has a key, templates ask by reading it, so that one which is gone
 * would pass for one that is not there this time: it is told from it by what the stock template reads.
 */
import { didYouMean } from '../core/wording.js';

/** The views that strict ones stand for. */
const WHOLE = new WeakMap<object, unknown>();

/** A view that refuses to be read by a key that it neither has nor may have. */
export function strictView(view: unknown, mayHave: () => ReadonlySet<string>): unknown {
  const whole = wholeView(view);
  if (typeof whole !== 'object' || whole === null) return whole;
  const strict = new Proxy(whole, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && !(key in target) && !mayHave().has(key)) {
        const { hint = 'such a key is gone, or never was' } = didYouMean(key, [...Object.keys(target), ...mayHave()]);
        throw new TypeError(`its view has no '${key}'; ${hint}`);
      }
      const value: unknown = Reflect.get(target, key, receiver);
      return value;
    },
  });
  WHOLE.set(strict, whole);
  return strict;
}

/** The view that a strict one stands for, which stock templates read; any other is itself. */
export function wholeView(view: unknown): unknown {
  return typeof view === 'object' && view !== null && WHOLE.has(view) ? WHOLE.get(view) : view;
}

/**
 * The keys of `view` that a template reads, and those that it includes.
 *
 * @param textOf - gives the text of a template, if there is such a one
 */
export function keysRead(template: string, textOf: (template: string) => string | undefined): ReadonlySet<string> {
  const texts = new Map<string, string>();
  const visit = (name: string): void => {
    const text = textOf(name);
    if (text === undefined || texts.has(name)) return;
    texts.set(name, text);
    for (const [, included = ''] of text.matchAll(/\binclude\(\s*['"]([^'"]+)['"]/g)) visit(included);
  };
  visit(template);
  return new Set(
    [...texts.values()].flatMap((text) => [...text.matchAll(/\bview\.(\w+)/g)].map(([, key = '']) => key)),
  );
}
