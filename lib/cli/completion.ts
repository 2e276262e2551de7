/** `completion`: what completes the command line in a shell, written from the tables of commands and options. */
import type { Answer, Question } from './answer.js';
import { COMMANDS, knownWords, TOOL_COMMANDS, type ToolCommand } from './commands.js';
import { topics } from './docs.js';
import { optionFlag, OPTIONS, type OptionSpec, optionsOf } from './options.js';

/** Names that the tool is installed under. */
const PROGRAMS = 'codegen generator-codegen';

/** One command with what may follow it; the empty name is that of the set-up. */
interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionSpec[];
  /** None: files */
  readonly words: readonly string[] | undefined;
}

/** The script for the shell that is asked for. */
export function answer({ word = '' }: Question): Answer {
  return { lines: completionLines(word) };
}

/** The lines of the script for a shell. */
export function completionLines(shell: string): readonly string[] {
  if (shell === 'fish') return fishLines();
  return shell === 'zsh' ? zshLines() : bashLines();
}

function commands(): readonly Completed[] {
  return [
    ...COMMANDS.map((command) => ({ ...command, options: optionsOf({}), words: [] })),
    ...TOOL_COMMANDS.map((command) => ({ ...command, options: optionsOf(command), words: wordsOf(command) })),
  ];
}

function wordsOf(command: ToolCommand): readonly string[] | undefined {
  return command.name === 'docs' ? topics() : knownWords(command);
}

const SETUP: Completed = {
  name: '',
  description: '',
  options: OPTIONS.filter(({ scope }) => scope === undefined || scope === 'setup'),
  words: undefined,
};

/** What the value of an option is: one of words, a file, a directory, or anything. */
function valueOf({ values, placeholder }: OptionSpec): readonly string[] | 'file' | 'directory' | 'any' {
  if (values !== undefined) return values;
  if (placeholder === 'PATH' || placeholder === 'FILE') return 'file';
  return placeholder === 'DIR' ? 'directory' : 'any';
}

const VALUED = OPTIONS.filter(({ kind }) => kind !== 'flag');

function bashLines(): readonly string[] {
  const all = commands();
  const value = (option: OptionSpec): string => {
    const kind = valueOf(option);
    if (kind === 'any') return '';
    if (kind === 'file' || kind === 'directory') return `_codegen_paths -${kind.charAt(0)} "$cur"`;
    return `COMPREPLY=($(compgen -W '${kind.join(' ')}' -- "$cur"))`;
  };
  const branch = ({ name, options, words }: Completed): string =>
    `    '${name}') options='${options.map(optionFlag).join(' ')}'; words='${(words ?? []).join(' ')}';;`;
  return [
    '# Completion of codegen in bash. In ~/.bashrc: source <(codegen completion bash)',
    '_codegen_paths() {',
    "  local IFS=$'\\n'",
    '  compopt -o filenames 2>/dev/null',
    '  COMPREPLY=($(compgen "$1" -- "$2"))',
    '}',
    '_codegen() {',
    '  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= options= words= i',
    '  for ((i = 1; i < COMP_CWORD; i++)); do',
    `    case \${COMP_WORDS[i]} in ${all.map(({ name }) => name).join('|')}) command=\${COMP_WORDS[i]}; break;; esac`,
    '  done',
    '  COMPREPLY=()',
    '  case $prev in',
    ...VALUED.map((option) => `    --${option.name}) ${value(option)}; return;;`.replace(') ;', ')')),
    '  esac',
    '  case $command in',
    ...all.map(branch),
    `    *) options='${SETUP.options.map(optionFlag).join(' ')}'; words='${all.map(({ name }) => name).join(' ')}';;`,
    '  esac',
    '  if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$cur"))',
    '  elif [[ $command == explain ]]; then _codegen_paths -f "$cur"',
    '  else COMPREPLY=($(compgen -W "$words" -- "$cur")); fi',
    '}',
    `complete -F _codegen ${PROGRAMS}`,
  ];
}

function zshLines(): readonly string[] {
  const all = commands();
  const entry = (name: string, description: string): string => quoted(`${name}:${description}`);
  const described = (options: readonly OptionSpec[]): string =>
    options.map((option) => entry(optionFlag(option), option.description)).join(' ');
  const value = (option: OptionSpec): string => {
    const kind = valueOf(option);
    if (kind === 'any') return '_message value';
    if (kind === 'file' || kind === 'directory') return kind === 'file' ? '_files' : '_files -/';
    return `compadd -- ${kind.join(' ')}`;
  };
  const branch = ({ name, options, words }: Completed): string =>
    `    ${name}) options=(${described(options)}); candidates=(${(words ?? []).join(' ')});;`;
  return [
    `#compdef ${PROGRAMS}`,
    '# Completion of codegen in zsh. In ~/.zshrc, behind compinit: source <(codegen completion zsh)',
    '_codegen() {',
    '  local command= i',
    '  local -a options candidates',
    '  for ((i = 2; i < CURRENT; i++)); do',
    `    case $words[i] in ${all.map(({ name }) => name).join('|')}) command=$words[i]; break;; esac`,
    '  done',
    '  case $words[CURRENT-1] in',
    ...VALUED.map((option) => `    --${option.name}) ${value(option)}; return;;`),
    '  esac',
    '  case $command in',
    ...all.map(branch),
    `    *) options=(${described(SETUP.options)})`,
    `       candidates=(${all.map(({ name, description }) => entry(name, description)).join(' ')});;`,
    '  esac',
    '  if [[ $words[CURRENT] == -* ]]; then _describe option options',
    '  elif [[ $command == explain ]]; then _files',
    '  else _describe word candidates; fi',
    '}',
    'if [[ ${funcstack[1]} == _codegen ]]; then _codegen "$@"; else compdef _codegen ' + `${PROGRAMS}; fi`,
  ];
}

function fishLines(): readonly string[] {
  const all = commands();
  const value = (option: OptionSpec): string => {
    if (option.kind === 'flag') return '';
    const kind = valueOf(option);
    if (kind === 'file') return ' -r -F';
    if (kind === 'directory') return " -x -a '(__fish_complete_directories)'";
    return kind === 'any' ? ' -x' : ` -x -a ${quoted(kind.join(' '))}`;
  };
  const option = (condition: string, spec: OptionSpec): string =>
    `complete -c codegen -n ${quoted(condition)} -l ${optionFlag(spec).slice(2)} -d ${quoted(spec.description)}${value(spec)}`;
  const seen = (name: string): string => `__fish_seen_subcommand_from ${name}`;
  return [
    '# Completion of codegen in fish: codegen completion fish > ~/.config/fish/completions/codegen.fish',
    'complete -c generator-codegen -w codegen',
    'complete -c codegen -f',
    ...SETUP.options.map((spec) => option('__fish_use_subcommand', spec)),
    ...all.flatMap(({ name, description, options, words }) => [
      `complete -c codegen -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...options.map((spec) => option(seen(name), spec)),
      ...(words === undefined ? [`complete -c codegen -n ${quoted(seen(name))} -F`] : []),
      ...(words !== undefined && words.length > 0
        ? [`complete -c codegen -n ${quoted(seen(name))} -a ${quoted(words.join(' '))}`]
        : []),
    ]),
  ];
}

/** A word that no shell takes apart. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
