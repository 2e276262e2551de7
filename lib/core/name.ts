/**
 * The spellings of one name. Acronyms, digits and underscores of the given spelling survive,
 * so that a class is imported under the name that its author gave it.
 */
import pluralize from 'pluralize';

/**
 * Where the thing that a name stands for lives.
 *
 * @example
 * import { Name, type NameLocation } from 'generator-codegen';
 * const modelName = (path: string, location: NameLocation = 'user') => Name.fromDotted(path, location);
 */
export type NameLocation = 'generated' | 'user';

/**
 * A name and its spellings.
 *
 * @example
 * import { Name } from 'generator-codegen';
 * const name = new Name('StockMovement');
 * name.snake; // 'stock_movement'
 * name.plural.kebab; // 'stock-movements'
 */
export class Name {
  readonly #words: readonly string[];

  /**
   * @param raw - as its author spells it: `StockMovement`, `HTTPServer`, `published_at`
   * @param location - `user` for a thing of the user's own code; default `generated`
   */
  constructor(
    readonly raw: string,
    readonly location: NameLocation = 'generated',
  ) {
    this.#words = splitWords(raw);
  }

  /** The last part of a dotted path: `blog.models.Article` gives `Article`. */
  static fromDotted(path: string, location: NameLocation = 'user'): Name {
    return new Name(path.slice(path.lastIndexOf('.') + 1), location);
  }

  /** `StockMovement`; the case of acronyms is kept: `HTTPServer`. */
  get pascal(): string {
    return this.raw
      .split(/[^A-Za-z0-9]+/)
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join('');
  }

  /** `stock_movement` */
  get snake(): string {
    return this.#words.join('_');
  }

  /** `stock-movement` */
  get kebab(): string {
    return this.#words.join('-');
  }

  /** `stockMovement` */
  get camel(): string {
    const [first = '', ...rest] = this.#words;
    return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  }

  /** The words of a text: `stock movement` */
  get words(): string {
    return this.#words.join(' ');
  }

  /** The name of several: `StockMovement` gives a name that spells `stock_movements`. */
  get plural(): Name {
    const last = this.#words.at(-1) ?? '';
    return new Name([...this.#words.slice(0, -1), pluralize.plural(last)].join('_'), this.location);
  }

  /** The name of one of several: `replies` gives a name that spells `reply`. */
  get singular(): Name {
    const last = this.#words.at(-1) ?? '';
    return new Name([...this.#words.slice(0, -1), pluralize.singular(last)].join('_'), this.location);
  }
}

/** Split a spelling into lower-case words: `OAuth2Client` gives `o`, `auth2`, `client`. */
function splitWords(raw: string): string[] {
  return raw
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}
