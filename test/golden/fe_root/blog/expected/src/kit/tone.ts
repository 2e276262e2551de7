/** The colour of a value to choose: what the descriptor says, what its word usually means, else one that is left. */
import type { Tone } from '@/components/ui/badge';

import type { Field } from './resource';

const USUAL: Readonly<Record<Tone, RegExp>> = {
  green:
    /^(active|approved|available|closed_won|completed?|confirmed|delivered|done|enabled|fulfilled|live|ok|online|open|paid|passed|published|ready|resolved|success|succeeded|verified|won)$/i,
  amber:
    /^(awaiting|expiring|hold|low|medium|on_hold|partial|paused|pending|processing|retired|review|scheduled|shipped|warning|waiting)$/i,
  red: /^(banned|blocked|canceled|cancelled|critical|declined|error|expired|failed|high|lost|overdue|rejected|returned|urgent)$/i,
  blue: /^(assigned|in_progress|info|new|placed|running|sent|started|submitted|todo)$/i,
  violet: /^(enterprise|premium|pro|vip)$/i,
  gray: /^(archived|basic|closed|disabled|draft|free|hidden|inactive|none|off|offline|other|unknown)$/i,
};

const TONES = Object.keys(USUAL) as readonly Tone[];

/** For values that mean nothing: beside others that do, only those that warn of nothing and praise nothing. */
const FREE: readonly Tone[] = ['blue', 'violet', 'amber', 'green'];
const NEUTRAL = 2;

const knownOf = new WeakMap<Field, ReadonlyMap<string, Tone>>();

/** The tone of a value; no other value of the field has it, as long as there are some left. */
export function toneOf(field: Field, value: unknown): Tone {
  const tones = knownOf.get(field) ?? tonesOf(field);
  knownOf.set(field, tones);
  return tones.get(String(value)) ?? meaningOf(field, String(value)) ?? 'gray';
}

/** Tell whether colours tell something about the values of a field. */
export function hasTones(field: Field): boolean {
  const meanings = field.values?.map((value) => meaningOf(field, String(value)) ?? 'gray');
  return meanings?.some((tone) => tone !== 'gray') ?? false;
}

function meaningOf({ tones }: Field, text: string): Tone | undefined {
  return tones?.[text] ?? TONES.find((tone) => USUAL[tone].test(text));
}

function tonesOf(field: Field): ReadonlyMap<string, Tone> {
  const texts = field.values?.map(String) ?? [];
  const meanings = new Map(texts.map((text) => [text, meaningOf(field, text)]));
  const taken = new Set(meanings.values());
  const free = FREE.slice(0, hasTones(field) ? NEUTRAL : FREE.length).filter(
    (tone) => !taken.has(tone),
  );
  return new Map(texts.map((text) => [text, meanings.get(text) ?? free.shift() ?? 'gray']));
}
