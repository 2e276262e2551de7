/**
 * The options of a run, in one table: the bin, its help and the Yeoman generators all read it. What an option
 * does is not known here.
 */
import { DEFAULT_MAX_MEMORY_MIB, DEFAULT_TIMEOUT_SECONDS } from '../input/evaluation-limits.js';
import { IMPORT_OPTIONS } from './import-options.js';
import { SETUP_OPTIONS } from './setup-options.js';

/** What may stand behind an option: nothing, text, a number above zero, or `K=V`. */
export type OptionKind = 'flag' | 'text' | 'number' | 'pair';

/** What an option belongs to: the generation of one target, the guided set-up, an import, a removal, the documentation, or (absent) all. */
export type OptionScope = 'target' | 'setup' | 'import' | 'removal' | 'docs';

/** One option. */
export interface OptionSpec {
  /** As it is written, without dashes: `prefix-path` */
  readonly name: string;
  readonly kind: OptionKind;
  /** What its value is called in the help. */
  readonly placeholder?: string;
  /** The values that it takes; none: any. */
  readonly values?: readonly string[];
  /** May be given more than once; default false. */
  readonly repeatable?: boolean;
  /** Its value may hold several, with commas between them; default false. */
  readonly commas?: boolean;
  /** Shown as `--no-…` because it is on unless it is switched off; default false. */
  readonly negated?: boolean;
  /** What holds without it, in words when it is no fixed value. */
  readonly default: string;
  /** One sentence without a full stop. */
  readonly description: string;
  /** None: it is for every command. */
  readonly scope?: OptionScope;
}

/** Directory below the current one that files are written to. */
export const DEFAULT_PREFIX_PATH = '_generated';

/** What may become of files that were edited and would be overwritten. */
export const CONFLICT_POLICIES = ['overwrite', 'keep', 'merge', 'ask'] as const;

/** Every option, in the order of the help. */
export const OPTIONS: readonly OptionSpec[] = [
  ...SETUP_OPTIONS,
  ...IMPORT_OPTIONS,
  {
    name: 'yes',
    kind: 'flag',
    default: 'off',
    description: 'Remove without being asked, or change a type though values of rows may get lost',
    scope: 'removal',
  },
  {
    name: 'search',
    kind: 'text',
    placeholder: 'WORDS',
    default: 'none',
    description: 'Tell the sections that have all of these words',
    scope: 'docs',
  },
  {
    name: 'config',
    kind: 'text',
    placeholder: 'PATH',
    default: 'the stored one, else config/{target}.jsonnet or .json',
    description: 'The config to generate from; - reads JSON from standard input',
    scope: 'target',
  },
  {
    name: 'prefix-path',
    kind: 'text',
    placeholder: 'DIR',
    default: `the stored one, else ${DEFAULT_PREFIX_PATH}/`,
    description: 'The directory to write to',
    scope: 'target',
  },
  {
    name: 'skip-prompts',
    kind: 'flag',
    default: 'on without a terminal or with CI set',
    description: 'Ask nothing',
  },
  {
    name: 'force',
    kind: 'flag',
    default: 'off',
    description: 'Overwrite files that are yours after the first run, too',
  },
  {
    name: 'force-paths',
    kind: 'text',
    placeholder: 'A,B',
    repeatable: true,
    commas: true,
    default: 'none',
    description: 'Overwrite only these of them; repeatable',
  },
  {
    name: 'on-conflict',
    kind: 'text',
    placeholder: 'POLICY',
    values: CONFLICT_POLICIES,
    default: 'overwrite',
    description:
      'What becomes of generated files that were edited: overwrite (the edited ones are kept aside), keep, merge or ask',
  },
  { name: 'dry-run', kind: 'flag', default: 'off', description: 'Show what would be written, and write nothing' },
  {
    name: 'diff',
    kind: 'flag',
    default: 'off',
    description: 'Show what would change, line by line, and write nothing',
  },
  {
    name: 'check',
    kind: 'flag',
    default: 'off',
    description: 'Write nothing, and exit with 1 unless every file is what the config makes',
  },
  {
    name: 'names-may-change',
    kind: 'flag',
    default: 'off',
    description: 'Names of the API may be gone: a run forgets them, and --check does not fail for them',
  },
  {
    name: 'json',
    kind: 'flag',
    default: 'off',
    description: 'Show the plan, or the answer, as a JSON document, and write nothing',
  },
  {
    name: 'write',
    kind: 'flag',
    default: 'off',
    description: 'With --json: show the plan as a document, and carry it out',
    scope: 'target',
  },
  {
    name: 'watch',
    kind: 'flag',
    default: 'off',
    description: 'Generate again whenever the config, something that it imports or a template of yours changes',
    scope: 'target',
  },
  {
    name: 'plugin',
    kind: 'text',
    placeholder: 'PACKAGE',
    repeatable: true,
    default: 'those that the project depends on',
    description: 'Use a plug-in, too: a package by its name, or by its path; repeatable',
  },
  {
    name: 'jpath',
    kind: 'text',
    placeholder: 'DIR',
    repeatable: true,
    default: 'none',
    description: 'Look for jsonnet imports here, too; repeatable',
  },
  {
    name: 'ext-str',
    kind: 'pair',
    placeholder: 'K=V',
    repeatable: true,
    default: 'none',
    description: 'Set the external variable K of jsonnet to the text V; repeatable',
  },
  {
    name: 'tla',
    kind: 'pair',
    placeholder: 'K=V',
    repeatable: true,
    default: 'none',
    description: 'Pass the text V as the top-level argument K of jsonnet; repeatable',
  },
  {
    name: 'timeout',
    kind: 'number',
    placeholder: 'SECONDS',
    default: String(DEFAULT_TIMEOUT_SECONDS),
    description: 'Time limit of the jsonnet evaluation',
  },
  {
    name: 'max-memory',
    kind: 'number',
    placeholder: 'MIB',
    default: String(DEFAULT_MAX_MEMORY_MIB),
    description: 'Memory limit of the jsonnet evaluation',
  },
  { name: 'quiet', kind: 'flag', default: 'off', description: 'Show nothing but errors' },
  {
    name: 'migration',
    kind: 'flag',
    negated: true,
    default: 'the migration of what changes in the tables is written',
    description: 'Write no migration of what changes in the tables',
  },
  {
    name: 'owner',
    kind: 'text',
    placeholder: 'NAME',
    default: 'rows of before belong to nobody',
    description: 'Give rows of before to this user, where a table gets an owner',
  },
  { name: 'verbose', kind: 'flag', default: 'off', description: 'Show a line for every file, however many there are' },
  {
    name: 'color',
    kind: 'flag',
    negated: true,
    default: 'colors on a terminal without NO_COLOR',
    description: 'Use no colors',
  },
  { name: 'help', kind: 'flag', default: 'off', description: 'Show this help' },
  { name: 'version', kind: 'flag', default: 'off', description: 'Show the version' },
];

const BY_NAME: ReadonlyMap<string, OptionSpec> = new Map(OPTIONS.map((option) => [option.name, option]));

/** The options of a command: those that it names, else those of a target. */
export function optionsOf({ options }: { readonly options?: readonly string[] }): readonly OptionSpec[] {
  return OPTIONS.filter(({ name, scope }) =>
    options === undefined ? scope === undefined || scope === 'target' : options.includes(name),
  );
}

/** Find an option by its name in either spelling: `prefix-path` or `prefixPath`. */
export function findOption(name: string): OptionSpec | undefined {
  return BY_NAME.get(kebab(name));
}

/** Write an option as it is typed, without its value: `--prefix-path`, `--no-color`. */
export function optionFlag({ name, negated }: OptionSpec): string {
  return `--${negated === true ? 'no-' : ''}${name}`;
}

/** Write a name with dashes: `prefixPath` becomes `prefix-path`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Write a name without dashes: `prefix-path` becomes `prefixPath`. */
export function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
