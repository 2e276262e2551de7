/** Looks for the tools of a project on the path of whoever runs this. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Tools } from './next-commands.js';

/** Find the tools that make commands shorter. */
export function findTools({ PATH = '' }: NodeJS.ProcessEnv): Tools {
  const has = (tool: string): boolean =>
    PATH.split(delimiter).some((directory) => directory !== '' && existsSync(join(directory, tool)));
  return { just: has('just'), uv: has('uv') };
}
