/** Lines of the user's that say a word: a plain search over the files of a project that hold text. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { Name } from '../core/name.js';
import { OTHER_KEYS } from './mentions.js';

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

/** Where lines are looked for. */
interface Searched {
  readonly cwd: string;
  /** Absolute paths of files that are as they were generated: nobody has written there. */
  readonly made: ReadonlySet<string>;
  /** The resource whose fields the names are: files that do not speak of it say them for something else, mostly. */
  readonly fieldsOf: string | undefined;
}

/**
 * Find the lines that say one of some names as a word of its own.
 *
 * Of a field, files that never name its resource have only what may still be it: an attribute or a whole text.
 */
export function linesNaming(names: readonly string[], { cwd, made, fieldsOf }: Searched): readonly NamedLine[] {
  const anyName = `(?:${names.join('|')})`;
  const word = new RegExp(`\\b${anyName}\\b`);
  const access = new RegExp(`\\.${anyName}\\b|(['"\`])${anyName}\\1(?!\\s*:)`);
  const found: NamedLine[] = [];
  for (const path of textsBelow(cwd, '').filter((one) => !made.has(join(cwd, one)))) {
    const text = readFileSync(join(cwd, path), 'utf8');
    if (!word.test(text)) continue;
    const isAbout = fieldsOf === undefined || speaksOf(fieldsOf, `${path} ${text}`);
    const said = isAbout ? word : access;
    for (const [index, line] of text.split('\n').entries()) {
      const shown = fieldsOf === undefined ? line : withoutKeys(line, path);
      if (said.test(shown)) found.push({ path, line: index + 1, text: line.trim().slice(0, 120) });
      if (found.length >= MOST_LINES) return found;
    }
  }
  return found;
}

/** Tell whether a text has a resource's name in any spelling: `OrderLine`, `order_lines`, `order-line`. */
function speaksOf(resource: string, text: string): boolean {
  const flat = (one: string): string => one.replaceAll(/[_\s-]/g, '').toLowerCase();
  const { plural, snake } = new Name(resource);
  const all = flat(text);
  return [snake, plural.snake].some((name) => all.includes(flat(name)));
}

/** In configs, `name:` is how an operation or a field is called, and no field of that name. */
function withoutKeys(line: string, path: string): string {
  return /\.(?:json|jsonnet|libsonnet)$/.test(path) ? line.replaceAll(CONFIG_KEY, '') : line;
}

const CONFIG_KEY = new RegExp(`\\b(?:${[...OTHER_KEYS].join('|')})['"]?\\s*:`, 'g');

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
