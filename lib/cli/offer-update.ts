/** Offers to merge into files of the user's what they lack. It is loaded only when there is something to offer. */
import type { InputOutputAdapter } from '@yeoman/types';

import { displayPath } from '../output/safe-path.js';
import { askPerson, promptOf } from '../wizard/terminal.js';

/** So many files are named by the question; a run that leaves them names more. */
const MOST_NAMES = 5;

/**
 * Ask whether files are to be updated.
 *
 * @param paths - absolute
 * @throws Interrupted - the person left; nothing was written
 */
export async function offerUpdate(
  paths: readonly string[],
  adapter: InputOutputAdapter,
  cwd: string,
): Promise<boolean> {
  const names = paths.slice(0, MOST_NAMES).map((path) => displayPath(path, cwd));
  const rest = paths.length - names.length;
  const shown = `${names.join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
  const ask = askPerson(promptOf(adapter), () => undefined);
  const answer = await ask({
    kind: 'select',
    name: 'update',
    message: `Yours, and behind what is generated now: ${shown}. Merge it in?`,
    choices: [
      { value: 'update', label: 'Yes, and keep what I have edited' },
      { value: 'leave', label: 'No, leave them' },
    ],
    default: 'update',
  });
  return answer === 'update';
}
