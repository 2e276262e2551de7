/** What the tool can be asked to do. How it is done is not known here, so that the help needs nothing else. */
import type { TargetName } from '../target-names.js';

/** One target to ask for. */
export interface Command {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name: string;
  /** One sentence without a full stop. */
  readonly description: string;
}

/** The commands that change fields of a project that is there. */
export type ChangeCommand = 'field' | 'rename' | 'remove';

/** A command with the word behind it. */
export interface AskedCommand<Name extends string> {
  readonly name: Name;
  readonly word: string | undefined;
}

/** A command that is no target. */
export interface ToolCommand {
  /** The word behind `codegen`, and behind `yo codegen:` */
  readonly name:
    | ChangeCommand
    | 'update'
    | 'clean'
    | 'import'
    | 'validate'
    | 'explain'
    | 'targets'
    | 'schema'
    | 'docs'
    | 'completion';
  /** What may follow: `[TARGET]` */
  readonly words:
    | '[TARGET]'
    | 'TARGET'
    | 'PATH'
    | 'SHELL'
    | '[TOPIC]'
    | 'RESOURCE FIELD…'
    | 'RESOURCE[.FIELD] NAME'
    | 'RESOURCE[.FIELD]'
    | '';
  /** Whether it looks itself for targets that nobody brings: they may have left files. Default: no. */
  readonly takesGone?: boolean;
  /** One sentence without a full stop. */
  readonly description: string;
  /** The options that it takes; default: those of a target. */
  readonly options?: readonly string[];
  /** What may stand behind its name, for its help. */
  readonly example: string;
}

/** Shells that completion is written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Options of everything. */
const ANSWERS = ['help', 'version'];

/** Options that say how a config is read. */
const READING = ['plugin', 'jpath', 'ext-str', 'tla', 'timeout', 'max-memory'];

/** Options of changes of a project. */
const CHANGING = ['dry-run', 'diff', 'migration', ...READING, 'quiet', 'verbose', 'color', ...ANSWERS];

/** Every built-in target, in the order of the help. */
export const COMMANDS: readonly (Command & { readonly name: TargetName })[] = [
  {
    name: 'be',
    description: 'Generate the HTTP API that a config describes: FastAPI, Pydantic, SQLAlchemy',
  },
  { name: 'be_root', description: 'Generate the project around the API' },
  { name: 'fe', description: 'Generate the settings of typed API clients' },
  { name: 'fe_root', description: 'Generate a web front end' },
];

/** Every other command, in the order of the help. */
export const TOOL_COMMANDS: readonly ToolCommand[] = [
  {
    name: 'field',
    words: 'RESOURCE FIELD…',
    description:
      'Add fields to a resource, or change them: in its config, its model, its page, the seed, and all that is generated',
    options: ['yes', ...CHANGING],
    example: "'Product weight:decimal? sku:str=none'",
  },
  {
    name: 'rename',
    words: 'RESOURCE[.FIELD] NAME',
    description: 'Call a resource or a field otherwise, wherever the project is made from its config',
    options: CHANGING,
    example: 'Product.title name',
  },
  {
    name: 'remove',
    words: 'RESOURCE[.FIELD]',
    description: 'Take a resource or a field away, and tell which lines of yours still name it',
    options: ['yes', 'skip-prompts', ...CHANGING],
    example: 'Product.sku --yes',
  },
  {
    name: 'update',
    words: '[TARGET]',
    description: 'Generate again, and bring what changed in their templates into the files that are yours, by merges',
    example: '--dry-run --verbose',
  },
  {
    name: 'clean',
    words: '[TARGET]',
    takesGone: true,
    description: 'Remove generated files, but none that was edited or is yours after the first run',
    options: [
      ...['config', 'prefix-path', 'skip-prompts', 'dry-run', 'diff', 'check', 'json', 'write'],
      ...[...READING, 'quiet', 'verbose', 'color', ...ANSWERS],
    ],
    example: '--dry-run --verbose',
  },
  {
    name: 'import',
    words: '',
    description: 'Write configs for the tables of a database, or for mapped classes, and models where there are none',
    options: [
      ...['models', 'url', 'only', 'exclude', 'key', 'format', 'config'],
      ...['dry-run', 'check', ...READING, 'json', 'quiet', 'verbose', ...ANSWERS],
    ],
    example: '--url postgresql://localhost/shop --dry-run',
  },
  {
    name: 'validate',
    words: '[TARGET]',
    description: 'Check the config of a target, or all of them, and show every mistake at its place',
    options: ['config', ...READING, 'json', 'quiet', ...ANSWERS],
    example: 'be --config config/be.jsonnet',
  },
  {
    name: 'explain',
    words: 'PATH',
    description: 'Tell what a generated file is made from: operations, templates, and entries of the config',
    options: ['config', 'prefix-path', ...READING, 'json', ...ANSWERS],
    example: '_generated/api.py',
  },
  {
    name: 'targets',
    words: '',
    description: 'List the targets, what each is for, and where its config is',
    options: ['plugin', 'json', ...ANSWERS],
    example: '--json',
  },
  {
    name: 'schema',
    words: 'TARGET',
    description: 'Write the JSON Schema of the config of a target, for editors',
    options: ['plugin', ...ANSWERS],
    example: 'be > config/be.schema.json',
  },
  {
    name: 'docs',
    words: '[TOPIC]',
    description: 'Print a page of the documentation of this version, or tell which there are',
    options: ['search', 'json', ...ANSWERS],
    example: "--search 'soft delete'",
  },
  {
    name: 'completion',
    words: 'SHELL',
    description: `Write what completes commands and options in a shell: ${SHELLS.join(', ')}`,
    options: ANSWERS,
    example: 'bash',
  },
];

/** What may stand in place of `TARGET`, `PATH`, `SHELL` or `TOPIC`, but for the targets of plug-ins; nothing: anything. */
export function knownWords({ words }: ToolCommand): readonly string[] | undefined {
  if (words === 'PATH' || words === '[TOPIC]' || takesLine({ words })) return undefined;
  if (words === 'SHELL') return SHELLS;
  return words === '' ? [] : COMMANDS.map(({ name }) => name);
}

/** Tell whether all words behind a command are one line that it reads. */
export function takesLine({ words }: Pick<ToolCommand, 'words'>): boolean {
  return words.includes('FIELD');
}
