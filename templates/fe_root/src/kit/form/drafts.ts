/** What was typed and not saved yet. It survives a reload, in this browser, for a day. */
import type { Texts } from './body';

const DAY = 86_400_000;

interface Draft {
  readonly at: number;
  readonly values: Texts;
}

/** What was typed into a form before. */
export function readDraft(form: string): Texts | undefined {
  const text = localStorage.getItem(keyOf(form));
  if (text === null) return undefined;
  const { at, values } = JSON.parse(text) as Draft;
  return Date.now() - at < DAY ? values : undefined;
}

/** Keep what is typed; nothing is kept of a form that is as it was. */
export function writeDraft(form: string, values: Texts): void {
  if (Object.keys(values).length === 0) clearDraft(form);
  else localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), values }));
}

/** Forget what was typed. */
export function clearDraft(form: string): void {
  localStorage.removeItem(keyOf(form));
}

function keyOf(form: string): string {
  return `draft:${form}`;
}
