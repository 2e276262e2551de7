/** Lines of the user's that say a word: a plain search over the files of a project that hold text. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A line that says it. */
export interface NamedLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Directories that hold nothing that anybody writes. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '_generated', 'dist', '__pycache__', 'versions']);

const TEXTS = /\.(?:py|ts|tsx|js|jsx|html|css|md|sql|json|jsonnet|libsonnet|toml|ya?ml|sh|txt)$/;
const MOST_BYTES = 1_000_000;
const MOST_LINES = 40;

/**
 * Find the lines that say one of some names as a word of its own.
 *
 * @param made - absolute paths of files that are as they were generated: nobody has written there
 */
export function linesNaming(
  names: readonly string[],
  { cwd, made }: { readonly cwd: string; readonly made: ReadonlySet<string> },
): readonly NamedLine[] {
  const word = new RegExp(`\\b(?:${names.join('|')})\\b`);
  const found: NamedLine[] = [];
  for (const path of textsBelow(cwd, '').filter((one) => !made.has(join(cwd, one)))) {
    const text = readFileSync(join(cwd, path), 'utf8');
    if (!word.test(text)) continue;
    for (const [index, line] of text.split('\n').entries()) {
      if (word.test(line)) found.push({ path, line: index + 1, text: line.trim().slice(0, 120) });
      if (found.length >= MOST_LINES) return found;
    }
  }
  return found;
}

function textsBelow(cwd: string, directory: string): readonly string[] {
  const entries = readdirSync(join(cwd, directory), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return textsBelow(cwd, path);
    const isText = entry.isFile() && TEXTS.test(entry.name) && !entry.name.endsWith('lock.json');
    return isText && statSync(join(cwd, path)).size < MOST_BYTES ? [path] : [];
  });
}
