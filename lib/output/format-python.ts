/** One Python file through the formatter, which is loaded with this module. */
import { format } from '@wasm-fmt/ruff_fmt';

/**
 * Format a file; one that is no Python passes unchanged.
 *
 * @throws Error - the text is no Python; that is a defect of a template
 */
export function formatPython(path: string, content: string): string {
  if (!path.endsWith('.py')) return content;
  try {
    return format(content, path);
  } catch (error) {
    throw new Error(`${path} is not valid Python: ${String(error)}\n${content}`, { cause: error });
  }
}
