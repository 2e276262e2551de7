/**
 * A folder in the place of a list of a JSON config: `"resources": "resources"` stands for the JSON files in it, one entry each,
 * so that what two branches add meets in no file. Jsonnet has imports for that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { ConfigError, type PathStep } from '../core/problem.js';
import type { Locate } from '../core/problem-line.js';
import { property } from '../core/property.js';
import type { EntryFolder } from '../core/target.js';
import { errorCode } from '../core/thrown.js';
import { isObject } from '../core/value-forms.js';
import { withSlashes } from '../slashes.js';
import { createLocate } from './json-positions.js';
import { parseJson } from './json-source.js';
import { oneLine } from './one-line.js';

/** The lists of all targets that may be folders. */
const LISTS = ['resources', 'models'];

/** A path below the directory of the config. */
const PLACE = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

/** The folders that a JSON config names, by its text: paths as its own one is written; none where it is not plain. */
export function foldersOf(config: string, text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return LISTS.flatMap((key) => folderAt(value, key, config) ?? []);
  } catch {
    return [];
  }
}

/** The folder that stands for a list of a config, as its path is written. */
export function folderAt(value: unknown, key: string, config: string): string | undefined {
  const folder = property(value, key);
  if (typeof folder !== 'string' || !PLACE.test(folder)) return undefined;
  const directory = withSlashes(dirname(config));
  return directory === '.' ? folder : `${directory}/${folder}`;
}

/** The JSON files of a folder, in the order of their names. */
export function filesOfFolder(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    .sort((left, right) => (left < right ? -1 : 1))
    .map((name) => `${folder}/${name}`);
}

/** A config whose folder was read. */
export interface WithFolder {
  readonly value: object;
  readonly locate: Locate;
  /** The file of each entry, as a path from where the process runs. */
  readonly entries?: readonly string[];
  readonly entriesKey?: string;
}

/**
 * Put the entries of its folder into a config.
 *
 * @param name - of the config
 * @throws ConfigError - the folder cannot be read, or a file in it is no object
 */
export function withFolder(
  { value, locate }: WithFolder,
  { key, entryOf, isDerived = false }: EntryFolder,
  { name, path }: { readonly name: string; readonly path: string },
): WithFolder {
  const written = property(value, key);
  if (typeof written !== 'string') return { value, locate };
  const place = locate([key]);
  const at = place === undefined ? name : `${name}:${String(place.line)}:${String(place.column)}`;
  const folder = folderAt(value, key, path);
  if (folder === undefined) {
    throw new ConfigError([
      `${at}: ${key}: expected a list, or a folder below that of the config, found ${JSON.stringify(written)}`,
    ]);
  }
  const files = readFiles(folder, `${at}: ${key}`).flatMap((file) => {
    const entry = entryOf(file.value);
    return entry === undefined ? [] : { ...file, entry };
  });
  const origins = files.map(({ text }) => createLocate(text));
  return {
    value: { ...value, [key]: files.map(({ entry }) => entry) },
    locate: (steps) => {
      const [list, index, ...rest] = steps;
      const file = list === key && typeof index === 'number' ? files[index] : undefined;
      if (file === undefined || typeof index !== 'number') return locate(steps);
      const found = origins[index]?.(isDerived ? plainSteps(rest) : rest);
      return found && { ...found, source: file.name };
    },
    entries: files.map((file) => file.path),
    entriesKey: key,
  };
}

/** What is made of a file has its keys, but not its lists. */
function plainSteps(steps: readonly PathStep[]): readonly PathStep[] {
  const end = steps.findIndex((step) => typeof step === 'number');
  return end === -1 ? steps : steps.slice(0, end);
}

interface ReadFile {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly value: object;
}

function readFiles(folder: string, at: string): readonly ReadFile[] {
  const problems: string[] = [];
  const files = pathsIn(folder, at).flatMap((path): readonly ReadFile[] => {
    const name = oneLine(path);
    try {
      const text = textOf(path);
      const value = parseJson(name, text);
      if (isObject(value)) return [{ path, name, text, value: withoutSchema(value) }];
      problems.push(`${name}: a file of this folder is one object; write { … } around its keys`);
    } catch (error) {
      problems.push(...(error instanceof ConfigError ? error.messages : [`${name}: cannot be read; check the file`]));
    }
    return [];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return files;
}

function pathsIn(folder: string, at: string): readonly string[] {
  try {
    return filesOfFolder(folder);
  } catch (error) {
    const code = errorCode(error);
    const found = code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no folder' : `${String(code)} for the folder`;
    throw new ConfigError([`${at}: ${found} ${oneLine(folder)}; correct the path, or write a list`]);
  }
}

function textOf(path: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(path)));
}

/** `$schema` is for editors, and says nothing of what is configured. */
export function withoutSchema(config: object): object {
  if (typeof property(config, '$schema') !== 'string') return config;
  return Object.fromEntries(Object.entries(config).filter(([key]) => key !== '$schema'));
}
