/** What is known of something that was thrown, which may be anything. */
import { property } from './property.js';

/** The code of an error of the system, such as `ENOENT`; none where it has none. */
export function errorCode(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
