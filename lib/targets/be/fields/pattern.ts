/**
 * Whether a regular expression means the same to all that read it: Pydantic compiles it with Rust's `regex`, and the
 * OpenAPI document promises ECMA-262. It is compiled here as JavaScript, then searched for what Rust lacks.
 */
import { messageOf } from '../../../core/thrown.js';
import { show } from '../../../core/wording.js';

/** Rust refuses what takes more memory once compiled; the sizes below are measured, and a little too large. */
const SIZE_LIMIT = 10_000_000;
const SIZES = { word: 51_000, property: 48_000, digit: 13_000, space: 2_000, any: 1_100, character: 110 };

const PROPERTY =
  /^(?:(?:General_Category|gc|Script|sc|Script_Extensions|scx)=\w+|[CLMNPSZ][a-z]?|Alphabetic|Lowercase|Uppercase|White_Space|ASCII|Any|Emoji)$/;

/** Say what is wrong with a pattern; nothing, if all is well. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    const reason = messageOf(error).replace(/^Invalid regular expression: \/.*\/\w*: /s, '');
    return `expected a regular expression of ECMA-262, found ${show(pattern)}: ${reason.toLowerCase()}`;
  }
  try {
    const size = new Scanner(pattern).scan();
    return size > SIZE_LIMIT
      ? `the pattern ${show(pattern)} is too large for Pydantic: repeat [A-Za-z0-9_] rather than \\w, or use max_length`
      : undefined;
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return `the pattern ${show(pattern)} has ${error.message}, which Pydantic does not understand`;
  }
}

class Unsupported extends Error {}

/** Reads a pattern that is valid JavaScript; gives the size that Rust would compile it to. */
class Scanner {
  #at = 0;

  constructor(readonly pattern: string) {}

  /** Read up to the end of the group or of the pattern. */
  scan(): number {
    let size = 0;
    while (this.#at < this.pattern.length && this.pattern[this.#at] !== ')') size += this.#atom() * this.#repeats();
    return size;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(expression.source, `${expression.flags}uy`);
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.pattern) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #atom(): number {
    if (this.#take(/\[/)) return this.#class();
    if (this.#take(/\(/)) return this.#group();
    if (this.#take(/\\/)) return this.#escape(false);
    return this.#take(/./s)?.[0] === '.' ? SIZES.any : SIZES.character;
  }

  #group(): number {
    if (this.#take(/\?<?[=!]/)) throw new Unsupported('look-around');
    const name = this.#take(/\?<([^>]*)>/)?.[1];
    if (name !== undefined && !/^[A-Za-z_]\w*$/.test(name)) throw new Unsupported(`a group of the name ${show(name)}`);
    this.#take(/\?[a-z-]*:/);
    const size = this.scan() + SIZES.character;
    this.#take(/\)/);
    return size;
  }

  #escape(inClass: boolean): number {
    if (this.#take(/[1-9]|k</)) throw new Unsupported('a back-reference');
    const control = this.#take(/c[A-Za-z]|0/)?.[0] ?? (inClass ? this.#take(/b/)?.[0] : undefined);
    if (control !== undefined) throw new Unsupported(`the escape \\${control}`);
    const property = this.#take(/p\{([^}]*)\}/i)?.[1];
    if (property !== undefined) {
      if (!PROPERTY.test(property)) throw new Unsupported(`the property ${show(property)}`);
      return SIZES.property;
    }
    if (this.#take(/u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}/)) return SIZES.character;
    const character = this.#take(/./s)?.[0] ?? '';
    if (/w/i.test(character)) return SIZES.word;
    if (/d/i.test(character)) return SIZES.digit;
    return /s/i.test(character) ? SIZES.space : SIZES.character;
  }

  #class(): number {
    const negated = this.#take(/\^/) !== undefined;
    if (this.#take(/\]/)) throw new Unsupported(`the class [${negated ? '^' : ''}]`);
    let size = SIZES.any;
    while (!this.#take(/\]/)) {
      if (this.#take(/\[/)) throw new Unsupported('a bracket inside brackets without a backslash');
      const operator = this.#take(/&&|--|~~/)?.[0];
      if (operator !== undefined) throw new Unsupported(`'${operator}' inside brackets`);
      size += this.#take(/\\/) ? this.#escape(true) : this.#take(/./s) ? SIZES.character / 10 : 0;
    }
    return size;
  }

  /** How often the atom before may stand at most; a loop counts as one. */
  #repeats(): number {
    const found = this.#take(/[*+?]\??|\{(\d+)(?:,(\d*))?\}\??/);
    if (found?.[1] === undefined) return 1;
    return Math.max(1, Number(found[1]) + (found[2] === '' ? 1 : 0), Number(found[2] ?? 0));
  }
}
