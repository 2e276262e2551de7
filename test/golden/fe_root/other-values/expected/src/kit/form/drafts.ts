/** What somebody typed and has not saved yet. It survives a reload, in this browser, for a day. */
import type { Version } from '../resource';
import { getUserName } from '../session';
import type { Texts } from './body';

const DAY = 86_400_000;

/** What was typed, and over what: a row may have changed since. */
export interface Draft {
  readonly values: Texts;
  readonly base?: Version | undefined;
}

interface Kept extends Draft {
  readonly at: number;
}

/** What was typed into a form before. */
export function readDraft(form: string): Draft | undefined {
  const text = localStorage.getItem(keyOf(form));
  if (text === null) return undefined;
  const { at, ...draft } = JSON.parse(text) as Kept;
  return Date.now() - at < DAY ? draft : undefined;
}

/** Keep what is typed; nothing is kept of a form that is as it was. */
export function writeDraft(form: string, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) clearDraft(form);
  else localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), ...draft }));
}

/** Forget what was typed. */
export function clearDraft(form: string): void {
  localStorage.removeItem(keyOf(form));
}

/** Of one user: others who use this browser see nothing of it. */
function keyOf(form: string): string {
  return `draft:${getUserName()}/${form}`;
}
