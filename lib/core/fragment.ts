/**
 * Fragments: files, and snippets that fill the slots of files or of other snippets. Several contributors may
 * give one file; {@link assemble} merges them.
 */
import type { Expression } from './expression.js';
import type { ImportSpec } from './imports.js';
import type { Draft } from './language.js';

/** The operation that made something, and the instance of the config that it ran at. */
export interface Maker {
  /** Name of the operation: `get` */
  readonly operation: string;
  /** Where in the config: `project.apps.0.resources.2.operations.1` */
  readonly instance: string;
}

/**
 * What happens to a file that is already there.
 *
 * @example
 * import type { IfExists } from 'generator-codegen';
 * const policy = (isStarter: boolean): IfExists => (isStarter ? 'skip' : 'overwrite');
 */
export type IfExists = 'overwrite' | 'skip';

/**
 * A whole file.
 *
 * @example
 * import { type FileFragment, fileFragment } from 'generator-codegen';
 * const schema: FileFragment = fileFragment({ path: 'schema.sql', template: 'schema.sql.ejs' });
 */
export interface FileFragment {
  readonly type: 'FileFragment';
  /** Path below the package prefix, with `/` */
  readonly path: string;
  /** Template that makes its text; default none: the joined snippets of its slot `body`. */
  readonly template?: string;
  /** What the template reads: its `view`. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Imports beside those that the text itself brings. */
  readonly imports: readonly ImportSpec[];
  /** Default `overwrite` */
  readonly ifExists: IfExists;
  /** An update leaves it, too: what was made from it is elsewhere by now, as tables are of a migration. Default false */
  readonly settled?: boolean;
  /** Where earlier versions made it, for code of users that imports it; default: here. */
  readonly formerly?: string;
  /** What it is made of, which is kept beside its text until an update brings another one. Default: nothing is kept */
  readonly record?: string;
  /** Files without which this one is of no use, such as modules that it imports: a run makes them, too. Default none */
  readonly needs?: readonly FileFragment[];
  /** Default false */
  readonly executable: boolean;
  /** Start with the line that says what made the file; default true, and only where the file is overwritten. */
  readonly banner: boolean;
  /** Name that snippets may use as their parent in place of the path; default empty. */
  readonly id: string;
  /** Who made it. A run fills this in. */
  readonly madeBy?: Maker;
}

/**
 * A piece of a file.
 *
 * @example
 * import { type SnippetFragment, code, snippetFragment } from 'generator-codegen';
 * const line: SnippetFragment = snippetFragment({ parent: 'NOTICE', slot: 'body', value: code`MIT\n` });
 */
export interface SnippetFragment {
  readonly type: 'SnippetFragment';
  /** Path or id of the file, or id of the snippet, that has the slot. */
  readonly parent: string;
  readonly slot: string;
  /** Template that makes its text; either this or `value`. */
  readonly template?: string;
  /** What the template reads: its `view`. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Ready text in place of a template. */
  readonly value?: Expression;
  readonly imports: readonly ImportSpec[];
  /** Snippets of one parent, slot and id are one; other snippets may name it as their parent. */
  readonly id?: string;
  /** Place within the slot, smaller first; equal ones stand in the order in which they were made. Default 0 */
  readonly order: number;
  /** Who made it. A run fills this in. */
  readonly madeBy?: Maker;
}

/**
 * Any piece of output text.
 *
 * @example
 * import type { Fragment } from 'generator-codegen';
 * const placeOf = (fragment: Fragment): string => (fragment.type === 'FileFragment' ? fragment.path : fragment.parent);
 */
export type Fragment = FileFragment | SnippetFragment;

type Init<T extends Fragment, Required extends keyof T> = Pick<T, Required> & Partial<Omit<T, 'type' | Required>>;

/**
 * Make a file fragment; fills in the defaults.
 *
 * @example
 * import { fileFragment, operation } from 'generator-codegen';
 * export default operation({
 *   name: 'notice',
 *   trigger: 'project',
 *   targets: ['be'],
 *   build: () => [fileFragment({ path: 'NOTICE', template: 'notice/NOTICE', ifExists: 'skip', banner: false })],
 * });
 */
export function fileFragment(init: Init<FileFragment, 'path'>): FileFragment {
  return {
    type: 'FileFragment',
    context: {},
    imports: [],
    ifExists: 'overwrite',
    executable: false,
    banner: true,
    id: '',
    ...init,
  };
}

/**
 * Make a snippet fragment; fills in the defaults.
 *
 * @example
 * import { snippetFragment } from 'generator-codegen';
 * const context = { view: { name: 'users' } };
 * snippetFragment({ parent: 'schema.sql', slot: 'tables', template: '_table.sql.ejs', context });
 */
export function snippetFragment(init: Init<SnippetFragment, 'parent' | 'slot'>): SnippetFragment {
  return { type: 'SnippetFragment', context: {}, imports: [], order: 0, ...init };
}

/**
 * A file as it is to be written.
 *
 * @example
 * import type { GeneratedFile } from 'generator-codegen';
 * const byHand = (files: readonly GeneratedFile[]) => files.filter(({ ifExists }) => ifExists === 'skip');
 */
export interface GeneratedFile {
  /** Path below the output directory, with `/` */
  readonly path: string;
  /** Its text, with `\n` line ends */
  readonly content: string;
  /** Default `overwrite` */
  readonly ifExists: IfExists;
  /** An update leaves it, too; default false. */
  readonly settled?: boolean;
  /** Where earlier versions made it; default: here. */
  readonly formerly?: string;
  /** What is kept beside its text until an update brings another one; default: nothing. */
  readonly record?: string;
  /** Default false */
  readonly executable: boolean;
  /** What it was made from, in the order in which it was made; default: nobody knows. */
  readonly origins?: readonly Origin[];
}

/** One contribution to a file. */
export interface Origin extends Maker {
  /** The template of the contribution; none: it is a ready text. */
  readonly template?: string;
}

/** A file before its language has put it together; plain data, so that another thread can do that. */
export interface DraftFile extends Omit<GeneratedFile, 'content'> {
  /** Ready text, or what the language makes it from */
  readonly content: string | Draft;
  /** The text is laid out as the formatter does it; default false. */
  readonly formatted?: boolean;
}
