/** Numbers within the limits of a field; nothing about why they are wanted. */
import type { JsonValue } from '../../../core/json-value.js';
import type { FieldSpec } from '../config.js';

/**
 * A number that a field of the type `int`, `float` or `decimal` takes.
 *
 * @param from - the wanted value, in steps; the nearest allowed one where the limits do not let it be
 * @returns a number, or text for a decimal; undefined where no number was found within the limits
 */
export function lowestNumber(spec: FieldSpec, from: number): JsonValue | undefined {
  const { type, max_digits: digits, decimal_places: places = Math.min(2, (digits ?? 3) - 1) } = spec;
  const smallest = type === 'int' ? 1 : type === 'float' ? 1e-6 : 10 ** -places;
  const steps = spec.multiple_of === undefined ? [1, 0.5, 0.1, 0.01, smallest] : [spec.multiple_of];
  const isShort = (value: number): boolean =>
    digits === undefined || value.toFixed(places).replace(/^-?(?:0\.)?|\./g, '').length <= digits;
  const isAllowed = (value: number): boolean => isInside(spec, value) && (type !== 'decimal' || isShort(value));
  const values = steps.filter((step) => step >= smallest).map((step) => nearest(spec, { step, from, isAllowed }));
  const value = [...values, 0].find((found) => found !== undefined && isAllowed(found));
  return type === 'decimal' ? value?.toFixed(places) : value;
}

interface Wanted {
  readonly step: number;
  readonly from: number;
  readonly isAllowed: (value: number) => boolean;
}

/** The multiple of a step that is nearest to the wanted one and allowed; not zero, which columns often start from. */
function nearest({ ge, gt, le, lt }: FieldSpec, { step, from, isAllowed }: Wanted): number | undefined {
  const lowest = Math.ceil(Math.max(ge ?? -Infinity, gt ?? -Infinity) / step);
  const highest = Math.floor(Math.min(le ?? Infinity, lt ?? Infinity) / step);
  return [from, from + 1, lowest + from, lowest + 1, lowest, highest - from, highest - 1, highest]
    .filter((count) => Number.isSafeInteger(count) && count !== 0)
    .map((count) => multiple(count, step))
    .find(isAllowed);
}

/** Tell whether a number keeps the bounds of a field. */
export function isInside(
  { ge = -Infinity, gt = -Infinity, le = Infinity, lt = Infinity }: FieldSpec,
  value: number,
): boolean {
  return value >= ge && value > gt && value <= le && value < lt;
}

/** Without the noise that multiplying leaves behind the fifteenth digit. */
function multiple(count: number, step: number): number {
  return Number((count * step).toPrecision(15));
}
