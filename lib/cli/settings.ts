/**
 * The options of a run as typed values. It takes them from words that somebody else has taken apart, so the bin
 * and the Yeoman generators check them alike.
 */
import { DEFAULT_MAX_MEMORY_MIB, DEFAULT_TIMEOUT_SECONDS } from '../input/evaluation-limits.js';
import { suggestion } from './suggestion.js';
import { CONFLICT_POLICIES, findOption, kebab, OPTIONS, type OptionScope, type OptionSpec } from './options.js';
import { UsageError } from './usage-error.js';

/** An option as it was given: its name in either spelling, and its text, or whether a flag is on. */
export interface GivenOption {
  readonly name: string;
  /** Nothing when the option stood there without a value. */
  readonly value: string | boolean | undefined;
}

/** One of {@link CONFLICT_POLICIES}. */
export type ConflictPolicy = (typeof CONFLICT_POLICIES)[number];

/** The options of a run. */
export interface Settings {
  /** A path, or `-` for standard input; none: the target's usual place. */
  readonly config?: string;
  /** As given; relative to the current directory. None: the target's usual place. */
  readonly prefixPath?: string;
  /** None: it depends on the terminal. */
  readonly skipPrompts?: boolean;
  readonly force: boolean;
  readonly forcePaths: readonly string[];
  readonly onConflict: ConflictPolicy;
  /** Remove without being asked. */
  readonly yes: boolean;
  /** Write nothing: asked for as such, or by an option that only shows. */
  readonly dryRun: boolean;
  /** Show what would change, line by line. */
  readonly diff: boolean;
  /** Fail unless every file is current. */
  readonly check: boolean;
  /** It is meant that names of the API are gone. */
  readonly namesMayChange: boolean;
  /** Show the plan as a JSON document, and nothing else. */
  readonly json: boolean;
  /** Generate again whenever something changes. */
  readonly watch: boolean;
  /** Packages, by name or path. */
  readonly plugins: readonly string[];
  readonly jpath: readonly string[];
  readonly extStr: Readonly<Record<string, string>>;
  readonly tla: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly maxMemoryMib: number;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** None: it depends on the terminal. */
  readonly color?: boolean;
  /** Words that pages of the documentation are searched for. */
  readonly search?: string;
  readonly help: boolean;
  readonly version: boolean;
  readonly setup: SetupSettings;
  readonly importing: ImportSettings;
}

/** What is imported. */
export interface ImportSettings {
  readonly models?: string;
  readonly url?: string;
  readonly only: readonly string[];
  readonly exclude: readonly string[];
  /** `view=column,column`, unchecked. */
  readonly keys: readonly string[];
}

/** Answers of the guided set-up that were given as options, unchecked; absent ones are asked or take their default. */
export interface SetupSettings {
  readonly create?: string;
  readonly name?: string;
  readonly database?: string;
  readonly auth?: boolean;
  readonly openapi?: string;
  /** Lines such as `Review rating:int text:str` */
  readonly resources: readonly string[];
  /** `Product weight:decimal?`, of a resource that is there */
  readonly field?: string;
  readonly fields: readonly string[];
  readonly relations?: readonly string[];
  readonly operations?: readonly string[];
  readonly lists?: readonly string[];
  readonly owned?: readonly string[];
  readonly extras?: readonly string[];
  readonly format?: string;
  /** Path of a JSON file */
  readonly answers?: string;
  /** Inside of another project, too. */
  readonly here: boolean;
  /** Name of the user who gets rows of before, where a table gets an owner. */
  readonly owner?: string;
  /** Write the migration of what changes in the tables. */
  readonly migration: boolean;
}

/**
 * Check options and fill in the defaults. Of an option that is given twice and not repeatable, the last one counts.
 *
 * @param scope - what the command generates; none: options of both kinds are taken
 * @param command - the command, where it takes some options only
 * @throws UsageError - an option is unknown or for another command, or its value is missing or not of its kind
 */
export function readSettings(given: readonly GivenOption[], scope?: OptionScope, command?: LimitedCommand): Settings {
  const values = new Map<string, (string | boolean)[]>();
  for (const option of given) {
    const spec = specOf(option.name);
    checkScope(spec, scope, command);
    values.set(spec.name, [...(values.get(spec.name) ?? []), checkValue(spec, option)]);
  }
  const texts = (name: string): string[] => (values.get(name) ?? []).filter((value) => typeof value === 'string');
  const text = (name: string): string | undefined => texts(name).at(-1);
  const flag = (name: string): boolean | undefined => values.get(name)?.findLast((value) => typeof value === 'boolean');
  const [config, prefixPath, skipPrompts] = [text('config'), text('prefix-path'), flag('skip-prompts')];
  const [color, search] = [flag('color'), text('search')];
  if (flag('json') === true && flag('diff') === true) {
    throw new UsageError('--json and --diff exclude each other; give one of them');
  }
  if (flag('watch') === true) checkWatch({ flag, text });
  if (flag('write') === true) checkWrite({ flag, text });
  const [quiet, verbose] = [flag('quiet') ?? false, flag('verbose') ?? false];
  if (quiet && verbose) throw new UsageError('--quiet and --verbose exclude each other; give one of them');
  return {
    ...(config !== undefined && { config }),
    ...(prefixPath !== undefined && { prefixPath }),
    ...(skipPrompts !== undefined && { skipPrompts }),
    force: flag('force') ?? false,
    forcePaths: texts('force-paths').flatMap(splitCommas),
    yes: flag('yes') ?? false,
    onConflict: conflictPolicy(text('on-conflict')),
    dryRun: ['dry-run', 'diff', 'check', ...(flag('write') === true ? [] : ['json'])].some(
      (name) => flag(name) ?? false,
    ),
    diff: flag('diff') ?? false,
    check: flag('check') ?? false,
    namesMayChange: flag('names-may-change') ?? false,
    json: flag('json') ?? false,
    watch: flag('watch') ?? false,
    plugins: texts('plugin'),
    jpath: texts('jpath'),
    extStr: Object.fromEntries(texts('ext-str').map(splitPair)),
    tla: Object.fromEntries(texts('tla').map(splitPair)),
    timeoutSeconds: Number(text('timeout') ?? DEFAULT_TIMEOUT_SECONDS),
    maxMemoryMib: Number(text('max-memory') ?? DEFAULT_MAX_MEMORY_MIB),
    quiet,
    verbose,
    ...(color !== undefined && { color }),
    ...(search !== undefined && { search }),
    help: flag('help') ?? false,
    version: flag('version') ?? false,
    setup: setupSettings({ text, texts, flag, has: (name) => values.has(name) }),
    importing: importSettings({ text, texts }),
  };
}

/** Watching means writing again and again, with nobody asked. */
function checkWatch({ flag, text }: Pick<Values, 'flag' | 'text'>): void {
  const view = ['dry-run', 'diff', 'check', 'json'].find((name) => flag(name));
  if (view !== undefined) throw new UsageError(`--watch and --${view} exclude each other; give one of them`);
  if (text('config') === '-') throw new UsageError('--watch needs a config in a file; - can be read only once');
  if (text('on-conflict') === 'ask') {
    throw new UsageError('--watch cannot ask; give --on-conflict overwrite, keep or merge');
  }
}

/** Writing is what happens anyway, but where a document is asked for. */
function checkWrite({ flag, text }: Pick<Values, 'flag' | 'text'>): void {
  if (flag('json') !== true) throw new UsageError('--write belongs to --json; without that, files are written anyway');
  const view = ['dry-run', 'check'].find((name) => flag(name));
  if (view !== undefined) throw new UsageError(`--write and --${view} exclude each other; give one of them`);
  if (text('on-conflict') === 'ask') {
    throw new UsageError('--json --write cannot ask; give --on-conflict overwrite, keep or merge');
  }
}

interface Values {
  readonly text: (name: string) => string | undefined;
  readonly texts: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean | undefined;
  readonly has: (name: string) => boolean;
}

function setupSettings({ text, texts, flag, has }: Values): SetupSettings {
  const plain = ['create', 'name', 'database', 'openapi', 'answers', 'field', 'owner', 'format'].filter(has);
  const lists = ['relations', 'operations', 'lists', 'owned', 'extras'].filter(has);
  const auth = flag('auth');
  return {
    ...Object.fromEntries(plain.map((name) => [name, text(name)])),
    here: flag('here') ?? false,
    migration: flag('migration') ?? true,
    ...(auth !== undefined && { auth }),
    resources: texts('resource'),
    fields: texts('fields'),
    ...Object.fromEntries(lists.map((name) => [name, texts(name).flatMap(splitCommas)])),
  };
}

function importSettings({ text, texts }: Pick<Values, 'text' | 'texts'>): ImportSettings {
  const [models, url] = [text('models'), text('url')];
  return {
    ...(models !== undefined && { models }),
    ...(url !== undefined && { url }),
    only: texts('only').flatMap(splitCommas),
    exclude: texts('exclude').flatMap(splitCommas),
    keys: texts('key'),
  };
}

function conflictPolicy(given = 'overwrite'): ConflictPolicy {
  const known = CONFLICT_POLICIES.find((policy) => policy === given);
  if (known !== undefined) return known;
  const hint = suggestion(given, CONFLICT_POLICIES) || `; the policies are ${CONFLICT_POLICIES.join(', ')}`;
  throw new UsageError(`--on-conflict: unknown policy ${JSON.stringify(given)}${hint}`);
}

/** A command that may take some options only. */
export interface LimitedCommand {
  readonly name: string;
  readonly options?: readonly string[];
}

function checkScope({ name, scope }: OptionSpec, wanted: OptionScope | undefined, command?: LimitedCommand): void {
  if (command?.options !== undefined && !command.options.includes(name)) {
    throw new UsageError(`${command.name} does not take --${name}; codegen ${command.name} --help lists what it takes`);
  }
  if (scope === undefined || wanted === undefined || scope === wanted || command?.options !== undefined) return;
  throw new UsageError(`--${name} belongs to ${OWNERS[scope]}`);
}

const OWNERS: Readonly<Record<OptionScope, string>> = {
  setup: 'the guided set-up, which runs without a target',
  import: 'import, which reads tables',
  docs: 'docs, which prints pages of the documentation',
  removal: 'remove, which asks before it takes something away, and field',
  target: 'a target, such as be',
};

function specOf(name: string): OptionSpec {
  const spec = findOption(name);
  if (spec !== undefined) return spec;
  const known = OPTIONS.map((option) => (option.negated === true ? `no-${option.name}` : option.name));
  const dashes = name.length === 1 ? '-' : '--';
  throw new UsageError(`unknown option ${dashes}${name}${suggestion(kebab(name), known, '--')}`);
}

function checkValue(spec: OptionSpec, { value }: GivenOption): string | boolean {
  if (spec.kind === 'flag') return checkFlag(spec, value);
  if (typeof value !== 'string' || value.trim() === '') {
    throw new UsageError(`--${spec.name} needs a value: --${spec.name} ${spec.placeholder ?? ''}`);
  }
  if (value.includes('\0')) throw new UsageError(`--${spec.name} has a NUL character in its value`);
  if (spec.kind === 'number' && !(/^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number.isFinite(Number(value)))) {
    throw new UsageError(`--${spec.name} takes a number above 0, not ${JSON.stringify(value)}`);
  }
  if (spec.kind === 'pair' && !/^[^=]+=/.test(value)) {
    throw new UsageError(`--${spec.name} takes a name and its text, as in name=text, not ${JSON.stringify(value)}`);
  }
  return value;
}

function checkFlag({ name }: OptionSpec, value: string | boolean | undefined): boolean {
  if (value === undefined || value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new UsageError(`--${name} takes no value, but ${JSON.stringify(value)} follows it`);
}

function splitCommas(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function splitPair(value: string): readonly [string, string] {
  const at = value.indexOf('=');
  return [value.slice(0, at), value.slice(at + 1)];
}
