/**
 * The import block of a Python module, in the order that isort and ruff's rule I001 ask for: standard library,
 * libraries, the project's own modules, relative ones from the furthest to the closest.
 */
import type { ImportSpec } from '../core/imports.js';
import { STDLIB_MODULES } from './python-names.js';

/** Libraries that generated projects depend on; what a user names from them is no module of the project. */
const LIBRARIES = new Set(
  `aiosqlite alembic annotated_types anyio argon2 asyncpg email_validator fastapi httpx2 jwt pydantic pydantic_core
  pytest sqlalchemy starlette typing_extensions uvicorn`.split(/\s+/),
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
  const aliased: ImportSpec[] = [];
  for (const spec of specs) {
    if (spec.name === undefined) continue;
    if (spec.alias !== undefined) aliased.push(spec);
    else byModule.set(spec.module, [...(byModule.get(spec.module) ?? []), spec]);
  }
  const lines = [
    ...[...byModule].map(([module, names]) => fromLine(module, names)),
    ...aliased.map((spec) => fromLine(spec.module, [spec])),
  ];
  return [
    ...plain
      .sort((a, b) => compare(natural(a.module), natural(b.module)) || compare(a.alias ?? '', b.alias ?? ''))
      .map(plainLine),
    ...lines.sort((a, b) => compareModules(a.module, b.module) || compare(a.key, b.key)).map(({ text }) => text),
  ].join('');
}

function plainLine({ module, alias }: ImportSpec): string {
  return alias === undefined ? `import ${module}\n` : `import ${module} as ${alias}\n`;
}

function fromLine(module: string, specs: readonly ImportSpec[]): { module: string; key: string; text: string } {
  const names = [...specs].sort(
    (a, b) => compare(memberKey(a.name), memberKey(b.name)) || compare(a.name ?? '', b.name ?? ''),
  );
  const written = names.map(({ name = '', alias }) => (alias === undefined ? name : `${name} as ${alias}`));
  const key = memberKey(names[0]?.name) + (names[0]?.alias ?? '');
  return { module, key, text: `from ${module} import ${written.join(', ')}\n` };
}

/** Constants before classes before the rest, then without regard to case. */
function memberKey(name = ''): string {
  const kind = name.length > 1 && /^[^a-z]*$/.test(name) && /[A-Z]/.test(name) ? 0 : /^[A-Z]/.test(name) ? 1 : 2;
  return `${kind}${natural(name)}`;
}

function compareModules(a: string, b: string): number {
  const [dotsA, dotsB] = [a, b].map((module) => /^\.*/.exec(module)?.[0].length ?? 0) as [number, number];
  return dotsB - dotsA || compare(natural(a), natural(b)) || compare(a, b);
}

/** Compare numbers inside names by their value, as ruff does: `m2` before `m10`. */
function natural(text: string): string {
  return text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
