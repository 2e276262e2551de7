/**
 * The import block of a Python module, in the order that isort and ruff's rule I001 ask for: standard library,
 * libraries, the project's own modules, relative ones from the furthest to the closest.
 */
import type { ImportSpec } from '../core/imports.js';
import { STDLIB_MODULES } from './python-names.js';

/** Libraries that generated projects depend on; what a user names from them is no module of the project. */
const LIBRARIES = new Set(
  `aiosmtplib aiosqlite alembic annotated_types anyio argon2 asyncpg email_validator fastapi httpx2 jinja2 jwt pgqueuer
  pydantic pydantic_core pytest sqlalchemy starlette typing_extensions uvicorn`.split(/\s+/),
);

/** Write the imports; the text ends with a line end, or is empty. */
export function formatPythonImports(imports: Iterable<ImportSpec>): string {
  const sections: ImportSpec[][] = [[], [], [], [], []];
  for (const spec of imports) sections[sectionOf(spec)]?.push(spec);
  return sections
    .filter((section) => section.length > 0)
    .map(formatSection)
    .join('\n');
}

function sectionOf({ module, origin }: ImportSpec): number {
  const top = module.split('.')[0] ?? '';
  if (module === '__future__') return 0;
  if (module.startsWith('.')) return 4;
  if (STDLIB_MODULES.has(top)) return 1;
  return LIBRARIES.has(top) || origin === 'library' ? 2 : 3;
}

function formatSection(specs: readonly ImportSpec[]): string {
  const plain = specs.filter(({ name }) => name === undefined);
  const byModule = new Map<string, ImportSpec[]>();
  const statements: ImportSpec[][] = [];
  for (const spec of specs) {
    if (spec.name === undefined) continue;
    const known = byModule.get(spec.module);
    if (spec.alias === undefined && known) known.push(spec);
    else statements.push([spec]);
    if (spec.alias === undefined && !known) byModule.set(spec.module, statements.at(-1) ?? []);
  }
  const sorted = statements.map((names) => sortBy(names, memberKey));
  return [...sortBy(plain, plainKey).map(plainLine), ...sortBy(sorted, statementKey).map(fromLine)].join('');
}

function plainLine({ module, alias }: ImportSpec): string {
  return alias === undefined ? `import ${module}\n` : `import ${module} as ${alias}\n`;
}

/** `from module import a, b` */
function fromLine(specs: readonly ImportSpec[]): string {
  const names = specs.map(({ name = '', alias }) => (alias === undefined ? name : `${name} as ${alias}`));
  return `from ${specs[0]?.module ?? ''} import ${names.join(', ')}\n`;
}

type Key = readonly (string | number)[];

function plainKey({ module, alias }: ImportSpec): Key {
  return [...caselessKey(module), natural(alias ?? '')];
}

/** Those of one module go by their first name; relative ones from the furthest to the closest. */
function statementKey([first]: readonly ImportSpec[]): Key {
  const { module = '' } = first ?? {};
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  return [-dots, ...caselessKey(module), ...(first ? memberKey(first) : [])];
}

/** Constants before classes before the rest, then without regard to case. */
function memberKey({ name = '', alias = '' }: ImportSpec): Key {
  const isConstant = name.length > 1 && /^[^a-z]*$/.test(name) && /[A-Z]/.test(name);
  return [isConstant ? 0 : /^[A-Z]/.test(name) ? 1 : 2, ...caselessKey(name), natural(alias)];
}

function caselessKey(name: string): Key {
  return [natural(name.toLowerCase()), natural(name)];
}

/** Sort by keys that are worked out once for each item. */
function sortBy<T>(items: readonly T[], keyOf: (item: T) => Key): readonly T[] {
  if (items.length < 2) return items;
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
}

/** Compare numbers inside names by their value, as ruff does: `m2` before `m10`. */
function natural(text: string): string {
  return /\d/.test(text) ? text.replace(/\d+/g, (digits) => digits.padStart(12, '0')) : text;
}

function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < a.length; index += 1) {
    const left = a[index] ?? '';
    const right = b[index] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
