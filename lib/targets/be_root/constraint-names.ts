/**
 * Names of indexes and constraints. The models have them by the naming convention of `models/base.py`, the first
 * migration writes them out; both must agree.
 */

/** `ix_articles_title` */
export function indexName(table: string, columns: readonly string[]): string {
  return ['ix', table, ...columns].join('_');
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
