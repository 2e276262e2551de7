/** How many rows there are, in words: the API counts them, or guesses where there are many. */
import { formatNumber } from './format';
import { t } from './i18n';
import type { Resource } from './resource';

/** Rows that the API counts one by one, whatever it does with more. */
const EXACT_ROWS = 10_000;

/** A number of rows of a resource; one that is an estimate says so. */
export function totalText({ estimates }: Resource, total: number): string {
  const text = formatNumber(total);
  return estimates === true && total > EXACT_ROWS ? t('list.about', { total: text }) : text;
}
