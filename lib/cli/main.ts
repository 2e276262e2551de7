/** The bin as a function: from the words of a command line to an exit code. Everything heavy is loaded on demand. */
import { parseCommandLine, type CommandLine } from './command-line.js';
import type { TargetName } from '../pipeline.js';
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
    await dispatch(call);
    return 0;
  } catch (error) {
    const { describeFailure } = await import('./failure.js');
    const { lines, exitCode } = describeFailure(error);
    call.stderr.write(`${lines.join('\n')}\n`);
    return exitCode;
  }
}

async function dispatch(call: Call): Promise<void> {
  const line = parseCommandLine(call.argv);
  if (asksFor(line, 'help')) {
    const { writeHelp } = await import('./help.js');
    const command = await findCommand(line.words);
    call.stdout.write(writeHelp({ program: 'codegen ', ...(command !== undefined && { command }) }));
    return;
  }
  if (asksFor(line, 'version')) {
    const { readVersion } = await import('./version.js');
    call.stdout.write(`${readVersion()}\n`);
    return;
  }
  const { readSettings } = await import('./settings.js');
  const command = await findCommand(line.words);
  const settings = readSettings(line.options, command === undefined ? 'setup' : 'target');
  if (command === undefined) {
    const { setUp } = await import('./set-up.js');
    return setUp(settings, call);
  }
  const { run, runTool } = await import('./run.js');
  if (command.kind === 'tool') return runTool(command.name, command.targets, settings, call);
  await run([command.name], settings, call);
}

function asksFor(line: CommandLine, name: string): boolean {
  return line.options.some((option) => findOption(option.name)?.name === name && option.value !== false);
}

/** What the words ask for. */
type Asked =
  | ({ readonly kind: 'target' } & Command)
  | ({ readonly kind: 'tool'; readonly targets: readonly TargetName[] } & ToolCommand);

/** What the words ask for; nothing: the guided set-up. */
async function findCommand(words: readonly string[]): Promise<Asked | undefined> {
  const [word, ...rest] = words;
  if (word === undefined) return undefined;
  const tool = TOOL_COMMANDS.find(({ name }) => name === word);
  const command = COMMANDS.find(({ name }) => name === word);
  const targets = COMMANDS.map(({ name }) => name);
  const taken = tool === undefined ? [] : targets.filter((name) => name === rest[0]);
  const [extra] = rest.slice(taken.length);
  if (extra === undefined && tool !== undefined) return { kind: 'tool', ...tool, targets: taken };
  if (extra === undefined && command !== undefined) return { kind: 'target', ...command };
  const { UsageError } = await import('./usage-error.js');
  const { didYouMean } = await import('./nearest.js');
  if (tool !== undefined && taken.length === 0) {
    const hint = didYouMean(rest[0] ?? '', targets) || `; the targets are ${targets.join(', ')}`;
    throw new UsageError(`unknown target ${JSON.stringify(rest[0])} behind ${word}${hint}`);
  }
  if (extra !== undefined && (tool ?? command) !== undefined) {
    throw new UsageError(`unexpected word ${JSON.stringify(extra)} behind ${[word, ...taken].join(' ')}`);
  }
  const names = [...targets, ...TOOL_COMMANDS.map(({ name }) => name)];
  throw new UsageError(
    `unknown command ${JSON.stringify(word)}${didYouMean(word, names) || `; the commands are ${names.join(', ')}`}`,
  );
}
