/**
 * Imports as values: an expression of a view carries, inside its text, tokens that name what it imports. When
 * a file is composed, each token becomes the name that the file imports it under. Which imports a file needs
 * is therefore never kept by hand. How an import is written is the language's business.
 */
import type { Language } from './language.js';

/**
 * Where an imported thing comes from. `generated` modules are written as paths from the root of the generated
 * package (`blog.schemas.article`) and imported relatively; `user` modules are the project's own.
 *
 * @example
 * import { type ImportOrigin, imported } from 'generator-codegen';
 * const named = (origin: ImportOrigin) => imported({ module: 'shop.prices', name: 'Price', origin });
 */
export type ImportOrigin = 'library' | 'generated' | 'user';

const ORIGINS: readonly ImportOrigin[] = ['library', 'generated', 'user'];

/**
 * One imported name.
 *
 * @example
 * import type { ImportSpec } from 'generator-codegen';
 * const spec: ImportSpec = { module: 'sqlalchemy', name: 'select', origin: 'library' };
 */
export interface ImportSpec {
  /** Module, in the language's own spelling */
  readonly module: string;
  /** Name in the module; none: the module itself is imported. */
  readonly name?: string;
  /** Name in the file; default: the name, or a made-up one where it clashes. */
  readonly alias?: string;
  readonly origin: ImportOrigin;
}

// Control characters, which literals of every language escape, keep a text at a byte for each character.
const OPEN = '\u0002';
const CLOSE = '\u0003';
const BETWEEN = '\u001f';
const TOKEN = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, 'g');

/** An import as text: what expressions carry, and {@link splitAtImports} finds. */
export function tokenOf(spec: ImportSpec): string {
  return OPEN + [spec.origin, spec.module, spec.name ?? '', spec.alias ?? ''].join(BETWEEN) + CLOSE;
}

/**
 * Take a text apart at its import tokens.
 *
 * @returns pieces of text at even places, and between them, at odd places, the tokens
 */
export function splitAtImports(text: string): readonly string[] {
  return text.split(TOKEN);
}

/** Read a token that {@link splitAtImports} found. */
export function parseToken(token: string): ImportSpec {
  const [written = '', module = '', name = '', alias = ''] = token.split(BETWEEN);
  const origin = ORIGINS.find((one) => one === written) ?? 'library';
  return { origin, module, ...(name && { name }), ...(alias && { alias }) };
}

/**
 * Imports of one file: equal ones are one.
 *
 * @example
 * import { ImportCollector } from 'generator-codegen';
 * const imports = new ImportCollector();
 * imports.add({ module: 'fastapi', name: 'APIRouter', origin: 'library' });
 * [...imports].length; // 1
 */
export class ImportCollector implements Iterable<ImportSpec> {
  readonly #imports = new Map<string, ImportSpec>();

  constructor(...imports: readonly ImportSpec[]) {
    for (const spec of imports) this.add(spec);
  }

  /** Add an import, unless it is there. */
  add(spec: ImportSpec): this {
    const key = `${spec.module}${BETWEEN}${spec.name ?? ''}${BETWEEN}${spec.alias ?? ''}`;
    if (!this.#imports.has(key)) this.#imports.set(key, spec);
    return this;
  }

  [Symbol.iterator](): Iterator<ImportSpec> {
    return this.#imports.values();
  }
}

/**
 * Join the parts of a module's path: `prefixImport('api', 'blog', 'schemas')` is `api.blog.schemas`.
 *
 * @example
 * import { prefixImport } from 'generator-codegen';
 * prefixImport('api', 'blog', 'schemas'); // 'api.blog.schemas'
 */
export function prefixImport(prefix: string, ...parts: readonly string[]): string {
  return [prefix, ...parts].filter((part) => part !== '').join('.');
}

/**
 * Write a file's imports as its language does; the text ends with a line end, or is empty.
 *
 * @example
 * import { ImportCollector, formatImports, python } from 'generator-codegen';
 * const imports = new ImportCollector({ module: 'fastapi', name: 'APIRouter', origin: 'library' });
 * formatImports(imports, python); // 'from fastapi import APIRouter\n'
 */
export function formatImports(collector: Iterable<ImportSpec>, language: Language): string {
  return language.formatImports(collector);
}
