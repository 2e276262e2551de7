/**
 * A text that a regular expression matches, for the part of the language that patterns of fields are written in:
 * classes, groups, alternatives, repetitions, anchors. The text is a guess: who uses it tests it.
 */

/** How a text is chosen. */
export interface Choice {
  /** Which of several possibilities is taken; texts of different numbers differ where they can. */
  readonly choice: number;
  /** Least number of characters wanted; repetitions stretch to it. */
  readonly least: number;
}

/** Guess a text; undefined where the pattern has something that is not understood. */
export function textOfPattern(pattern: string, choice: Choice): string | undefined {
  try {
    return new Guesser(pattern, choice).alternatives();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

class NotUnderstood extends Error {}

const CLASSES: Readonly<Record<string, string>> = {
  d: '0123456789',
  w: 'abcdefghijklmnopqrstuvwxyz0123456789_',
  s: ' ',
  D: 'abc',
  W: ' -',
  S: 'abc',
};

/** All that a negated class may be made of. */
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(((index + 65) % 95) + 32));

class Guesser {
  #at = 0;

  constructor(
    readonly pattern: string,
    readonly choice: Choice,
  ) {}

  /** Read up to the end of the group or of the pattern. */
  alternatives(): string {
    const texts = [this.#sequence()];
    while (this.#take('|')) texts.push(this.#sequence());
    return texts[this.choice.choice % texts.length] ?? '';
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.pattern.length && !'|)'.includes(this.#peek())) text += this.#repeated();
    return text;
  }

  #repeated(): string {
    const atom = this.#atom();
    const [least, most] = this.#count();
    this.#take('?');
    const wanted = Math.max(least, Math.min(most, least === 0 ? 1 : least), Math.min(most, this.choice.least));
    return Array.from({ length: wanted }, (_, index) => atom(index)).join('');
  }

  /** @returns what the n-th repetition of an atom is */
  #atom(): (index: number) => string {
    const character = this.#next();
    if (character === '^' || character === '$') return () => '';
    if (character === '(') return this.#group();
    if (character === '[') return this.#pick(this.#class());
    if (character === '.') return this.#pick(Array.from('abc'));
    if (character === '\\') return this.#pick(this.#escape());
    return () => character;
  }

  #group(): () => string {
    const opening = /^\?(?::|<[A-Za-z_]\w*>)/.exec(this.pattern.slice(this.#at))?.[0] ?? '';
    this.#at += opening.length;
    if (this.#peek() === '?') throw new NotUnderstood();
    const text = this.alternatives();
    if (!this.#take(')')) throw new NotUnderstood();
    return () => text;
  }

  #class(): readonly string[] {
    const isNegated = this.#take('^');
    const members = new Set<string>();
    while (!this.#take(']')) {
      const first = this.#member();
      const isRange = this.#peek() === '-' && this.pattern[this.#at + 1] !== ']' && first.length === 1;
      if (isRange) this.#at += 1;
      const last = isRange ? this.#member() : first;
      if (isRange) for (const character of range(first[0], last[0])) members.add(character);
      else for (const character of first) members.add(character);
    }
    return isNegated ? PRINTABLE.filter((character) => !members.has(character)) : [...members];
  }

  #member(): readonly string[] {
    const character = this.#next();
    if (character === '[') throw new NotUnderstood();
    return character === '\\' ? this.#escape() : [character];
  }

  #escape(): readonly string[] {
    const character = this.#next();
    const known = CLASSES[character];
    if (known !== undefined) return Array.from(known);
    const control = { n: '\n', t: '\t', r: '\r' }[character];
    if (control !== undefined) return [control];
    if (/[A-Za-z0-9]/.test(character)) throw new NotUnderstood();
    return [character];
  }

  #pick(members: readonly string[]): (index: number) => string {
    if (members.length === 0) throw new NotUnderstood();
    return (index) => members[(index + this.choice.choice) % members.length] ?? '';
  }

  #count(): readonly [number, number] {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.pattern.slice(this.#at));
    if (!braces) return [1, 1];
    this.#at += braces[0].length;
    const least = Number(braces[1]);
    const most = braces[2] === undefined ? least : braces[3] ? Number(braces[3]) : Infinity;
    return [least, most];
  }

  #peek(): string {
    return this.pattern[this.#at] ?? '';
  }

  #next(): string {
    const character = this.pattern[this.#at];
    if (character === undefined) throw new NotUnderstood();
    this.#at += 1;
    return character;
  }

  #take(character: string): boolean {
    const isThere = this.#peek() === character;
    if (isThere) this.#at += 1;
    return isThere;
  }
}

function range(first = '', last = ''): readonly string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  if (to - from > 1000) throw new NotUnderstood();
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCodePoint(from + index));
}
