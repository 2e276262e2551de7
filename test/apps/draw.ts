/** Drawing from arbitraries one by one, for values whose parts depend on each other. It knows no config key. */
import fc from 'fast-check';

/** Takes one value of an arbitrary. */
export type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

/** An arbitrary whose value is put together by drawing. */
export function drawn<T>(build: (draw: Draw) => T): fc.Arbitrary<T> {
  return fc.gen().map((take) => build((arbitrary) => take(() => arbitrary)));
}

/** True in `percent` of a hundred cases. */
export function chance(draw: Draw, percent: number): boolean {
  return draw(fc.integer({ min: 0, max: 99 })) < percent;
}

/** One of a list. */
export function pick<T>(draw: Draw, from: readonly T[]): T {
  return draw(fc.constantFrom(...from));
}

/** A number of different entries of a list, in any order. */
export function some<T>(draw: Draw, from: readonly T[], least: number, most: number): T[] {
  const minLength = Math.min(least, from.length);
  return draw(
    fc.shuffledSubarray([...from], { minLength, maxLength: Math.max(minLength, Math.min(most, from.length)) }),
  );
}

/** The given keys, each with a chance; `undefined` is left out. */
export function maybe<T extends object>(draw: Draw, percent: number, make: () => T): Partial<T> {
  return chance(draw, percent) ? make() : {};
}
