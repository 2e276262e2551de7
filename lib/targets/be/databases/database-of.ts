/** Which database a resource is in, by a config that is not resolved. */
import { type Database, type ResourceAt, has, walk } from '../walk.js';

/** The database of a resource, where it is known. */
export function databaseOf(config: unknown, { value }: ResourceAt): Database | undefined {
  const { databases = [] } = walk(config).project;
  if (has(value, 'db_key')) return databases.find((database) => database?.key === value.db_key);
  return databases.length === 1 ? databases[0] : databases.find((database) => database?.default === true);
}
