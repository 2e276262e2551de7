/** The help, written from the tables of commands and options. It takes no part in running anything. */
import { usualPaths } from '../input/find-config.js';
import { COMMANDS, type Command, TOOL_COMMANDS, type ToolCommand } from './commands.js';
import { optionFlag, OPTIONS, optionsOf, type OptionSpec } from './options.js';

/** How the tool was called. */
export interface HelpContext {
  /** What stands before the name of a target: `codegen ` or `yo codegen:` */
  readonly program: string;
  /** None: the help of the guided set-up and of the tool as a whole. */
  readonly command?: Command | ToolCommand;
}

/** Write the help, with a final line end. */
export function writeHelp({ program, command }: HelpContext): string {
  const lines = command === undefined ? wholeHelp(program) : targetHelp(program, command);
  return [...lines, '', EXIT_CODES, ''].join('\n');
}

/** Write an option as it stands on a command line: `--prefix-path DIR`, `--no-color`. */
export function optionUsage(option: OptionSpec): string {
  const flag = optionFlag(option);
  return option.placeholder === undefined ? flag : `${flag} ${option.placeholder}`;
}

const EXIT_CODES =
  'Exit codes: 0 done or current, 1 an error, or not current with --check, 2 wrong usage, 130 interrupted.';

function wholeHelp(program: string): readonly string[] {
  const guided = program.replace(/[ :]$/, '');
  const ofSetup = OPTIONS.filter(({ scope }) => scope === 'setup');
  const ofImport = OPTIONS.filter(({ scope }) => scope === 'import');
  const ofRemoval = OPTIONS.filter(({ scope }) => scope === 'removal');
  const ofDocs = OPTIONS.filter(({ scope }) => scope === 'docs');
  const ofTarget = OPTIONS.filter(({ scope }) => scope === 'target');
  const ofAll = OPTIONS.filter(({ scope }) => scope === undefined);
  const width = widthOf(OPTIONS.map(optionRow));
  return [
    `Usage: ${guided} [options]`,
    `       ${program}TARGET [options]`,
    '',
    'Without a target: asks what to build, writes the configs and all that comes of them. In a project that is there, it',
    'adds a resource or what is missing; with --skip-prompts and nothing to add, it generates every target again.',
    '',
    'Targets:',
    ...columns(COMMANDS.map(({ name, description }) => [name, description])),
    '',
    'Other commands:',
    ...columns(TOOL_COMMANDS.map(({ name, words, description }) => [`${name} ${words}`.trimEnd(), description])),
    '',
    'Options without a target:',
    ...columns(ofSetup.map(optionRow), width),
    '',
    'Options of a target:',
    ...columns(ofTarget.map(optionRow), width),
    '',
    'Options of import:',
    ...columns(ofImport.map(optionRow), width),
    '',
    'Options of remove:',
    ...columns(ofRemoval.map(optionRow), width),
    '',
    'Options of docs:',
    ...columns(ofDocs.map(optionRow), width),
    '',
    'Options:',
    ...columns(ofAll.map(optionRow), width),
    '',
    'Examples:',
    `  ${guided}`,
    `  ${guided} --skip-prompts --name shop --resource 'Article title:str body:str?'`,
    `  ${guided} --resource 'Review rating:int text:str article:Article'`,
    `  ${program}be --dry-run --verbose`,
  ];
}

function targetHelp(program: string, command: Command | ToolCommand): readonly string[] {
  const { name, description } = command;
  const words = 'words' in command && command.words !== '' ? ` ${command.words}` : '';
  return [
    `Usage: ${program}${name}${words} [options]`,
    '',
    `${description}.`,
    '',
    'Options:',
    ...columns(
      optionsOf('options' in command ? command : {}).map((option) =>
        optionRow('words' in command ? option : ofTarget(option, name)),
      ),
    ),
    '',
    'Examples:',
    ...examplesOf(command).map((example) => `  ${program}${name} ${example}`),
  ];
}

function examplesOf(command: Command | ToolCommand): readonly string[] {
  if ('example' in command) return [command.example];
  return [`--config ${usualPaths(command.name)[0]} --prefix-path src`, '--dry-run --verbose', '--check'];
}

/** An option as the help of one target tells it. */
function ofTarget(option: OptionSpec, target: string): OptionSpec {
  return { ...option, default: option.default.replace('{target}', target) };
}

function optionRow(option: OptionSpec): readonly [string, string] {
  const usage = option.name === 'help' ? '-h, --help' : optionUsage(option);
  const isPlain = option.default === 'off' || option.default === 'none';
  return [usage, isPlain ? option.description : `${option.description} (default: ${option.default})`];
}

function columns(rows: readonly (readonly [string, string])[], width = widthOf(rows)): readonly string[] {
  return rows.flatMap(([left, right]) => {
    const [first = '', ...others] = wrap(right, MOST_COLUMNS - width - 4);
    return [`  ${left.padEnd(width)}  ${first}`, ...others.map((line) => `${' '.repeat(width + 4)}${line}`)];
  });
}

/** Longer lines are hard to read, and few terminals are wider. */
const MOST_COLUMNS = 110;

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

function widthOf(rows: readonly (readonly [string, string])[]): number {
  return Math.max(...rows.map(([left]) => left.length));
}
