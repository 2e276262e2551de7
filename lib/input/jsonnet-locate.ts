/**
 * From a path of an evaluated jsonnet config to the place where its value is written, in the config or in a file that it
 * imports. A place is given only where it can be told for certain; the value itself is held against what is written.
 */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, posix } from 'node:path';

import type { PathStep } from '../core/problem.js';
import type { Locate, Place } from '../core/problem-line.js';
import { property } from '../core/property.js';
import { createPositions } from './json-positions.js';
import { Follower } from './jsonnet-follow.js';
import { parseJsonnet } from './jsonnet-syntax.js';
import { Unreadable } from './jsonnet-tokens.js';
import type { Expression } from './jsonnet-tree.js';
import type { Found, SourceFile, Written } from './jsonnet-values.js';
import { oneLine } from './one-line.js';

/** A config that was evaluated. */
export interface EvaluatedJsonnet {
  /** Its path as the user gave it */
  readonly name: string;
  readonly text: string;
  /** What came of it */
  readonly value: unknown;
  /** Directories of the libraries that come with the tool; places in them are told as those of the calls. */
  readonly stdlibDirs: readonly string[];
  readonly jpath: readonly string[];
}

/**
 * Turn paths of an evaluated config into positions; the texts are read on the first call. A path that leads beyond what
 * is there (a missing key) gives the place of the innermost value that is there.
 */
export function createJsonnetLocate(config: EvaluatedJsonnet): Locate {
  let sources: Sources | undefined;
  return (path) => {
    try {
      sources ??= new Sources(config);
      return sources.locate(path);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

/** The files that a config consists of. */
class Sources {
  readonly #config: EvaluatedJsonnet;
  readonly #main: SourceFile;
  readonly #files = new Map<string, SourceFile | undefined>();
  readonly #positions = new Map<SourceFile, (offset: number) => Place>();

  constructor(config: EvaluatedJsonnet) {
    this.#config = config;
    const { name, text } = config;
    this.#main = { name: oneLine(name), path: name, text, isBundled: false, root: read(text) };
  }

  locate(path: readonly PathStep[]): Place | undefined {
    const { root } = this.#main;
    if (root === undefined) return undefined;
    const follower = new Follower((imported, from) => this.#open(imported, from));
    let value = this.#config.value;
    let found: Found | undefined = follower.follow({
      expression: root,
      around: { file: this.#main, names: new Map() },
    });
    if (!agrees(found, value)) return undefined;
    for (const step of path) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) break;
      value = property(value, step);
      found = stepInto(follower, found, step);
      if (found === undefined || !agrees(found, value)) return undefined;
    }
    return this.#positionOf(found.at);
  }

  #positionOf(at: Written): Place | undefined {
    let shown: Written | undefined = at;
    while (shown?.around.file.isBundled) shown = shown.around.caller;
    if (shown === undefined) return undefined;
    const { file } = shown.around;
    const position = this.#positions.get(file) ?? createPositions(file.text);
    this.#positions.set(file, position);
    return { ...position(shown.expression.offset), ...(file !== this.#main && { source: file.name }) };
  }

  /** Beside the importing file first, then in the libraries, as jsonnet looks for it. */
  #open(imported: string, from: SourceFile): SourceFile | undefined {
    const { stdlibDirs, jpath } = this.#config;
    const places = isAbsolute(imported) ? [''] : [dirname(from.path), ...stdlibDirs, ...jpath];
    for (const place of places) {
      const path = join(place, imported);
      if (!this.#files.has(path)) this.#files.set(path, this.#load(path));
      const file = this.#files.get(path);
      if (file !== undefined) return file;
    }
    return undefined;
  }

  #load(path: string): SourceFile | undefined {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
      const isBundled = this.#config.stdlibDirs.some((directory) => path.startsWith(join(directory, '/')));
      const name = oneLine(posix.normalize(path.replaceAll('\\', '/')));
      return { name, path, text, isBundled, root: read(text) };
    } catch {
      return undefined;
    }
  }
}

function read(text: string): Expression | undefined {
  try {
    return parseJsonnet(text);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return undefined;
    throw error;
  }
}

function stepInto(follower: Follower, { value }: Found, step: PathStep): Found | undefined {
  if (value === undefined) return undefined;
  if (typeof step === 'number') return follower.item(value, step);
  const found = value.kind === 'object' ? follower.field(value, step) : undefined;
  return found === 'absent' ? undefined : found;
}

/** Whether what is written can be the value that came of it. */
function agrees({ at, value }: Found, actual: unknown): boolean {
  const { expression } = at;
  if (expression.kind === 'scalar' && expression.value !== actual) return false;
  switch (value?.kind) {
    case undefined:
      return true;
    case 'scalar':
      return value.value === actual;
    case 'array':
      return Array.isArray(actual) && (!value.isWhole || value.items.length === actual.length);
    case 'object':
      return typeof actual === 'object' && actual !== null && !Array.isArray(actual);
    case 'function':
      // Top-level arguments make a config of a function.
      return false;
  }
}
