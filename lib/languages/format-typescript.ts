/** One TypeScript file through the formatter, which is loaded with this module. */
import { format } from '@wasm-fmt/biome_fmt';

/** What Prettier does with lines of 100 columns and single quotes, as the generated project is set. */
const STYLE = { lineWidth: 100, indentStyle: 'space', indentWidth: 2, quoteStyle: 'single' } as const;

/** Format a file. What the formatter cannot read it leaves as it stands: the compiler of the project says more. */
export function formatTypescript(path: string, content: string): string {
  return format(content, path, STYLE);
}
