/** Numbers within the limits of a field. */
import type { Field } from '../walk.js';

/** What a number should have been; nothing, if it is within the limits. */
export function numberProblem(field: Field, value: number): string | undefined {
  const { ge, gt, le, lt, multiple_of: step } = field;
  if (ge !== undefined && value < ge) return `at least ${ge}`;
  if (gt !== undefined && value <= gt) return `more than ${gt}`;
  if (le !== undefined && value > le) return `at most ${le}`;
  if (lt !== undefined && value >= lt) return `less than ${lt}`;
  if (step === undefined) return undefined;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 ? undefined : `a multiple of ${step}`;
}

/** The same for a decimal, which is a number, or a string where a double would lose digits. */
export function decimalProblem(field: Field, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  const form = typeof text === 'string' ? /^-?(\d+)(?:\.(\d+))?$/.exec(text) : null;
  const [, whole, fraction = ''] = form ?? [];
  if (whole === undefined) return "a decimal number such as '9.50'";
  const { max_digits: digits, decimal_places: places } = field;
  if (places !== undefined && fraction.length > places) return `at most ${places} digits behind the point`;
  const most = digits === undefined ? Infinity : digits - (places ?? fraction.length);
  if (whole.replace(/^0+/, '').length > most) return `at most ${digits} digits`;
  return numberProblem(field, Number(text));
}
