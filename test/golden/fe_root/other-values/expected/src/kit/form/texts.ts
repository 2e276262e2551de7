/** Texts of controls in the reader's language. */
import { FORM_TEXTS } from '@/messages/form';

import { filled, locale } from '../i18n';

/** A text; names in braces are filled in. */
export function tf(
  key: keyof typeof FORM_TEXTS.en,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return filled(FORM_TEXTS[locale][key], values);
}
