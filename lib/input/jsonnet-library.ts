/** Whether jsonnet can be evaluated here: its library has to be compiled when it is installed. */
import { createRequire } from 'node:module';

import { JSONNET_LIBRARY } from './jsonnet.js';

/** What to do where it cannot. */
export const HOW_TO_COMPILE = `install cmake and a C++ compiler, then run npm rebuild ${JSONNET_LIBRARY} where this package is`;

/** Tell whether the library can be loaded. */
export function hasJsonnet(library = JSONNET_LIBRARY): boolean {
  try {
    createRequire(import.meta.url)(library);
    return true;
  } catch {
    return false;
  }
}
