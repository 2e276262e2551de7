/** Columns that are secret by their names: password hashes, tokens, keys. Who may read the rows of a table reads them. */
import type { FieldInput } from '../targets/be/fields/schema.js';

/** Words of which one says it: `password_hash`, `reset_token`, `otp`. */
const WORDS = 'credentials?|otp|pass(?:code|phrase|wd|word)s?|pwd|salt|secrets?|tokens?';

const SECRET = new RegExp(`(?:^|_)(?:${WORDS}|(?:api|private|session)_?key|session_data)(?:_|$)`);

/** Tell whether the name of a text says that not everybody should read it. */
export function isSecret({ name, type }: Pick<FieldInput, 'name' | 'type'>): boolean {
  return type === 'str' && SECRET.test(name);
}
