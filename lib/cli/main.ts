/** The bin as a function: from the words of a command line to an exit code. Everything heavy is loaded on demand. */
import { parseCommandLine, type CommandLine } from './command-line.js';
import type { TargetName } from '../target-names.js';
import { type Command, COMMANDS, TOOL_COMMANDS, type ToolCommand } from './commands.js';
import { findOption } from './options.js';
import type { Surroundings } from './run.js';

/** Words and surroundings of one call. */
export interface Call extends Surroundings {
  readonly stdin: { readonly isTTY?: boolean };
  /** The words behind the program's name. */
  readonly argv: readonly string[];
}

/** Run the tool; never rejects. */
export async function main(call: Call): Promise<number> {
  try {
    return await dispatch(call);
  } catch (error) {
    const { describeFailure } = await import('./failure.js');
    const { lines, exitCode } = describeFailure(error);
    call.stderr.write(`${lines.join('\n')}\n`);
    return exitCode;
  }
}

/** @returns the exit code of what ended without an error */
async function dispatch(call: Call): Promise<number> {
  const line = parseCommandLine(call.argv);
  if (asksFor(line, 'help')) {
    const { writeHelp } = await import('./help.js');
    const command = await findCommand(line.words, false);
    call.stdout.write(writeHelp({ program: 'codegen ', ...(command !== undefined && { command }) }));
    return 0;
  }
  if (asksFor(line, 'version')) {
    const { readVersion } = await import('./version.js');
    call.stdout.write(`${readVersion()}\n`);
    return 0;
  }
  const { readSettings } = await import('./settings.js');
  const command = await findCommand(line.words);
  const settings = readSettings(line.options, command === undefined ? 'setup' : 'target', command);
  if (command === undefined) {
    const { setUp } = await import('./set-up.js');
    await setUp(settings, call);
  } else if (settings.watch) {
    const { watch } = await import('./watch.js');
    return watch(command, settings, call);
  } else if (command.kind === 'target') {
    const { run } = await import('./run.js');
    await run([command.name], settings, call);
  } else if (command.name === 'update' || command.name === 'clean') {
    const { runTool } = await import('./run.js');
    await runTool(command.name, command.word === undefined ? [] : [command.word as TargetName], settings, call);
  } else {
    const [{ answer }, { printAnswer }] = await Promise.all([import('./config-help.js'), import('./answer.js')]);
    return printAnswer(await answer(command.name, command.word, settings, call.cwd), call.stdout);
  }
  return 0;
}

function asksFor(line: CommandLine, name: string): boolean {
  return line.options.some((option) => findOption(option.name)?.name === name && option.value !== false);
}

/** What the words ask for. */
type Asked =
  | ({ readonly kind: 'target' } & Command)
  | ({ readonly kind: 'tool'; readonly word: string | undefined } & ToolCommand);

/** What the words ask for; nothing: the guided set-up. */
async function findCommand(words: readonly string[], needsAll = true): Promise<Asked | undefined> {
  const [word, ...rest] = words;
  if (word === undefined) return undefined;
  const tool = TOOL_COMMANDS.find(({ name }) => name === word);
  if (tool !== undefined) {
    const { toolWord } = await import('./tool-word.js');
    return { kind: 'tool', ...tool, word: toolWord(tool, rest, needsAll) };
  }
  const { UsageError } = await import('./usage-error.js');
  const command = COMMANDS.find(({ name }) => name === word);
  const [extra] = rest;
  if (command !== undefined && extra !== undefined) {
    throw new UsageError(`unexpected word ${JSON.stringify(extra)} behind ${word}`);
  }
  if (command !== undefined) return { kind: 'target', ...command };
  const { didYouMean } = await import('./nearest.js');
  const names = [...COMMANDS, ...TOOL_COMMANDS].map(({ name }) => name);
  throw new UsageError(
    `unknown command ${JSON.stringify(word)}${didYouMean(word, names) || `; the commands are ${names.join(', ')}`}`,
  );
}
