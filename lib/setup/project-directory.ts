/** Finds the project that a directory belongs to, as git does. It reads `.yo-rc.json` files and nothing else. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isObject } from '../core/value-forms.js';
import { usualConfig } from '../input/find-config.js';
import { TARGETS } from '../target-names.js';
import { ENTRY, YO_RC } from './stored-targets.js';

/** The nearest directory above that a set-up made a project of; nothing where there is none. */
export function projectAbove(directory: string): string | undefined {
  for (let [below, here] = [directory, dirname(directory)]; here !== below; [below, here] = [here, dirname(here)]) {
    if (isSetUp(here)) return here;
  }
  return undefined;
}

/** The directory of the project that one belongs to: itself where it has a config, else what is above, else itself. */
export function projectDirectory(directory: string): string {
  const isOwn =
    existsSync(join(directory, YO_RC)) || TARGETS.some((name) => usualConfig(name, directory) !== undefined);
  return isOwn ? directory : (projectAbove(directory) ?? directory);
}

/** What is no JSON, or of another generator, is not ours. */
function isSetUp(directory: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(join(directory, YO_RC), 'utf8'));
    return isObject(value) && ENTRY in value;
  } catch {
    return false;
  }
}
