/** One Python file through the formatter, which is loaded with this module. */
import { format } from '@wasm-fmt/ruff_fmt';

import { NotPython } from './not-python.js';

/**
 * Format a file.
 *
 * @throws NotPython - the text of a Python file is none: one of its templates is wrong
 */
export function formatPython(path: string, content: string): string {
  try {
    return format(content, path);
  } catch (error) {
    throw new NotPython({ path, content, reason: String(error) });
  }
}
