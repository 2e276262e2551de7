/** A target: everything that the engine must know about one kind of output. */
import type * as z from 'zod';

import type { Language } from './language.js';
import type { ConfigMigration } from './migrate.js';
import type { Operation } from './operation.js';
import type { OutputType } from './output.js';
import type { PathStep, Problem } from './problem.js';
import type { TextFiles } from './text-files.js';

/**
 * Any output type, whatever it renders.
 *
 * @example
 * import type { AnyOutputType, Target } from 'generator-codegen';
 * const typesOf = ({ outputTypes }: Target): readonly AnyOutputType[] => outputTypes;
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a renderer takes its own output only; the registry keeps the pairing
export type AnyOutputType = OutputType<any>;

/**
 * One kind of output: its configuration, its operations, its templates.
 *
 * @example
 * import { type Target, scoped, typescript } from 'generator-codegen';
 * import * as z from 'zod';
 * const target: Target = {
 *   name: 'client',
 *   schema: () => z.strictObject({ pages: scoped('page', z.array(z.strictObject({ name: z.string() }))) }),
 *   rules: [],
 *   resolve: (config) => config,
 *   templatePath: ['templates'],
 *   outputTypes: [],
 *   envGlobals: {},
 *   language: typescript,
 *   operations: [],
 * };
 */
export interface Target<Parsed = unknown, Config = unknown> {
  /** Public name: `be` */
  readonly name: string;
  /** The schema of its configuration; operations add their options and keys to it. */
  readonly schema: (operations: readonly Operation[]) => z.ZodType<Parsed>;
  /** The ways from configs of earlier versions to what the schema reads, in order; default: there is one version. */
  readonly migrations?: readonly ConfigMigration[];
  /** Checks that look at more than one key. Each sees what the schema accepted of the config; the rest is undefined. */
  readonly rules: readonly Rule[];
  /** What `validate` says of a config without mistakes; default nothing. */
  readonly notes?: readonly Rule[];
  /**
   * Fill in what is inherited; called for a config without problems, with what the target's own schema gave. A method, so
   * that targets with types of their own stand in one list.
   */
  resolve(config: Parsed, files: TextFiles): Config;
  /** Directories of templates, below the package; first ones win. */
  readonly templatePath: readonly string[];
  /** Kinds of outputs that its operations make. */
  readonly outputTypes: readonly AnyOutputType[];
  /** Directory that configs import the target's jsonnet library from, below the package. */
  readonly jsonnetStdlibDir?: string;
  /** What every template sees; default nothing. */
  readonly envGlobals: Readonly<Record<string, unknown>>;
  /** The language of its main files. */
  readonly language: Language;
  /** Say what is wrong with an output directory, by its name; default: any will do. */
  directoryProblem?(directory: string, config: Config): string | undefined;
  /** Say where the user wrote an instance of a loaded config, by its path there; default: at that path. */
  readonly writtenPath?: (instance: readonly PathStep[], written: unknown) => readonly PathStep[];
  /** The list of its config that a JSON config may name a folder in the place of; default: none. */
  readonly folder?: EntryFolder;
  /** How its config falls into parts that files are made from one by one; default: it does not. */
  readonly parts?: ConfigParts;
  /** Its built-in operations, by name. */
  readonly operations: readonly Operation[];
}

/** A list that may be a folder, each of whose files is an entry. */
export interface EntryFolder {
  /** Of the list: `resources` */
  readonly key: string;
  /** Make an entry of what a file holds, with any mistake in it; nothing: the file is none of the target's business. */
  readonly entryOf: (written: object) => object | undefined;
  /** Whether an entry has other lists than its file; default false. */
  readonly isDerived?: boolean;
}

/**
 * How a config falls into parts: what may be left out of it while files are made that others have nothing to do with.
 * Everything takes configs as they are written, with any mistake in them.
 */
export interface ConfigParts {
  /** The key that lists of parts are below in the ids of instances: `resources` */
  readonly key: string;
  /** Take a config apart. */
  readonly split: (config: unknown) => SplitConfig;
  /** The words that other parts, and the rest of the config, call a part by. */
  readonly namesOf: (part: unknown) => readonly string[];
  /**
   * What of a part is seen by others that do not name it; no mistake of two parts that do not name each other, and no name
   * in generated code, depends on anything else of them.
   */
  readonly faceOf: (part: unknown) => unknown;
}

/** A config, and its parts. */
export interface SplitConfig {
  /** The lists of parts, as they follow each other in the config. */
  readonly lists: readonly (readonly unknown[])[];
  /** Make the config with other lists in their places. */
  readonly join: (lists: readonly (readonly unknown[])[]) => unknown;
}

/**
 * A check of a whole config.
 *
 * @example
 * import { type Rule, walk } from 'generator-codegen';
 * const oneDigest: Rule = function* (config) {
 *   for (const { operations } of walk(config).resources) {
 *     const [, second] = operations?.entries.filter(({ type }) => type === 'digest') ?? [];
 *     if (second === undefined) continue;
 *     yield { code: 'duplicate', path: second.path, message: "a resource has one 'digest'", hint: 'remove one' };
 *   }
 * };
 */
export type Rule = (config: unknown, context: RuleContext) => Iterable<Problem>;

/**
 * What a rule sees beside the config.
 *
 * @example
 * import type { RuleContext } from 'generator-codegen';
 * const textOf = (path: string, { files }: RuleContext): string | undefined => {
 *   const found = files(path);
 *   return 'text' in found ? found.text : undefined;
 * };
 */
export interface RuleContext {
  /** The operations of this run. */
  readonly operations: readonly Operation[];
  /** Base of the paths that the rule reports; empty at the root. */
  readonly path: readonly PathStep[];
  /** The text files that the config names. */
  readonly files: TextFiles;
}
