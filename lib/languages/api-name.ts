/**
 * What clients of an API call a resource. The only place that makes operation ids, names of schemas and words in paths of
 * it; each is made of the resource's own name alone, so that nothing that is added elsewhere changes one.
 */
import { Name } from '../core/name.js';

/** Everything that clients call a resource by, of `blog.StockMovement`. */
export interface ApiName {
  /** `blog_list_stock_movements` with the verb `list`, of `many`; `verb` in any spelling */
  readonly operationId: (verb: string, of: 'one' | 'many') => string;
  /** `blog-stock-movements`: what paths of the whole project have */
  readonly slug: string;
  /** `blog stock movements`: its heading in documentation */
  readonly tag: string;
  /** `BlogStockMovement`: what names of its schemas start with */
  readonly schema: string;
  /** `BlogTransferStockMovements` with the verb `transfer`, of `many`: the start of schemas of an action */
  readonly actionSchema: (verb: string, of: 'one' | 'many') => string;
}

/** How a name is written: a class, or a module and a class. */
export const API_NAME = /^([A-Za-z][A-Za-z0-9_]*\.)?[A-Za-z][A-Za-z0-9_]*$/;

const MOST = 10_000;
const known = new Map<string, ApiName>();

/** Spell a name, which is written as a class (`Tag`) or with a module before it (`blog.Tag`). */
export function apiName(written: string): ApiName {
  let name = known.get(written);
  if (name === undefined) {
    // A run asks for each many times, and plurals are slow to make.
    if (known.size >= MOST) known.clear();
    known.set(written, (name = spell(written)));
  }
  return name;
}

function spell(written: string): ApiName {
  const dot = written.lastIndexOf('.');
  const module = new Name(written.slice(0, Math.max(dot, 0)));
  const one = new Name(written.slice(dot + 1));
  const many = one.plural;
  const joined = (separator: string, ...words: readonly string[]): string =>
    words.filter((word) => word !== '').join(separator);
  return {
    operationId: (verb, of) =>
      joined('_', module.snake, isPlain(verb) ? verb : new Name(verb).snake, (of === 'one' ? one : many).snake),
    slug: joined('-', module.kebab, many.kebab),
    tag: joined(' ', module.words, many.words),
    schema: module.pascal + one.pascal,
    actionSchema: (verb, of) => module.pascal + new Name(verb).pascal + (of === 'one' ? one : many).pascal,
  };
}

function isPlain(verb: string): boolean {
  return /^[a-z]+$/.test(verb);
}
