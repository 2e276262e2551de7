/** The library that compares texts and merges them. */
import { createRequire } from 'node:module';

import type * as library from 'node-diff3';

/** Load it: most runs merge nothing. */
export function diff3(): typeof library {
  return createRequire(import.meta.url)('node-diff3') as typeof library;
}
