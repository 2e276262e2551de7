/** Reads tokens one after the other; what is not there that has to be is refused. It knows no grammar. */
import { JSONNET_KEYWORDS } from '../languages/jsonnet.js';
import { type Token, tokensOf, Unreadable } from './jsonnet-tokens.js';

const END: Token = { kind: 'end', text: '', offset: 0, end: 0 };

/** The tokens of a text, and the place in them. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensOf(text);
  }

  /** The next token. */
  get next(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  /** The one behind it; none at the end. */
  get second(): Token | undefined {
    return this.#tokens[this.#at + 1];
  }

  /** Step over the next token. */
  step(): Token {
    const token = this.next;
    if (token.kind === 'end') throw new Unreadable();
    this.#at++;
    return token;
  }

  /** Tell whether the next token is a mark or a keyword. */
  is(text: string): boolean {
    const { kind, text: found } = this.next;
    return (kind === 'mark' || kind === 'word') && found === text;
  }

  /** Step over a mark or a keyword if it is next. */
  took(text: string): boolean {
    const isNext = this.is(text);
    if (isNext) this.#at++;
    return isNext;
  }

  /** Step over a mark or a keyword, which must be next. */
  take(text: string): void {
    if (!this.took(text)) throw new Unreadable();
  }

  /** Step over a name. */
  takeName(): Token {
    if (this.next.kind !== 'word' || JSONNET_KEYWORDS.has(this.next.text)) throw new Unreadable();
    return this.step();
  }

  /** What stands between commas, up to a closing mark; a comma may stand before that one where `isLoose`. */
  list<T>(read: () => T, close: string, isLoose = true): T[] {
    const found: T[] = [];
    if (isLoose && this.took(close)) return found;
    for (;;) {
      found.push(read());
      if (this.took(close)) return found;
      this.take(',');
      if (isLoose && this.took(close)) return found;
    }
  }
}
