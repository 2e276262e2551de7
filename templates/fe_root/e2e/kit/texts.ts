/** The texts of the pages, in the language that the tests read them in. */
import type { Action, Field, Resource } from '@/kit/resource';
import { de } from '@/messages/de';
import { type Messages, en } from '@/messages/en';
import { FORM_TEXTS } from '@/messages/form';
import type { Labels } from '@/messages/labels';
import { labels as german } from '@/messages/labels.de';

/** The language of the browser, with its country. */
export const LOCALE = process.env.E2E_LOCALE ?? 'en-US';

/** Where the browser is: not where the API counts its time. */
export const TIME_ZONE = { name: 'Asia/Tokyo', offset: '+09:00' } as const;

const isGerman = LOCALE.startsWith('de');
const messages: Messages = isGerman ? de : en;
const labels: Labels = isGerman ? german : {};

/** A text of the pages, with what is filled in. */
export function t(key: keyof Messages, values: Readonly<Record<string, string>> = {}): string {
  return filled(messages[key], values);
}

/** {@link t}, of texts that come with forms. */
export function tf(
  key: keyof typeof FORM_TEXTS.en,
  values: Readonly<Record<string, string>> = {},
): string {
  const texts: Readonly<Record<string, string>> = isGerman ? FORM_TEXTS.de : FORM_TEXTS.en;
  return filled(texts[key] ?? '', values);
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** What the pages call several rows. */
export function manyOf({ path, label }: Resource): string {
  return labels[path]?.many ?? label;
}

/** What the pages call one row. */
export function oneOf({ path, singular }: Resource): string {
  const one = isGerman ? singular.charAt(0).toUpperCase() + singular.slice(1) : singular;
  return labels[path]?.one ?? one;
}

/** What the pages call a field. */
export function labelOf({ path }: Resource, { name, label }: Field): string {
  return labels[path]?.fields?.[name] ?? label;
}

/** What the pages call an action. */
export function ownLabel({ path }: Resource, { label }: Action): string {
  return labels[path]?.others?.[label] ?? label;
}
