/** Cases in which every pair of settings comes up: greedy, and the same every time for one seed. */

/** A factor that is not there. */
export const NO = 'no';

/** Something that a case decides. */
export interface Factor {
  readonly name: string;
  readonly values: readonly string[];
  /** Its values stand for different keys: each counts. */
  readonly isDistinct?: boolean;
}

/** The value of each factor. */
export type Case = Readonly<Record<string, string>>;

/** A factor's value. */
export interface Setting {
  readonly factor: string;
  readonly value: string;
}

/** Tells why two settings do not go together; undefined: they do. */
export type Conflict = (a: Setting, b: Setting) => string | undefined;

/** How many cases are tried for each one that is taken. */
const TRIES = 10;

/** What a pair of settings is: settings are numbered, and a pair is a place in a square. */
const DONE = 0;
const LEFT = 1;
const EXCLUDED = 2;

/** What is to be covered, and what is left of it. */
export class Covering {
  readonly #settings: readonly Setting[];
  /** The numbers of each factor's settings. */
  readonly #numbers: ReadonlyMap<string, readonly number[]>;
  readonly #state: Uint8Array;
  readonly #random: () => number;

  readonly #distinct: ReadonlySet<string>;

  /**
   * @param everyValue - each value meets each one; false: of each key that is there, any value will do
   */
  constructor(
    factors: readonly Factor[],
    conflict: Conflict,
    { seed, everyValue }: { readonly seed: number; readonly everyValue: boolean },
  ) {
    this.#distinct = new Set(factors.filter((one) => everyValue || one.isDistinct === true).map(({ name }) => name));
    this.#settings = factors.flatMap(({ name, values }) => values.map((value) => ({ factor: name, value })));
    this.#numbers = new Map(factors.map(({ name }) => [name, this.#numbersOf(name)]));
    this.#random = generator(seed);
    const count = this.#settings.length;
    this.#state = new Uint8Array(count * count);
    for (const [i, a] of this.#settings.entries()) {
      for (const [j, b] of this.#settings.entries()) {
        if (a.factor === b.factor) continue;
        this.#state[i * count + j] = conflict(a, b) === undefined ? LEFT : EXCLUDED;
      }
    }
  }

  /** The pairs that came up in no case yet, as `list.can=yes with resource.scope_by=int`. */
  get left(): readonly string[] {
    const name = (one: number): string => textOf(this.#settings[one]!);
    return this.#pairsLeft().map((pair) => pair.map(name).join(' with '));
  }

  /** Take a case that covers many pairs, given the values of some factors; undefined: none covers one more. */
  next(fixed: Case = {}): Case | undefined {
    const given = Object.entries(fixed).map(([factor, value]) => this.#numberOf({ factor, value }));
    let best: { readonly found: readonly number[]; readonly gain: number } | undefined;
    for (let tried = 0; tried < TRIES; tried += 1) {
      const found = this.#attempt(given);
      const gain = found?.reduce((sum, one, index) => sum + this.#gain(found.slice(0, index), one), 0) ?? 0;
      if (found !== undefined && gain > (best?.gain ?? 0)) best = { found, gain };
    }
    if (best === undefined) return undefined;
    for (const i of best.found) for (const j of best.found) this.#cover(i, j);
    const settings = best.found.map((one) => this.#settings[one]!).sort((a, b) => (a.factor < b.factor ? -1 : 1));
    return Object.fromEntries(settings.map(({ factor, value }) => [factor, value]));
  }

  /** A pair that is left comes first; each further factor takes the value that covers most with those before it. */
  #attempt(given: readonly number[]): readonly number[] | undefined {
    const chosen = [...given];
    const factors = new Set(chosen.map((one) => this.#settings[one]!.factor));
    const add = (one: number): void => {
      if (factors.has(this.#settings[one]!.factor)) return;
      chosen.push(one);
      factors.add(this.#settings[one]!.factor);
    };
    for (const one of this.#anyLeft(chosen)) add(one);
    // What cannot be left out decides about others.
    const names = this.#shuffled([...this.#numbers.keys()]).sort(
      (a, b) => Number(this.#isOptional(a)) - Number(this.#isOptional(b)),
    );
    for (const name of names) {
      if (factors.has(name)) continue;
      const fitting = this.#shuffled(this.#numbers.get(name)!).filter((one) => this.#fits(chosen, one));
      if (fitting.length === 0) return undefined;
      const gains = fitting.map((one) => this.#gain(chosen, one));
      add(fitting[gains.indexOf(Math.max(...gains))]!);
    }
    return chosen;
  }

  #cover(i: number, j: number): void {
    for (const a of this.#alike(i)) {
      for (const b of this.#alike(j)) {
        const place = this.#place(a, b);
        if (this.#state[place] === LEFT) this.#state[place] = DONE!;
      }
    }
  }

  /** The settings that count as covered with one. */
  #alike(one: number): readonly number[] {
    const { factor, value } = this.#settings[one]!;
    if (this.#distinct.has(factor) || value === NO || !this.#isOptional(factor)) return [one];
    return this.#numbers.get(factor)!.filter((other) => this.#settings[other]!.value !== NO);
  }

  #isOptional(factor: string): boolean {
    return this.#numbers.get(factor)!.some((one) => this.#settings[one]!.value === NO);
  }

  #fits(chosen: readonly number[], one: number): boolean {
    return chosen.every((other) => this.#state[this.#place(one, other)] !== EXCLUDED);
  }

  #gain(chosen: readonly number[], one: number): number {
    let gain = 0;
    for (const other of chosen) if (this.#state[this.#place(one, other)] === LEFT) gain += 1;
    return gain;
  }

  /** A pair that is left and goes with what is chosen. */
  #anyLeft(chosen: readonly number[]): readonly number[] {
    const factors = new Set(chosen.map((one) => this.#settings[one]!.factor));
    const possible = this.#pairsLeft((one) =>
      factors.has(this.#settings[one]!.factor) ? chosen.includes(one) : this.#fits(chosen, one),
    );
    return possible.length === 0 ? [] : possible[Math.floor(this.#random() * possible.length)]!;
  }

  /** The pairs of settings that are considered: most are not, and this is asked for every case that is tried. */
  #pairsLeft(isConsidered: (one: number) => boolean = () => true): readonly (readonly number[])[] {
    const count = this.#settings.length;
    const considered = [...this.#settings.keys()].filter(isConsidered);
    const found: (readonly number[])[] = [];
    for (const [index, i] of considered.entries()) {
      for (let next = index + 1; next < considered.length; next += 1) {
        const j = considered[next]!;
        if (this.#state[i * count + j] === LEFT) found.push([i, j]);
      }
    }
    return found;
  }

  #place(i: number, j: number): number {
    return i * this.#settings.length + j;
  }

  #numbersOf(name: string): readonly number[] {
    return this.#settings.flatMap(({ factor }, index) => (factor === name ? [index] : []));
  }

  #numberOf({ factor, value }: Setting): number {
    return this.#settings.findIndex((one) => one.factor === factor && one.value === value);
  }

  #shuffled<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const other = Math.floor(this.#random() * (index + 1));
      [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
    }
    return shuffled;
  }
}

function textOf({ factor, value }: Setting): string {
  return `${factor}=${value}`;
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
