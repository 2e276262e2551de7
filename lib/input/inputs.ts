/**
 * What the files of a target are made from, found without making them: the config with all that it imports, the
 * templates that stand in for ours, and what evaluation is told. Equal digests mean equal files.
 */
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { errorCode } from '../core/thrown.js';

import { USER_TEMPLATES } from './user-template.js';
import { PACKAGE_ROOT } from '../package-root.js';
import { type PluginPlaces, pluginCandidates } from '../plugins/candidates.js';
import { withSlashes } from '../slashes.js';
import { filesBelow } from './files-below.js';
import { findConfig } from './find-config.js';
import { importsOf } from './jsonnet-imports.js';
import { filesOfFolder, foldersOf } from './resource-folder.js';
import type { ReadOptions } from './read-config.js';

/**
 * What a run needs to know.
 *
 * @example
 * import { type RunRequest, generate } from 'generator-codegen';
 * const request: RunRequest = {
 *   target: 'be',
 *   cwd: '/project',
 *   outDir: '/project/_generated',
 *   plugins: ['codegen-duplicate'],
 * };
 * const files = await generate(request);
 */
export interface RunRequest extends Omit<ReadOptions, 'stdlibDirs' | 'folder'>, PluginPlaces {
  /** A built-in target, or one that a plug-in brings. */
  readonly target: string;
  /** Path of the config, or `-` for standard input; default: the one that {@link findConfig} finds. */
  readonly config?: string | undefined;
  /** Directory that relative paths start from. */
  readonly cwd: string;
  /** Absolute output directory */
  readonly outDir: string;
  /** Configs that this one is held against before anything is made from it; default none. */
  readonly beside?: readonly string[];
}

/** What files are made from. */
export interface Inputs {
  /** Nothing where it cannot be told for certain. */
  readonly digest?: string;
  /** Digest of all but the configs and what they import. */
  readonly frame: string;
  /** Every path that was looked at, whether something is there or not. */
  readonly paths: readonly string[];
}

/**
 * Find what the files of a target are made from.
 *
 * @param tool - digest of what makes them
 * @throws ConfigError - there is no config
 */
export function inputsOf(request: RunRequest, tool: string): Inputs {
  const { target, outDir, text, stdin, jpath = [], extStr = {}, tla = {} } = request;
  const config = withSlashes(request.config ?? findConfig(target, request.cwd));
  if (config === '-' || stdin !== undefined) return { frame: '', paths: [] };
  const { timeoutSeconds, maxMemoryMib, library } = request;
  const hash = createHash('sha256');
  const libraries = jpath.map((path) => [path, isDirectory(path)]);
  const given = { extStr: sorted(extStr), tla: sorted(tla), timeoutSeconds, maxMemoryMib, library, libraries };
  hash.update(JSON.stringify([tool, target, basename(outDir), config, given]));
  const isReadable = addTree(hash, join(outDir, USER_TEMPLATES, target));
  const frame = hash.copy().digest('base64url');
  const files = new Files(hash, [join(PACKAGE_ROOT, 'stdlib'), ...jpath]);
  files.follow(config, text);
  for (const other of request.beside ?? []) files.follow(other);
  // What a plug-in does may depend on anything.
  const isPlain = pluginCandidates(request).length === 0;
  const isWhole = isReadable && files.isWhole && isPlain;
  return { ...(isWhole && { digest: hash.digest('base64url') }), frame, paths: [...files.paths] };
}

/**
 * Add the names and the contents of all files below a directory, which need not be there.
 *
 * @returns whether all could be read
 */
export function addTree(hash: Hash, directory: string, isWanted?: (name: string) => boolean): boolean {
  try {
    for (const path of filesBelow(directory, isWanted)) add(hash, path, readFileSync(join(directory, path)));
    return true;
  } catch {
    return false;
  }
}

/** Follows imports as the jsonnet library does. */
class Files {
  readonly paths = new Set<string>();
  /** Whether everything that was named was found. */
  isWhole = true;
  readonly #seen = new Set<string>();
  readonly #absent = new Set<string>();

  constructor(
    readonly hash: Hash,
    /** In the order in which they are searched */
    readonly libraries: readonly string[],
  ) {}

  /** Add a config, or `text` in its place, and what it imports. */
  follow(config: string, text?: string): void {
    const bytes = text === undefined ? this.#read(config) : Buffer.from(text);
    if (bytes === 'absent') this.isWhole = false;
    else this.#add(config, bytes, extname(config).toLowerCase() === '.jsonnet');
    if (bytes !== 'absent' && extname(config).toLowerCase() === '.json') this.#addFolders(config, bytes);
  }

  #addFolders(config: string, bytes: Buffer): void {
    for (const folder of foldersOf(config, bytes.toString('utf8'))) {
      this.paths.add(folder);
      try {
        for (const path of filesOfFolder(folder)) {
          const found = this.#read(path);
          if (found !== 'absent') add(this.hash, path, found);
        }
      } catch {
        this.isWhole = false;
      }
    }
  }

  #add(path: string, bytes: Buffer, isCode: boolean): void {
    add(this.hash, path, bytes);
    if (!isCode) return;
    const imports = importsOf(bytes.toString('utf8'));
    if (imports === undefined) this.isWhole = false;
    for (const found of imports ?? []) this.#import(found, path);
  }

  #import({ path, isCode }: { readonly path: string; readonly isCode: boolean }, importer: string): void {
    const beside = importer.slice(0, importer.lastIndexOf('/') + 1);
    const places = path.startsWith('/') ? [''] : [beside, ...this.libraries.map((directory) => `${directory}/`)];
    for (const candidate of places.map((place) => `${place}${path}`)) {
      const known = `${isCode ? 'code' : 'text'} ${candidate}`;
      if (this.#seen.has(known)) return;
      const bytes = this.#read(candidate);
      if (bytes === 'absent') continue;
      this.#seen.add(known);
      this.#add(candidate, bytes, isCode);
      return;
    }
    this.isWhole = false;
  }

  /** The content of a file; what is there but cannot be read leaves the answer open. */
  #read(path: string): Buffer | 'absent' {
    if (this.#absent.has(path)) return 'absent';
    this.paths.add(path);
    try {
      return readFileSync(path);
    } catch (error) {
      const code = errorCode(error);
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.isWhole = false;
      this.#absent.add(path);
      return 'absent';
    }
  }
}

/** Add a name and a content so that no two lists of them look alike. */
function add(hash: Hash, name: string, content: Buffer): void {
  hash.update(`\n${JSON.stringify(name)} ${String(content.length)}\n`).update(content);
}

function sorted(values: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1));
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
