/** The bin as a function: from the words of a command line to an exit code. Everything heavy is loaded on demand. */
import { relative, resolve } from 'node:path';

import { parseCommandLine, type CommandLine } from './command-line.js';
import type { AnswerCommand } from './answers.js';
import {
  type AskedCommand,
  type ChangeCommand,
  type Command,
  COMMANDS,
  TOOL_COMMANDS,
  type ToolCommand,
} from './commands.js';
import { findOption } from './options.js';
import type { ProgressStream } from '../output/show/progress.js';
import type { Face, Occasion, Surroundings } from './face.js';
import type { Request } from './run.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';
import { ConfigError } from '../core/problem.js';

/** Words and surroundings of one call. */
export interface Call extends Pick<Face, 'cwd' | 'env' | 'stdin' | 'stderr' | 'render'> {
  readonly stdout: ProgressStream;
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
    const command = await findCommand(line, call.cwd, false);
    call.stdout.write(writeHelp({ program: 'codegen ', ...(command !== undefined && { command }) }));
    return 0;
  }
  if (asksFor(line, 'version')) {
    const { readVersion } = await import('../version.js');
    call.stdout.write(`${readVersion()}\n`);
    return 0;
  }
  const { readSettings } = await import('./settings.js');
  const cwd = await directoryOf(line, call.cwd);
  const command = await findCommand(seenFrom(cwd, line, call.cwd), cwd);
  const settings = readSettings(line.options, command === undefined ? 'setup' : 'target', command);
  try {
    return await carryOut(taskOf(command, settings), { settings, face: faceOf({ ...call, cwd }) });
  } catch (error) {
    if (settings.json && error instanceof ConfigError) {
      const { problemDocument } = await import('./failure.js');
      call.stdout.write(`${problemDocument(error)}\n`);
    }
    throw error;
  }
}

/** Options that name a place as it is seen from the directory of the call. */
const PLACED: ReadonlySet<string> = new Set(['config', 'prefix-path', 'force-paths', 'plugin', 'answers', 'here']);

/** The directory that a call is for. */
async function directoryOf({ options }: CommandLine, cwd: string): Promise<string> {
  const isPlaced = options.some(({ name }) => PLACED.has(findOption(name)?.name ?? ''));
  if (isPlaced) return cwd;
  const { projectDirectory } = await import('../setup/project-directory.js');
  return projectDirectory(cwd);
}

/** A line whose words are paths as the directory `cwd` sees them, where they were paths from another one. */
function seenFrom(cwd: string, line: CommandLine, from: string): CommandLine {
  const [word, ...paths] = line.words;
  if (cwd === from || word !== 'explain') return line;
  return { ...line, words: [word, ...paths.map((path) => relative(cwd, resolve(from, path)))] };
}

/** What is asked for by the kind of its work. */
interface Tasks {
  'set-up': undefined;
  watch: Asked;
  run: Pick<Request, 'action' | 'targets' | 'words'>;
  change: AskedCommand<ChangeCommand>;
  answer: AskedCommand<AnswerCommand>;
}

type Task<K extends keyof Tasks = keyof Tasks> = { [P in K]: { readonly kind: P; readonly asked: Tasks[P] } }[K];

/** Does what is asked for; gives the exit code. */
type Work<K extends keyof Tasks> = (occasion: Occasion<Tasks[K]>) => Promise<number>;

/** Each is loaded where it is asked for: a short run reads no more code than it needs. */
const WORKS: { readonly [K in keyof Tasks]: () => Promise<Work<K>> } = {
  'set-up': async () => (await import('./set-up.js')).setUp,
  watch: async () => (await import('./watch.js')).watch,
  run: async () => (await import('./run.js')).runAsked,
  change: async () => (await import('./change-project.js')).changeProject,
  answer: async () => (await import('./answers.js')).answerAsked,
};

async function carryOut<K extends keyof Tasks>({ kind, asked }: Task<K>, surroundings: Surroundings): Promise<number> {
  const work: Work<K> = await WORKS[kind]();
  return work({ asked, ...surroundings });
}

function taskOf(command: Asked | undefined, { watch }: Settings): Task {
  if (command === undefined) return { kind: 'set-up', asked: undefined };
  if (watch) return { kind: 'watch', asked: command };
  if (command.kind === 'target') {
    const { name } = command;
    return { kind: 'run', asked: { action: 'generate', targets: [name], words: [name] } };
  }
  const { name, word } = command;
  switch (name) {
    case 'update':
    case 'clean': {
      const targets = word === undefined ? [] : [word];
      return { kind: 'run', asked: { action: name, targets, words: [name, ...targets] } };
    }
    case 'field':
    case 'rename':
    case 'remove':
      return { kind: 'change', asked: { name, word } };
    default:
      return { kind: 'answer', asked: { name, word } };
  }
}

/** The face of the bin. */
function faceOf({ cwd, env, stdin, stdout, stderr, render }: Call): Face {
  return {
    cwd,
    env,
    stdin,
    stderr,
    hasTerminal: stdout.isTTY === true,
    say: (lines) => stdout.write(`${lines.join('\n')}\n`),
    typed: (words) => (words.length === 0 ? 'codegen --skip-prompts' : ['codegen', ...words].join(' ')),
    adapter: async () => {
      const { TerminalAdapter } = await import('@yeoman/adapter');
      return new TerminalAdapter();
    },
    render,
  };
}

function asksFor(line: CommandLine, name: string): boolean {
  return line.options.some((option) => findOption(option.name)?.name === name && option.value !== false);
}

/** What the words ask for. */
type Asked =
  | ({ readonly kind: 'target' } & Command)
  | ({ readonly kind: 'tool'; readonly word: string | undefined } & ToolCommand);

function isOurs(word: string): boolean {
  return [...COMMANDS, ...TOOL_COMMANDS].some(({ name }) => name === word);
}

/** The targets that plug-ins bring, looked up only where a word is none of ours. */
async function pluginTargets({ options }: CommandLine, cwd: string): Promise<readonly string[]> {
  const { pluginTargetNames } = await import('../plugins/plugins.js');
  const plugins = options.flatMap(({ name, value }) => (name === 'plugin' && typeof value === 'string' ? [value] : []));
  return pluginTargetNames(
    { cwd, plugins },
    COMMANDS.map(({ name }) => name),
  );
}

/** What the words ask for; nothing: the guided set-up. */
async function findCommand(line: CommandLine, cwd: string, needsAll = true): Promise<Asked | undefined> {
  const [word, ...rest] = line.words;
  if (word === undefined) return undefined;
  const tool = TOOL_COMMANDS.find(({ name }) => name === word);
  const furtherTargets = line.words.every(isOurs) ? [] : await pluginTargets(line, cwd);
  if (tool !== undefined) {
    const { toolWord } = await import('./tool-word.js');
    return { kind: 'tool', ...tool, word: toolWord(tool, rest, { needsAll, furtherTargets }) };
  }
  const further = furtherTargets.map((name): Command => ({ name, description: 'Generate a target of a plug-in' }));
  const command = [...COMMANDS, ...further].find(({ name }) => name === word);
  const [extra] = rest;
  if (command !== undefined && extra !== undefined) {
    throw new UsageError(`unexpected word ${JSON.stringify(extra)} behind ${word}`);
  }
  if (command !== undefined) return { kind: 'target', ...command };
  const { suggestion } = await import('./suggestion.js');
  const names = [...COMMANDS, ...further, ...TOOL_COMMANDS].map(({ name }) => name);
  throw new UsageError(
    `unknown command ${JSON.stringify(word)}${suggestion(word, names) || `; the commands are ${names.join(', ')}`}`,
  );
}
