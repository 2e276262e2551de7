/** The colour of a value to choose: what the descriptor says, else what its word usually means. */
import type { Tone } from '@/components/ui/badge';

import type { Field } from './resource';

const USUAL: Readonly<Record<Tone, RegExp>> = {
  green:
    /^(active|approved|available|closed_won|completed?|confirmed|delivered|done|enabled|fulfilled|live|ok|online|open|paid|passed|published|ready|resolved|success|succeeded|verified|won)$/i,
  amber:
    /^(awaiting|expiring|hold|low|medium|on_hold|partial|paused|pending|processing|review|scheduled|shipped|warning|waiting)$/i,
  red: /^(banned|blocked|canceled|cancelled|critical|declined|error|expired|failed|high|lost|overdue|rejected|returned|urgent)$/i,
  blue: /^(assigned|in_progress|info|new|placed|running|sent|started|submitted|todo)$/i,
  violet: /^(enterprise|premium|pro|vip)$/i,
  gray: /^(archived|basic|closed|disabled|draft|free|hidden|inactive|none|off|offline|other|unknown)$/i,
};

const TONES = Object.keys(USUAL) as readonly Tone[];

/** The tone of a value. */
export function toneOf({ tones }: Field, value: unknown): Tone {
  const text = String(value);
  return tones?.[text] ?? TONES.find((tone) => USUAL[tone].test(text)) ?? 'gray';
}

/** Tell whether colours tell something about the values of a field. */
export function hasTones(field: Field): boolean {
  return field.values?.some((value) => toneOf(field, value) !== 'gray') ?? false;
}
