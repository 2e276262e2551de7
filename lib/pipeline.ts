/**
 * One run, from a config file to files in memory: reading at the front, formatting at the end, and between them
 * the pure core. What happens to the files is the caller's business.
 */
import { basename, join } from 'node:path';

import { Engine } from './core/engine.js';
import type { DraftFile, GeneratedFile } from './core/fragment.js';
import { type GenerateRequest, generateDrafts } from './core/generate.js';
import { generateByPart } from './core/parts/generate-by-part.js';
import type { NeededChanges } from './core/migrate.js';
import { CLIError, ConfigError } from './core/problem.js';
import { formatProblem } from './core/problem-line.js';
import { loadRegistry } from './core/registry.js';
import { discoverScopes } from './core/scope.js';
import type { Target } from './core/target.js';
import type { TemplateEnv } from './core/template.js';
import { NO_FILES, type TextFile, type TextFiles } from './core/text-files.js';
import { MOST_TOLD, validate } from './core/validate.js';
import { findConfig } from './input/find-config.js';
import type { RunRequest } from './input/inputs.js';
import { type ReadOptions, type SourceText, readConfig } from './input/read-config.js';
import { createTemplateEnv } from './input/template-env.js';
import { readOverrides, userTemplateDirectory } from './input/user-templates.js';
import { Formatter } from './output/format/format.js';
import type { UnchangedTexts } from './output/state/unchanged-texts.js';
import { PACKAGE_ROOT } from './package-root.js';
import { Suspects } from './suspects.js';
import { loadParts, loadTargetOf } from './plugins/plugins.js';
import { inTime } from './plugins/in-time.js';
import type { PluginPlaces } from './plugins/candidates.js';
import { TARGETS, type TargetName } from './target-names.js';
import { withTimeLimit } from './time-limit.js';

/** A run loads the code of its own target only. */
const LOADERS: Readonly<Record<TargetName, () => Promise<Target>>> = {
  be: async () => (await import('./targets/be/target.js')).be,
  be_root: async () => (await import('./targets/be_root/target.js')).beRoot,
  fe: async () => (await import('./targets/fe/target.js')).fe,
  fe_root: async () => (await import('./targets/fe_root/target.js')).feRoot,
};

/** A run that makes use of the one before, or is told of. */
export interface RenderRequest extends RunRequest {
  /** The config, where it was read already. */
  readonly source?: SourceText;
  /** Texts of the run before; default: none. */
  readonly known?: UnchangedTexts;
  /** Told of every text file that the config names, when it is read. */
  readonly onText?: (path: string, found: TextFile) => void;
  /**
   * Told of the stock templates that the project has templates of its own in the place of; gives the texts to render
   * with, by template. Default: those on the disk.
   */
  readonly templates?: (overrides: readonly GeneratedFile[]) => ReadonlyMap<string, string>;
  /** Told of the config once it is checked. */
  readonly onLoaded?: (loaded: LoadedConfig) => void;
}

/** A config that was read and checked. */
export interface LoadedConfig {
  readonly target: ExtendedTarget;
  readonly source: SourceText;
  /** As it was named, or found; `-` for standard input. */
  readonly path: string;
  /** How it differs from the latest version of configs; nothing where it does not. */
  readonly needed?: NeededChanges;
  /** With all that is inherited. */
  readonly config: object;
}

/**
 * Make the files of a target; with them come the stock templates that the project replaces.
 *
 * @throws CLIError - the config cannot be loaded, or files cannot be made from it
 */
export async function render(request: RenderRequest): Promise<readonly GeneratedFile[]> {
  const read = await readUnchecked(request);
  const formatter = new Formatter(read.target.language);
  try {
    // Threads get ready while the config is checked, which is no work for more than one.
    if (isLarge(read) && request.known?.isEmpty !== false) await formatter.prepare();
    const loaded = checkRead(read, request);
    request.onLoaded?.(loaded);
    return await makeFiles(loaded, request, formatter);
  } finally {
    await formatter.close();
  }
}

async function makeFiles(
  loaded: LoadedConfig,
  request: RenderRequest,
  formatter: Formatter,
): Promise<readonly GeneratedFile[]> {
  const { target, config } = loaded;
  checkDirectory(target, config, request.outDir);
  const places = { target: target.name, outDir: request.outDir, stock: target.templatePath };
  const overrides = readOverrides(places);
  const env = templateEnv(target, request.outDir, request.templates?.(overrides));
  const suspects = new Suspects(target, userTemplateDirectory(places));
  const isExtended = target.operations.some(({ from }) => from !== undefined);
  // What plug-ins make is rendered once, all of it: who knows what it depends on.
  const key = isLarge(loaded) && !isExtended ? target.parts?.key : undefined;
  const make = (): Generator<DraftFile> => draftsOf(loaded, env, key);
  const drafts = suspects.watch(isExtended ? inTime(make) : make());
  const files = await formatter.format(drafts, request.known).catch((error: unknown) => {
    throw suspects.blame(error);
  });
  return [...files, ...overrides];
}

/** Of so many parts it takes longer to make their files than to start threads that format them. */
const MANY_PARTS = 200;

function isLarge({ target, source }: UncheckedConfig): boolean {
  return (target.parts?.split(source.value).lists ?? []).flat().length >= MANY_PARTS;
}

/** The templates of a target, those of the project at an output directory among them. */
export function templateEnv(target: ExtendedTarget, outDir: string, texts?: ReadonlyMap<string, string>): TemplateEnv {
  return createTemplateEnv(target.templatePath, {
    extraGlobals: target.envGlobals,
    formatted: target.formattedDirs,
    own: userTemplateDirectory({ target: target.name, outDir }),
    ...(texts && { texts }),
  });
}

/**
 * Make the drafts of the files of a checked config.
 *
 * @param key - make them part by part, see {@link generateByPart}; default: all at once, sorted by path
 */
export function draftsOf(
  { target, source, config }: Pick<LoadedConfig, 'target' | 'source' | 'config'>,
  env: TemplateEnv,
  key?: string,
): Generator<DraftFile> {
  const request: GenerateRequest = {
    target,
    registry: loadRegistry(target),
    config,
    env,
    banner: `Generated by generator-codegen from ${basename(source.name)}. Do not edit.`,
    packagePrefix: packagePrefixOf(config),
    warn,
  };
  return key === undefined ? generateDrafts(request) : generateByPart(request, key);
}

/**
 * Read the config of a target, and check it.
 *
 * @throws CLIError - it cannot be read, there are problems, or a plug-in for the target is broken
 */
export async function readTarget(
  request: SourceRequest & Pick<RenderRequest, 'target' | 'onText' | 'source'>,
): Promise<LoadedConfig> {
  return checkRead(await readUnchecked(request), request);
}

type UncheckedConfig = Pick<LoadedConfig, 'target' | 'source' | 'path'>;

async function readUnchecked(
  request: SourceRequest & Pick<RenderRequest, 'target' | 'source'>,
): Promise<UncheckedConfig> {
  const target = await extendedTarget(request.target, request);
  const source = request.source ?? (await readSource(target, request));
  return { target, source, path: configPath(target, request) };
}

function checkRead(read: UncheckedConfig, { onText }: Pick<RenderRequest, 'onText'>): LoadedConfig {
  const { target, source } = read;
  return { ...read, ...checkConfig(target, { ...source, files: observed(source.files, onText) }) };
}

function observed(files: TextFiles = NO_FILES, onText: RenderRequest['onText']): TextFiles {
  return (path) => {
    const found = files(path);
    onText?.(path, found);
    return found;
  };
}

/** What reading a config needs of a run. */
export type SourceRequest = Pick<RunRequest, 'config' | 'cwd' | 'plugins'> & Omit<ReadOptions, 'stdlibDirs' | 'folder'>;

/**
 * The config of a target: the one that is named, else the one at the usual place.
 *
 * @throws ConfigError - there is none
 */
export function configPath({ name }: Target, { config, cwd }: SourceRequest): string {
  return config ?? findConfig(name, cwd);
}

/**
 * Read the config of a target; no key is checked.
 *
 * @throws ConfigError - it cannot be read or evaluated
 */
export function readSource(target: ExtendedTarget, request: SourceRequest): Promise<SourceText> {
  const { folder, stdlibDirs } = target;
  return readConfig(configPath(target, request), { ...request, folder, stdlibDirs });
}

/** Load a built-in target. */
export function loadTarget(name: TargetName): Promise<Target> {
  return LOADERS[name]();
}

/** A target, with what plug-ins add to it; its directories are absolute. */
export interface ExtendedTarget extends Target {
  /** Directories that configs import jsonnet libraries from, absolute. */
  readonly stdlibDirs: readonly string[];
  /** Directories of templates that a test holds against the formatter: those of this package. */
  readonly formattedDirs: readonly string[];
}

/**
 * Load a target with what the plug-ins of a project add to it, or one that a plug-in brings.
 *
 * @throws GenerationError - there is none of that name, or a plug-in for it is broken
 */
export async function extendedTarget(name: string, places: PluginPlaces): Promise<ExtendedTarget> {
  const builtIn = TARGETS.find((known) => known === name);
  const own = builtIn === undefined ? await loadTargetOf(name, places) : inPackage(await loadTarget(builtIn));
  const { operations, templates, stdlib } = await loadParts(name, places, TARGETS);
  const target = {
    ...own,
    operations: [...own.operations, ...operations],
    templatePath: [...own.templatePath, ...templates],
    formattedDirs: builtIn === undefined ? [] : own.templatePath,
    stdlibDirs: [...(own.jsonnetStdlibDir === undefined ? [] : [own.jsonnetStdlibDir]), ...stdlib],
  };
  // Told before the config, in which what a plug-in adds would be unknown.
  if (operations.length > 0) checkOperations(target);
  return target;
}

function checkOperations(target: Target): void {
  new Engine(loadRegistry(target), discoverScopes(target.schema(target.operations)));
}

function inPackage(target: Target): Target {
  const { jsonnetStdlibDir, templatePath } = target;
  return {
    ...target,
    templatePath: templatePath.map((path) => join(PACKAGE_ROOT, path)),
    ...(jsonnetStdlibDir !== undefined && { jsonnetStdlibDir: join(PACKAGE_ROOT, jsonnetStdlibDir) }),
  };
}

/**
 * Check a config and fill in what is inherited.
 *
 * @throws ConfigError - with a line for every problem
 *
 * @example
 * import { type Target, loadConfig } from 'generator-codegen';
 * const load = (target: Target, value: object) =>
 *   loadConfig(target, { name: 'config', value, locate: () => undefined });
 */
export function loadConfig(target: Target, source: SourceText): object {
  return checkConfig(target, source).config;
}

/** `validate` of the core, for a minute at most: a pattern may never end, nor may a plug-in's check. */
export function validateSource(target: Target, source: Pick<SourceText, 'name' | 'files'>, value: unknown) {
  return withTimeLimit(`checking ${source.name}`, () =>
    validate(target, loadRegistry(target).all, value, source.files),
  );
}

function checkConfig(target: Target, source: SourceText): Pick<LoadedConfig, 'config' | 'needed'> {
  const { name, locate } = source;
  const result = validateSource(target, source, source.value);
  if ('problems' in result) {
    const { problems } = result;
    const more = problems.length - MOST_TOLD;
    const lines = problems.slice(0, MOST_TOLD).map((problem) => formatProblem(problem, name, locate));
    throw new ConfigError(more > 0 ? [...lines, `${name}: ${more} more mistakes; mend these first`] : lines);
  }
  return { config: result.config as object, ...(result.needed && { needed: result.needed }) };
}

/** The directory of all files below the output directory; only some targets let a config choose one. */
function packagePrefixOf(config: object): string {
  return 'package_prefix' in config ? String(config.package_prefix) : '';
}

function checkDirectory(target: Target, config: object, outDir: string): void {
  const problem = target.directoryProblem?.(basename(outDir), config);
  if (problem !== undefined) throw new CLIError([`--prefix-path: ${problem}`]);
}

function warn(message: string): void {
  process.emitWarning(message, 'DeprecationWarning');
}
