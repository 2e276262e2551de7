/** What the core asks of a language: how a file is put together once its text stands. */
import type { ImportSpec } from './imports.js';

/**
 * A file whose text is rendered, but whose imports are not yet in place.
 *
 * @example
 * import type { Draft } from 'generator-codegen';
 * const draft: Draft = { path: 'schema.sql', body: 'select 1;\n', imports: [], banner: 'Generated. Do not edit.' };
 */
export interface Draft {
  /** Path below the package prefix, with `/` */
  readonly path: string;
  /** Text with import lines anywhere at the margin, and with import tokens; see `imports.ts` */
  readonly body: string;
  /** Imports that are there whether the text uses them or not. */
  readonly imports: readonly ImportSpec[];
  /** First line, without comment sign; none: no banner. */
  readonly banner?: string;
}

/**
 * A language that files are written in.
 *
 * @example
 * import type { Language } from 'generator-codegen';
 * export const sql: Language = {
 *   name: 'sql',
 *   owns: (path) => path.endsWith('.sql'),
 *   compose: ({ body, banner }) => (banner === undefined ? body : sql.withBanner(body, banner)),
 *   formatImports: () => '',
 *   withBanner: (text, banner) => `-- ${banner}\n\n${text}`,
 * };
 */
export interface Language {
  readonly name: string;
  /** Tell whether a path is a file of this language. */
  readonly owns: (path: string) => boolean;
  /** Put the imports where they belong, under names that do not clash, and the banner on top. */
  readonly compose: (draft: Draft) => string;
  /** Write imports in the language's order; the text ends with a line end, or is empty. */
  readonly formatImports: (imports: Iterable<ImportSpec>) => string;
  /** Put the banner on top of a text that is otherwise used as it stands. */
  readonly withBanner: (text: string, banner: string) => string;
}
