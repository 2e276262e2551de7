/** Two people change one row: the second one is told what the first one did. */
import { ApiError } from './api-error';
import { type Resource, type Version, readRow } from './resource';

/** The row is not any more what was changed; nothing was saved. */
export class Conflict extends Error {
  /** The row as it is now */
  readonly now: Version;

  constructor(now: Version) {
    super('Somebody else has changed the row.');
    this.name = 'Conflict';
    this.now = now;
  }
}

/**
 * Wait for a change of a row.
 *
 * @throws Conflict - somebody else has changed the row
 * @throws ApiError - the API refuses it for another reason
 */
export async function changed<Answer>(
  change: Promise<Answer>,
  resource: Resource,
  key: string,
): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 412;
    throw isStale ? new Conflict(await readRow(resource, key)) : error;
  }
}
