/** Paths as configs, messages and the manifest have them, on every system. */
import { sep } from 'node:path';

/** A path of this system, with `/`. */
export function withSlashes(path: string): string {
  return path.split(sep).join('/');
}
