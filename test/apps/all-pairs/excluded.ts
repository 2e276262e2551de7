/** What excludes what, in the short form in which lists of it are written. */
import { type Conflict, NO, type Setting } from './covering.js';

/** Two settings that no config holds: `name` is any value but none, `name=a|b` one of these. */
export interface Excluded {
  readonly a: string;
  readonly b: string;
  readonly why: string;
}

/** A side of an exclusion, taken apart. */
interface Term {
  readonly factor: string;
  /** None: all that bring the key. */
  readonly values?: readonly string[];
}

/** Tell of two settings why they exclude each other. Texts are taken apart once: they are asked about every two settings. */
export function conflictAmong(excluded: readonly Excluded[]): Conflict {
  const all = excluded.map((one) => ({ why: one.why, a: termOf(one.a), b: termOf(one.b) }));
  const ofFactors = new Map<string, typeof all>();
  for (const one of all) {
    for (const key of new Set([`${one.a.factor} ${one.b.factor}`, `${one.b.factor} ${one.a.factor}`]))
      ofFactors.set(key, [...(ofFactors.get(key) ?? []), one]);
  }
  return (a, b) =>
    ofFactors
      .get(`${a.factor} ${b.factor}`)
      ?.find((one) => (means(one.a, a) && means(one.b, b)) || (means(one.a, b) && means(one.b, a)))?.why;
}

function termOf(text: string): Term {
  const [factor = '', values] = text.split('=');
  return { factor, ...(values !== undefined && { values: values.split('|') }) };
}

/** Tell whether a term means a setting. */
function means({ factor, values }: Term, setting: Setting): boolean {
  if (factor !== setting.factor) return false;
  return values === undefined ? setting.value !== NO : values.includes(setting.value);
}
