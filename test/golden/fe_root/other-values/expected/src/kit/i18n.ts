/** Texts in the reader's language. English is part of the pages, every other language a file that is loaded for it. */
import { type Messages, en } from '@/messages/en';
import type { Labels } from '@/messages/labels';

import type { Field, Resource } from './resource';

/** The languages that there are messages for. */
export const LOCALES = { en: 'English', de: 'Deutsch' } as const;

type Locale = keyof typeof LOCALES;
type Key = keyof Messages;
type CountKey = Key extends infer Name
  ? Name extends `${infer Base}_other`
    ? Base
    : never
  : never;
type Values = Readonly<Record<string, string | number>>;

/** The language of the pages; `boot.js` has chosen it. */
export const locale: Locale = document.documentElement.lang === 'de' ? 'de' : 'en';

/** The language with its country, for dates and numbers. */
export const region = navigator.languages.find((tag) => tag.startsWith(locale)) ?? locale;

let messages: Messages = en;
let labels: Labels = {};

/** Load the texts of the language; the pages are drawn afterwards. */
export async function loadMessages(): Promise<void> {
  if (locale !== 'de') return;
  const [kit, own] = await Promise.all([import('@/messages/de'), import('@/messages/labels.de')]);
  messages = kit.de;
  labels = own.labels;
}

/** Show the pages in another language. */
export function setLocale(next: string): void {
  localStorage.setItem('locale', next);
  location.reload();
}

/** A message; names in braces are filled in. */
export function t(key: Key, values: Values = {}): string {
  return filled(messages[key], values);
}

/** A text whose names in braces are filled in. */
export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A message that counts something. */
export function tn(key: CountKey, count: number): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}_${form}`, { count: count.toLocaleString(region) });
}

/** Several rows, as headings show it. */
export function manyOf(resource: Resource): string {
  return labels[resource.path]?.many ?? resource.label;
}

/** Several rows, within a sentence. */
export function manyInText(resource: Resource): string {
  return inText(manyOf(resource));
}

/** What something is called, within a sentence; names of the config are left as they are written. */
export function inText(label: string): string {
  const isPlain = locale === 'en' && /^[A-Z][a-z ]*$/.test(label);
  return isPlain ? label.toLowerCase() : label;
}

/** One row, within a sentence; German writes all nouns with a capital. */
export function oneOf(resource: Resource): string {
  const own = labels[resource.path]?.one;
  if (own !== undefined || locale === 'en') return own ?? resource.singular;
  return resource.singular.charAt(0).toUpperCase() + resource.singular.slice(1);
}

/** What a field is called. */
export function labelOf(resource: Resource, field: Field): string {
  return labels[resource.path]?.fields?.[field.name] ?? field.label;
}

/** What a value to choose is called: `in_stock` is "In stock". */
export function valueLabel(resource: Resource, { name }: Field, value: unknown): string {
  const text = String(value);
  const words = text.replaceAll('_', ' ');
  return (
    labels[resource.path]?.values?.[name]?.[text] ??
    words.slice(0, 1).toUpperCase() + words.slice(1)
  );
}

/** What an action or a section is called. */
export function ownLabel(resource: Resource, label: string): string {
  return labels[resource.path]?.others?.[label] ?? label;
}
