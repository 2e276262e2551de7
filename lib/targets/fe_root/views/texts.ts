/** Texts of a config inside HTML, Markdown and JSON: whatever they hold, they stay text. */
import { escapeUnits } from '../../../languages/escape.js';

/** Characters that cannot be seen, or that mean something to a program on the way. */
const UNSEEN = /[\p{C}\u2028\u2029]+/gu;

/** Text of an HTML element or of an attribute in double quotes. */
export function html(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Columns between the indentation of the head and the end of a line. */
const META_WIDTH = 96;

/** The lines of a `meta` element, as Prettier breaks them where they stand. */
export function metaLines(name: string, content: string): readonly string[] {
  const attributes = [`name="${name}"`, `content="${html(content)}"`];
  const flat = `<meta ${attributes.join(' ')} />`;
  return flat.length <= META_WIDTH ? [flat] : ['<meta', ...attributes.map((attribute) => `  ${attribute}`), '/>'];
}

/** A paragraph of Markdown. */
export function markdown(text: string): string {
  const plain = text.replace(UNSEEN, ' ').trim();
  return plain
    .replace(/[\\`*[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
    .replace(/^(?:[#+=~-]|\d+(?=[.)]))/, '\\$&')
    .replace(/^\\(\d+)/, '$1\\');
}

/** Code inside a paragraph of Markdown. */
export function markdownCode(text: string): string {
  const plain = text.replace(UNSEEN, ' ');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${plain}${space}${fence}`;
}

/** A string of JSON on one line that shows all of itself. */
export function json(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (chars) => escapeUnits(chars));
}
