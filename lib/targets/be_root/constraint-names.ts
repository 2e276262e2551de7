/**
 * Names of indexes and constraints. The models have them by the naming convention of `models/base.py`, the first
 * migration writes them out; both must agree.
 */
import type { SearchIndex } from './config.js';

/** PostgreSQL cuts longer names. */
export const LONGEST_NAME = 63;

/** `ix_articles_title` */
export function indexName(table: string, columns: readonly string[]): string {
  return ['ix', table, ...columns].join('_');
}

/** `ix_articles_title_prefix`, `ix_articles_title_body_full_text_english` */
export function searchIndexName(
  table: string,
  { columns, kind, language }: Pick<SearchIndex, 'columns' | 'kind' | 'language'>,
): string {
  return indexName(table, [...columns, kind, ...(kind === 'full_text' ? [language] : [])]);
}

/** `uq_articles_slug` */
export function uniqueName(table: string, columns: readonly string[]): string {
  return ['uq', table, ...columns].join('_');
}

/** `fk_articles_author_id` */
export function foreignKeyName(table: string, column: string): string {
  return `fk_${table}_${column}`;
}

/** `pk_articles` */
export function primaryKeyName(table: string): string {
  return `pk_${table}`;
}
