/**
 * Python: literals, and how a module is put together. Templates write import lines wherever they need them;
 * here they are gathered, those that the text does not use are dropped, and clashing names get an alias.
 */
import { type Expression, code, joined, literals } from '../core/expression.js';
import { type ImportSpec, ImportCollector, parseToken, splitAtImports } from '../core/imports.js';
import type { Draft, Language } from '../core/language.js';
import { formatPythonImports } from './python-imports.js';
import { comment, isKeptUnused, splitHead, takeImports, wordsOf } from './python-source.js';

/**
 * Python source.
 *
 * @example
 * import { python } from 'generator-codegen';
 * const body = 'from math import pi\n\nprint(pi)\n';
 * python.compose({ path: 'circle.py', body, imports: [], banner: 'Generated. Do not edit.' });
 */
export const python: Language = {
  name: 'python',
  owns: (path) => path.endsWith('.py'),
  compose,
  formatImports: formatPythonImports,
  withBanner: (text, banner) => {
    const { shebang } = splitHead(text);
    return shebang + comment(banner) + text.slice(shebang.length);
  },
};

/**
 * Python source text of a JSON value; text is ASCII only, so that no character of it can mislead a reader.
 *
 * @example
 * import { code, literal } from 'generator-codegen';
 * const greeting = code`print(${literal('Hello "you"')})`;
 */
export const literal = literals(textOf);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${quote(key)}: ${textOf(item)}`)
    .join(', ')}}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) return `float("${String(value).replace('Infinity', 'inf').toLowerCase()}")`;
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Text that stands between the quotes of a docstring, as it reads: nothing in it ends the docstring. */
export const docText = literals((text) => String(text).replaceAll(NOT_IN_DOCSTRING, escapeSpecial));

/**
 * Quotes that end a docstring, and what no source text holds as it stands: control characters, halves of pairs,
 * and what turns the direction of text.
 */
const NOT_IN_DOCSTRING = /"(?="")|"$|\\|(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Python source text of a tuple. */
export function tuple(items: readonly Expression[]): Expression {
  const [only, ...others] = items;
  return only !== undefined && others.length === 0 ? code`(${only},)` : code`(${joined(items, ', ')})`;
}

function quote(text: string): string {
  let quoted = '"';
  for (const char of text) quoted += escapeSpecial(char);
  return quoted + '"';
}

const ESCAPES = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escapeSpecial(char: string): string {
  const known = ESCAPES.get(char);
  if (known !== undefined) return known;
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return char;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

function compose({ path, body, imports, banner }: Draft): string {
  const written = new ImportCollector(...imports.map((spec) => localSpec(path, spec)));
  const { text, imports: optional } = takeImports(body);
  const parts = splitAtImports(text);
  const used = wordsOf(parts.filter((_, index) => index % 2 === 0).join(' '));
  for (const spec of optional) if (isKeptUnused(spec) || used.has(boundName(spec))) written.add(spec);
  const names = nameTokens(path, parts, used, written);
  const named = parts.map((part, index) => (index % 2 === 0 ? part : (names.get(part) ?? ''))).join('');
  return placeImports(named, formatPythonImports(written), banner);
}

/** The name that an import binds: `import a.b` binds `a`. */
function boundName(spec: ImportSpec): string {
  return firstPart(nameInText(spec));
}

/** What a text writes to mean an imported thing. */
function nameInText({ module, name, alias }: ImportSpec): string {
  return alias ?? name ?? module;
}

function firstPart(dotted: string): string {
  const dot = dotted.indexOf('.');
  return dot < 0 ? dotted : dotted.slice(0, dot);
}

/** Decide the name that each token stands for, and note the imports that result. */
function nameTokens(
  path: string,
  parts: readonly string[],
  used: ReadonlySet<string>,
  written: ImportCollector,
): ReadonlyMap<string, string> {
  const byToken = new Map<string, NamedImport>();
  for (let index = 1; index < parts.length; index += 2) {
    const token = parts[index] ?? '';
    if (!byToken.has(token)) byToken.set(token, namedImport(path, token));
  }
  const bound = new Map([...written].map((spec) => [keyOf(spec), nameInText(spec)]));
  const taken = new Set([...written].map(boundName));
  // The words of a long text are not copied for the few names that come to them.
  const isTaken = (name: string): boolean => used.has(name) || taken.has(name);
  const names = new Map<string, string>();
  for (const { token, spec, key, isOwn } of [...byToken.values()].sort(
    (a, b) => compare(a.key, b.key) || compare(a.token, b.token),
  )) {
    const known = isOwn ? nameInText(spec) : bound.get(key);
    const name = known ?? freeName(spec, isTaken);
    names.set(token, name);
    if (known !== undefined) continue;
    taken.add(firstPart(name));
    bound.set(key, name);
    const { module, origin } = spec;
    const isRenamed = name !== (spec.name ?? module);
    written.add({ module, origin, ...(spec.name && { name: spec.name }), ...(isRenamed && { alias: name }) });
  }
  return names;
}

/** What a token says, worked out once. */
interface NamedImport {
  readonly token: string;
  /** As the file writes it */
  readonly spec: ImportSpec;
  readonly key: string;
  readonly isOwn: boolean;
}

function namedImport(path: string, token: string): NamedImport {
  const parsed = parseToken(token);
  const spec = localSpec(path, parsed);
  return { token, spec, key: keyOf(spec), isOwn: isOwn(path, parsed) };
}

/** An import as the file at `path` writes it: modules of the generated package are relative. */
function localSpec(path: string, spec: ImportSpec): ImportSpec {
  if (spec.origin !== 'generated') return spec;
  if (spec.name !== undefined) return { ...spec, module: relativeModule(path, spec.module) };
  // `import` takes no relative module: the package gives it as a name.
  const steps = spec.module.split('.');
  return { ...spec, module: relativeModule(path, steps.slice(0, -1).join('.')), name: steps.at(-1) ?? '' };
}

/** Tell whether an import is of the file's own: operations name a thing alike wherever they use it. */
function isOwn(path: string, { module, name, origin }: ImportSpec): boolean {
  const isLikely = origin === 'generated' && name !== undefined && module.length + '.py'.length === path.length;
  return isLikely && `${module.replaceAll('.', '/')}.py` === path;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf({ module, name = '' }: ImportSpec): string {
  return `${module}:${name}`;
}

/** The import's own name, or one made of as much of its module as it takes to be different. */
function freeName(spec: ImportSpec, isTaken: (name: string) => boolean): string {
  const own = nameInText(spec);
  const last = own.slice(own.lastIndexOf('.') + 1);
  if (own === last && !isTaken(own)) return own;
  const parts = spec.module.split('.').filter(Boolean);
  let name = own;
  for (let count = 1; isTaken(firstPart(name)); count += 1) {
    name = joinName([...parts.slice(-count), last]) + (count > parts.length ? String(count) : '');
  }
  return name;
}

/** Join words in the style of the last one: a constant, a class, or anything else. */
function joinName(words: readonly string[]): string {
  const own = words.at(-1) ?? '';
  if (/^[A-Z][A-Z0-9_]*$/.test(own)) return words.join('_').toUpperCase();
  if (!/^[A-Z]/.test(own)) return words.join('_');
  return words
    .flatMap((word) => word.split('_'))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Write a module of the generated package as seen from one of its files. */
function relativeModule(path: string, module: string): string {
  const from = path.split('/').slice(0, -1);
  const to = module.split('.');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return '.'.repeat(from.length - shared + 1) + to.slice(shared).join('.');
}

/** Put the import block behind the module's docstring, with one line between it and what follows. */
function placeImports(text: string, imports: string, banner?: string): string {
  const { shebang, docstring, rest } = splitHead(text);
  const head = shebang + (banner === undefined ? '' : comment(banner)) + docstring;
  if (imports === '') return head + rest;
  const code = rest.replace(/^(?:[ \t]*\n)+/, '');
  return `${head}\n${imports}${code === '' ? '' : `\n${code}`}`;
}
