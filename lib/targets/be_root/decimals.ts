/** How many digits a decimal has where the config does not say. */

const PLACES = 2;
const WHOLE = 10;
/** Digits that a double keeps, which is what SQLite has. */
export const EXACT_DIGITS = 15;

/** Fill in what is missing. */
export function decimalSize({ max_digits: most, decimal_places: places }: DecimalKeys): DecimalSize {
  const behind = places ?? Math.min(PLACES, most === undefined ? PLACES : Math.floor(most / 2));
  return { digits: most ?? Math.max(behind, Math.min(behind + WHOLE, EXACT_DIGITS)), places: behind };
}

/** The keys of a column that say so. */
export interface DecimalKeys {
  readonly max_digits?: number | undefined;
  readonly decimal_places?: number | undefined;
}

/** Digits on both sides of the point, and behind it. */
export interface DecimalSize {
  readonly digits: number;
  readonly places: number;
}
