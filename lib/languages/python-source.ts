/**
 * What Python text says, as far as putting a module together needs it: its import lines, the names that it uses,
 * its head. Strings and comments are told apart from code; beyond that nothing is parsed.
 */
import type { ImportSpec } from '../core/imports.js';

/** Text without its import lines, and what they import. */
export interface SplitText {
  readonly text: string;
  readonly imports: readonly ImportSpec[];
}

const STRING =
  /(?<!\w)[bBfFrRuU]{0,2}(?:"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')/;
const COMMENT = /#[^\n]*/;
const IMPORT =
  /^(?:from[ \t]+(\S+)[ \t]+import[ \t]+(?:\(([^()]*)\)[ \t]*|([^\n(#;]+))|import[ \t]+([^\n(#;]+))(?:#[^\n]*)?(?:\n|(?![\s\S]))/;
const STRING_COMMENT_OR_IMPORT = new RegExp(`${STRING.source}|${COMMENT.source}|${IMPORT.source}`, 'gm');
const WORD = /(?<![\w.])[A-Za-z_]\w*/;
const STRING_COMMENT_OR_WORD = new RegExp(`${STRING.source}|${COMMENT.source}|${WORD.source}`, 'g');
/** Where no import can be, which a glance tells, none is looked for. */
const MAYBE_IMPORT = /^(?:from|import)[ \t]/m;
const HEAD = new RegExp(
  `^(#![^\\n]*\\n)?((?:[ \\t]*(?:#[^\\n]*)?\\n)*(?![a-zA-Z]?[bBfF])${STRING.source}[ \\t]*(?:${COMMENT.source})?(?:\\n|(?![\\s\\S])))?`,
);

/**
 * Take out the import lines that stand at the margin; what looks like one inside a string stays, and what stands behind
 * `# fmt: off`, which nobody is to lay out.
 */
export function takeImports(whole: string): SplitText {
  const off = whole.search(/^# fmt: off$/m);
  const [text, kept] = off === -1 ? [whole, ''] : [whole.slice(0, off), whole.slice(off)];
  if (!MAYBE_IMPORT.test(text)) return { text: whole, imports: [] };
  const imports: ImportSpec[] = [];
  const rest = text.replace(
    STRING_COMMENT_OR_IMPORT,
    (line, module?: string, inBrackets?: string, names?: string, plain?: string) => {
      if (plain !== undefined) imports.push(...listed(plain).map(([name, alias]) => spec(name, undefined, alias)));
      else if (module === undefined) return line;
      else imports.push(...listed(inBrackets ?? names ?? '').map(([name, alias]) => spec(module, name, alias)));
      return '';
    },
  );
  return { text: rest + kept, imports };
}

/** All words outside strings and comments that can be bound names; attributes are not. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const match of text.match(STRING_COMMENT_OR_WORD) ?? []) {
    if (/^\w+$/.test(match)) words.add(match);
    else for (const expression of expressionsIn(match)) for (const word of wordsOf(expression)) words.add(word);
  }
  return words;
}

/** Tell whether an import has its effect without any use: `*`, `from __future__`, and `x as x`, which re-exports. */
export function isKeptUnused({ module, name, alias }: ImportSpec): boolean {
  return module === '__future__' || name === '*' || (name !== undefined && name === alias);
}

/** Cut a module behind its first line for the shell, and behind its docstring. */
export function splitHead(text: string): {
  readonly shebang: string;
  readonly docstring: string;
  readonly rest: string;
} {
  const [head = '', shebang = '', docstring = ''] = HEAD.exec(text) ?? [];
  return { shebang, docstring: docstring.trimStart(), rest: text.slice(head.length) };
}

/**
 * One line of comment; what could end the line becomes a blank. The rest is ASCII: a letter that looks like another
 * one is a finding of linters in every file.
 */
export function comment(text: string): string {
  return `# ${text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').replace(/[^ -~]/gu, '?')}\n`;
}

function listed(names: string): readonly (readonly [string, string?])[] {
  return names
    .replaceAll(/#[^\n]*/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): [string, string?] => {
      const [name = '', alias] = part.split(/\s+as\s+/);
      return alias === undefined ? [name] : [name, alias];
    });
}

function spec(module: string, name?: string, alias?: string): ImportSpec {
  return { module, origin: 'library', ...(name && { name }), ...(alias && { alias }) };
}

/** The expressions of an f-string are code; other strings and comments hold none. */
function expressionsIn(text: string): readonly string[] {
  if (!/^[a-z]*f[a-z]*["']/i.test(text)) return [];
  return [...text.replaceAll('{{', '').matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(
    ([, expression = '']) => expression,
  );
}
