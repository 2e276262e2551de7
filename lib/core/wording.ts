/**
 * The recurring words of messages about a config: what was found, what was expected, what was meant. It knows no
 * message as a whole, and nothing of schemas.
 */
import { nearestName } from './nearest.js';

const LONGEST = 60;

/** Write a value of a config as a message names it: `'strin'`, `12`, `a list`, `nothing`. Always one line. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : JSON.stringify(value);
}

/** Write a list of values: `'a'`, or `one of 'a', 'b'`. */
export function oneOf(values: Iterable<unknown>): string {
  const shown = [...values].map(show);
  return shown.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}`;
}

/** The hint for a misspelt name: `{ hint: "did you mean 'str'?" }`, or nothing where no known name is near. */
export function didYouMean(name: string, known: Iterable<string>): { hint?: string } {
  const nearest = nearestName(name, known);
  return nearest === undefined ? {} : { hint: `did you mean ${quote(nearest)}?` };
}

function quote(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `'${JSON.stringify(cut).slice(1, -1).replaceAll('\\"', '"')}'`;
}
