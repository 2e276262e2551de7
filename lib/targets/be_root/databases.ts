/** The kinds of databases that a project may have. */
export const DATABASES = ['sqlite', 'postgres'] as const;

/** A kind of database. */
export type Database = (typeof DATABASES)[number];
