/**
 * Python: literals, and how a module is put together. Templates write import lines wherever they need them;
 * here they are gathered, those that the text does not use are dropped, and clashing names get an alias.
 */
import { type ImportSpec, ImportCollector, importsIn, replaceImports } from '../core/imports.js';
import type { Draft, Language } from '../core/language.js';
import { formatPythonImports } from './python-imports.js';

/** Python source. */
export const python: Language = {
  name: 'python',
  owns: (path) => path.endsWith('.py'),
  compose,
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
  const used = wordsOf(text);
  for (const spec of optional) if (used.has(boundName(spec))) written.add(spec);
  const named = replaceImports(text, nameImported(path, importsIn(text), used, written));
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

/** Decide the name of every token's import, and note the imports that result. */
function nameImported(
  path: string,
  specs: readonly ImportSpec[],
  used: ReadonlySet<string>,
  written: ImportCollector,
): (spec: ImportSpec) => string {
  const names = new Map<string, string>();
  const taken = new Set([...used, ...[...written].map(boundName)]);
  for (const spec of [...specs].sort(byModuleAndName)) {
    const name = freeName(spec, taken);
    taken.add(name);
    names.set(keyOf(spec), name);
    const module = spec.origin === 'generated' ? relativeModule(path, spec.module) : spec.module;
    const alias = name === (spec.name ?? spec.module) ? undefined : name;
    written.add({ module, origin: spec.origin, ...(spec.name && { name: spec.name }), ...(alias && { alias }) });
  }
  return (spec) => names.get(keyOf(spec)) as string;
}

function keyOf({ module, name = '' }: ImportSpec): string {
  return `${module}:${name}`;
}

function byModuleAndName(a: ImportSpec, b: ImportSpec): number {
  return keyOf(a) < keyOf(b) ? -1 : 1;
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
  const rest = text.slice(docstring.length);
  return `${head}${docstring.trimStart()}${imports === '' ? '' : `\n${imports}`}${rest}`;
}
