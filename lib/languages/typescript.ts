/**
 * TypeScript: literals, names, and imports. Modules of the generated package are written as paths from its root
 * (`api/client`), a name of a type as `type Client`, and a default export as `default` with an alias.
 */
import { literals } from '../core/expression.js';
import { type ImportSpec, ImportCollector, parseToken, splitAtImports } from '../core/imports.js';
import type { Draft, Language } from '../core/language.js';

/**
 * TypeScript source.
 *
 * @example
 * import { imported, typescript } from 'generator-codegen';
 * const z = imported({ module: 'zod', name: 'z', origin: 'library' });
 * typescript.compose({ path: 'name.ts', body: `export const Name = ${z}.string();\n`, imports: [] });
 */
export const typescript: Language = {
  name: 'typescript',
  owns: (path) => /\.[cm]?tsx?$/.test(path),
  compose,
  formatImports,
  withBanner: (text, banner) => `// ${banner.replace(/[\p{C}\u2028\u2029]+/gu, ' ')}\n${text}`,
};

/** TypeScript source text of a JSON value; text is ASCII only and can end no script element. */
export const literal = literals(textOf);

function textOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, item]) => `${keyText(key)}: ${textOf(item)}`).join(', ')} }`;
}

/** Tell whether a string can name a thing. */
export function isTypescriptName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.has(name);
}

const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

function quote(text: string): string {
  const escaped = text.replaceAll(/[^ -~]|['\\<]/g, (char) => {
    if (char === '<' || char > '~' || char < ' ') return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return `\\${char}`;
  });
  return `'${escaped}'`;
}

/** A plain `__proto__` would set the prototype. */
function keyText(key: string): string {
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}

function compose({ path, body, imports, banner }: Draft): string {
  const written = new ImportCollector(...imports.map((spec) => localSpec(path, spec)));
  const parts = splitAtImports(body);
  const plain = parts.filter((_, index) => index % 2 === 0).join(' ');
  const taken = new Set([...(plain.match(/[A-Za-z_$][\w$]*/g) ?? []), ...[...written].map(boundName)]);
  const names = new Map([...written].map((spec) => [keyOf(spec), boundName(spec)]));
  const text = parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const spec = localSpec(path, parseToken(part));
    const known = names.get(keyOf(spec));
    if (known !== undefined) return known;
    const own = boundName(spec);
    let name = own;
    for (let count = 2; taken.has(name); count += 1) name = `${own}${String(count)}`;
    taken.add(name);
    names.set(keyOf(spec), name);
    written.add(name === own ? spec : { ...spec, alias: name });
    return name;
  });
  const block = formatImports(written);
  const all = block + (block && '\n') + text.join('');
  return banner === undefined ? all : typescript.withBanner(all, banner);
}

function localSpec(path: string, spec: ImportSpec): ImportSpec {
  return spec.origin === 'generated' ? { ...spec, module: relativeModule(path, spec.module) } : spec;
}

function relativeModule(path: string, module: string): string {
  const from = path.split('/').slice(0, -1);
  const to = module.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return ('../'.repeat(from.length - shared) || './') + to.slice(shared).join('/');
}

function keyOf({ module, name = '' }: ImportSpec): string {
  return `${module}:${name.replace(/^type /, '')}`;
}

/** The name that an import binds; a module that is imported for its effect binds none. */
function boundName({ name = '', alias }: ImportSpec): string {
  return alias ?? name.replace(/^type /, '');
}

function formatImports(imports: Iterable<ImportSpec>): string {
  const sections: [string[], string[], string[]] = [[], [], []];
  const byModule = new Map<string, ImportSpec[]>();
  for (const spec of imports) byModule.set(spec.module, [...(byModule.get(spec.module) ?? []), spec]);
  for (const module of [...byModule.keys()].sort(compare)) {
    const section = module.startsWith('node:') ? 0 : module.startsWith('.') ? 2 : 1;
    sections[section].push(...moduleLines(module, byModule.get(module) ?? []));
  }
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join(''))
    .join('\n');
}

/** `import first, { a, type B as C } from 'module';`, with a line of its own for what one statement cannot hold. */
function moduleLines(module: string, specs: readonly ImportSpec[]): readonly string[] {
  const from = quote(module);
  const line = (what: string): string => `import ${what} from ${from};\n`;
  const whole = specs.filter(({ name }) => name === undefined);
  const defaults = specs.filter(({ name }) => name === 'default').map(({ alias }) => alias ?? 'default');
  const members = specs
    .filter(({ name }) => name !== undefined && name !== 'default')
    .sort((a, b) => compare(keyOf(a), keyOf(b)) || compare(a.alias ?? '', b.alias ?? ''))
    .map(({ name = '', alias }) => (alias === undefined ? name : `${name} as ${alias}`));
  const [first, ...others] = defaults.sort(compare);
  const named = [...(first === undefined ? [] : [first]), ...(members.length > 0 ? [`{ ${members.join(', ')} }`] : [])];
  return [
    ...whole.map(({ alias }) => (alias === undefined ? `import ${from};\n` : line(`* as ${alias}`))).sort(compare),
    ...others.map(line),
    ...(named.length > 0 ? [line(named.join(', '))] : []),
  ];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
