/**
 * Python: literals, and how a module is put together. Templates write import lines wherever they need them;
 * here they are gathered, those that the text does not use are dropped, and clashing names get an alias.
 */
import { type ImportSpec, ImportCollector, parseToken, splitAtImports } from '../core/imports.js';
import type { Draft, Language } from '../core/language.js';
import { formatPythonImports } from './python-imports.js';

/** Python source. */
export const python: Language = {
  name: 'python',
  owns: (path) => path.endsWith('.py'),
  compose,
  formatImports: formatPythonImports,
  withBanner: (text, banner) => `# ${banner}\n${text}`,
};

/** Python source text of a JSON value; text is ASCII only, so that no character of it can mislead a reader. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value);
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${quote(key)}: ${literal(item)}`)
    .join(', ')}}`;
}

/** Python source text of a tuple. */
export function tuple(items: readonly string[]): string {
  return `(${items.join(', ')}${items.length === 1 ? ',' : ''})`;
}

function quote(text: string): string {
  let quoted = '"';
  for (const char of text) quoted += ESCAPES.get(char) ?? escapeChar(char);
  return quoted + '"';
}

const ESCAPES = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function escapeChar(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return char;
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}

const IMPORT_LINE = /^(?:from (\S+) import (.+)|import (\S+)(?: as (\S+))?)\n/gm;
const STRING_OR_COMMENT = /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g;
const WORD = /(?<![\w.])[A-Za-z_]\w*/g;

function compose({ path, body, imports, banner }: Draft): string {
  const written = new ImportCollector(...imports);
  const optional: ImportSpec[] = [];
  const text = body.replace(IMPORT_LINE, (_, module: string, names: string, plain: string, alias: string) => {
    optional.push(...(plain ? [moduleImport(plain, alias)] : nameImports(module, names)));
    return '';
  });
  const parts = splitAtImports(text);
  const used = wordsOf(parts.filter((_, index) => index % 2 === 0).join(' '));
  for (const spec of optional) if (used.has(boundName(spec))) written.add(spec);
  const names = nameTokens(path, parts, used, written);
  const named = parts.map((part, index) => (index % 2 === 0 ? part : (names.get(part) ?? ''))).join('');
  return placeImports(named, formatPythonImports(written), banner);
}

function moduleImport(module: string, alias?: string): ImportSpec {
  return { module, origin: 'library', ...(alias && { alias }) };
}

function nameImports(module: string, names: string): ImportSpec[] {
  return names.split(',').map((part) => {
    const [name = '', alias] = part.trim().split(' as ');
    return { module, name, origin: 'library', ...(alias && { alias }) };
  });
}

/** The name that an import binds: `import a.b` binds `a`. */
function boundName({ module, name, alias }: ImportSpec): string {
  return alias ?? name ?? module.split('.')[0] ?? module;
}

/** All words outside strings and comments that can be bound names; attributes are not. */
function wordsOf(text: string): Set<string> {
  return new Set(text.replace(STRING_OR_COMMENT, '""').match(WORD));
}

/** Decide the name that each token stands for, and note the imports that result. */
function nameTokens(
  path: string,
  parts: readonly string[],
  used: ReadonlySet<string>,
  written: ImportCollector,
): ReadonlyMap<string, string> {
  const byToken = new Map<string, ImportSpec>();
  for (let index = 1; index < parts.length; index += 2) {
    const token = parts[index] ?? '';
    if (!byToken.has(token)) byToken.set(token, localSpec(path, parseToken(token)));
  }
  const bound = new Map([...written].map((spec) => [keyOf(spec), boundName(spec)]));
  const taken = new Set([...used, ...bound.values()]);
  const names = new Map<string, string>();
  for (const [token, spec] of [...byToken].sort(([, a], [, b]) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const known = bound.get(keyOf(spec));
    const name = known ?? freeName(spec, taken);
    names.set(token, name);
    if (known !== undefined) continue;
    taken.add(name);
    bound.set(keyOf(spec), name);
    const { module, origin } = spec;
    const isRenamed = name !== (spec.name ?? module);
    written.add({ module, origin, ...(spec.name && { name: spec.name }), ...(isRenamed && { alias: name }) });
  }
  return names;
}

/** An import as the file at `path` writes it: modules of the generated package are relative. */
function localSpec(path: string, spec: ImportSpec): ImportSpec {
  return spec.origin === 'generated' ? { ...spec, module: relativeModule(path, spec.module) } : spec;
}

function keyOf({ module, name = '' }: ImportSpec): string {
  return `${module}:${name}`;
}

/** The import's own name, or one made of as much of its module as it takes to be different. */
function freeName(spec: ImportSpec, taken: ReadonlySet<string>): string {
  const own = spec.alias ?? spec.name ?? spec.module;
  const isClass = /^[A-Z].*[a-z]/.test(own);
  const parts = spec.module.split('.').filter(Boolean);
  let name = own;
  for (let count = 1; taken.has(name); count += 1) {
    const prefix = parts.slice(-count);
    const numbered = count > parts.length ? String(count) : '';
    name = isClass
      ? prefix
          .map(
            (part) => part.charAt(0).toUpperCase() + part.slice(1).replace(/_(\w)/g, (_, c: string) => c.toUpperCase()),
          )
          .join('') +
        own +
        numbered
      : [...prefix, own].join('_') + numbered;
    if (/^[A-Z][A-Z0-9_]*$/.test(own)) name = name.toUpperCase();
  }
  return name;
}

/** Write a module of the generated package as seen from one of its files. */
function relativeModule(path: string, module: string): string {
  const from = path.split('/').slice(0, -1);
  const to = module.split('.');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return '.'.repeat(from.length - shared + 1) + to.slice(shared).join('.');
}

/** Put the import block behind the module's docstring. */
function placeImports(text: string, imports: string, banner?: string): string {
  const [docstring = ''] = /^\s*"""[\s\S]*?"""\n/.exec(text) ?? [];
  const head = banner === undefined ? '' : `# ${banner}\n`;
  const rest = text.slice(docstring.length).trimStart();
  return [head + docstring.trimStart() + (rest && '\n'), imports && `${imports}\n`, rest].join('');
}
