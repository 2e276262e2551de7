/**
 * The way in: a config file, JSON or jsonnet, to a raw value with positions. It checks that the value is one object and
 * knows no key of any target.
 */
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { ConfigError } from '../core/problem.js';
import type { Locate } from '../core/problem-line.js';
import type { EntryFolder } from '../core/target.js';
import type { TextFiles } from '../core/text-files.js';
import { errorCode } from '../core/thrown.js';
import { withSlashes } from '../slashes.js';
import { createLocate } from './json-positions.js';
import { parseJson } from './json-source.js';
import { oneLine } from './one-line.js';
import { withFolder, withoutSchema } from './resource-folder.js';
import { textFilesBeside } from './text-files.js';

/** How a config is read; all but `stdlibDirs` and the limits are the user's. */
export interface ReadOptions {
  /** The list that a JSON config may name a folder in the place of. */
  readonly folder?: EntryFolder | undefined;
  /** Parents of the libraries that come with the target: with `<package>/stdlib`, `import 'be/fields.libsonnet'` works. */
  readonly stdlibDirs: readonly string[];
  /** Further library directories, searched in this order after `stdlibDirs`. */
  readonly jpath?: readonly string[];
  /** External variables, read by `std.extVar`. */
  readonly extStr?: Readonly<Record<string, string>>;
  /** Arguments of a config that is a function. */
  readonly tla?: Readonly<Record<string, string>>;
  /** Seconds that a jsonnet evaluation may take; default 60. */
  readonly timeoutSeconds?: number;
  /** Memory that a jsonnet evaluation may take, in MiB; default 2048. */
  readonly maxMemoryMib?: number;
  /** Takes the place of the process's standard input for the path `-`. */
  readonly stdin?: string;
  /** Takes the place of what stands in the file, which need not be there. */
  readonly text?: string;
  /** Takes the lines of `std.trace`; default: they go to standard error. */
  readonly onTrace?: (line: string) => void;
  /** The module that evaluates jsonnet; for tests of its absence. */
  readonly library?: string;
}

/** A config as it was read, before any key is looked at. */
export interface SourceText {
  /** The path as the user gave it, with `/`; `standard input` for `-`. */
  readonly name: string;
  /** Always an object. */
  readonly value: object;
  /**
   * Where a value is written; for a path that is not there, the innermost value on the way to it. Undefined where a
   * jsonnet config makes the value in a way that cannot be followed.
   */
  readonly locate: Locate;
  /** The text files that it names, relative to its directory; those of standard input to the current one. */
  readonly files?: TextFiles;
  /** Of a list that is a folder, the file of each entry. */
  readonly entries?: readonly string[];
  /** The key of that list. */
  readonly entriesKey?: string;
}

const STANDARD_INPUT = 'standard input';

/**
 * Read a config. A jsonnet config is evaluated in a process of its own, which starts at once: a caller with other work
 * to do gains by not awaiting the result right away.
 *
 * @param path - relative to the current directory; `-` reads JSON from standard input
 * @throws ConfigError - the file cannot be read, is not valid, or does not hold one object
 */
export async function readConfig(path: string, options: ReadOptions): Promise<SourceText> {
  if (path === '-') {
    return readJson(STANDARD_INPUT, options.stdin ?? (await readStandardInput()), { path, ...options });
  }
  const name = oneLine(withSlashes(path));
  const text = options.text ?? (await readFileText(path, name));
  if (extname(path).toLowerCase() === '.json') return readJson(name, text, { path, ...options });
  // JSON needs none of what follows jsonnet to its origins, which takes longer to load than a small config to read.
  const { readJsonnet } = await import('./read-jsonnet.js');
  const { value, locate } = await readJsonnet(withSlashes(path), text, options);
  return { name, value: checkObject(name, value), locate, files: textFilesBeside(path) };
}

async function readFileText(path: string, name: string): Promise<string> {
  await checkFile(path, name);
  return decode(name, await readBytes(path, name));
}

function readJson(
  name: string,
  text: string,
  { path, folder }: { readonly path: string } & Pick<ReadOptions, 'folder'>,
): SourceText {
  const value = withoutSchema(checkObject(name, parseJson(name, text)));
  const files = textFilesBeside(path);
  const read = { value, locate: createLocate(text) };
  return { name, files, ...(folder === undefined ? read : withFolder(read, folder, { name, path })) };
}

function checkObject(name: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
  throw new ConfigError([`${name}: a config is one object, found ${found}; write { … } around its keys`]);
}

async function checkFile(path: string, name: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  if (found.isDirectory()) throw new ConfigError([`${name}: a directory; name the config file in it`]);
  const extension = extname(path).toLowerCase();
  if (extension === '.json' || extension === '.jsonnet') return;
  const hint =
    extension === '.libsonnet'
      ? 'a library is not a config; import it from a .jsonnet file'
      : 'a config is a .jsonnet or .json file; rename it, or pass JSON on standard input with --config -';
  throw new ConfigError([`${name}: ${hint}`]);
}

async function readBytes(path: string, name: string): Promise<Uint8Array> {
  return readFile(path).catch((error: unknown) => {
    throw unreadable(name, error);
  });
}

function unreadable(name: string, error: unknown): ConfigError {
  const code = errorCode(error) ?? 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new ConfigError([`${name}: no such file; correct the path, or create the config there`]);
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new ConfigError([
      `${name}: no permission to read it; change the permissions of the file and its directories`,
    ]);
  }
  return new ConfigError([`${name}: cannot be read (${code}); check the path and the file`]);
}

/** Bytes to text, without a byte order mark. */
function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError([`${name}: not UTF-8 text; save it in the encoding UTF-8`]);
  }
}

async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new ConfigError([
      `${STANDARD_INPUT}: a terminal; pipe the JSON config in, or name a file with --config PATH`,
    ]);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return decode(STANDARD_INPUT, Buffer.concat(chunks));
}
