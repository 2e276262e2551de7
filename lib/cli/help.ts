/** The help, written from the tables of commands and options. It takes no part in running anything. */
import { COMMANDS, type Command } from './commands.js';
import { OPTIONS, type OptionSpec } from './options.js';

/** How the tool was called. */
export interface HelpContext {
  /** What stands before the name of a target: `codegen ` or `yo codegen:` */
  readonly program: string;
  /** None: the help of the tool as a whole. */
  readonly command?: Command;
}

/** Write the help, with a final line end. */
export function writeHelp({ program, command }: HelpContext): string {
  const example = `${program}${command?.ready === true ? command.name : 'be'}`;
  return [
    `Usage: ${program}${command?.name ?? 'TARGET'} [options]`,
    '',
    ...(command === undefined ? ['Targets:', ...columns(COMMANDS.map(commandRow))] : [`${command.description}.`]),
    ...(command?.ready === false ? ['It is not there yet.'] : []),
    '',
    'Options:',
    ...columns(OPTIONS.map(optionRow)),
    '',
    'Examples:',
    `  ${example} --config config/be.jsonnet --prefix-path src`,
    `  ${example} --dry-run --verbose`,
    '',
    'Exit codes: 0 done, 1 an error in the config or while generating, 2 wrong usage, 130 interrupted.',
    '',
  ].join('\n');
}

/** Write an option as it stands on a command line: `--prefix-path DIR`, `--no-color`. */
export function optionUsage({ name, placeholder, negated }: OptionSpec): string {
  const flag = `--${negated === true ? 'no-' : ''}${name}`;
  return placeholder === undefined ? flag : `${flag} ${placeholder}`;
}

function commandRow({ name, description, ready }: Command): readonly [string, string] {
  return [name, ready ? description : `${description} (not there yet)`];
}

function optionRow(option: OptionSpec): readonly [string, string] {
  const usage = option.name === 'help' ? '-h, --help' : optionUsage(option);
  const isPlain = option.default === 'off' || option.default === 'none';
  return [usage, isPlain ? option.description : `${option.description} (default: ${option.default})`];
}

function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
