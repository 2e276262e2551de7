/**
 * Holds the configs of one project against each other: what `be_root` sets up imports what `be` generates, so that a
 * toggle of one needs the key of the other.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { ConfigError } from '../core/problem.js';
import { formatProblem } from '../core/problem-line.js';
import { property } from '../core/property.js';
import type { TextFiles } from '../core/text-files.js';
import { fromHere, usualConfig } from '../input/find-config.js';
import type { LoadedConfig } from '../pipeline.js';
import { renderRequest, withStored } from './request.js';
import { readSettings, type Settings } from './settings.js';

/** Keys that both configs have. */
const TOGGLES = ['auth', 'comms', 'opa', 'rate_limit', 'telemetry'] as const;

/** A project, and how its configs are read. */
export interface ProjectPlace {
  readonly settings: Settings;
  readonly cwd: string;
}

/**
 * Hold the configs of a run against each other, and against those that the project has beside them.
 *
 * @param loaded - the configs of the run, by target
 * @throws ConfigError - with a line for every toggle without its key
 */
export async function checkToggles(loaded: ReadonlyMap<string, LoadedConfig>, place: ProjectPlace): Promise<void> {
  const areOfProject = await Promise.all([...loaded.keys()].map((target) => isOfProject(target, place)));
  if (areOfProject.includes(false)) return;
  const root = loaded.get('be_root') ?? (await rootBeside(loaded.get('be'), place));
  if (root === undefined || TOGGLES.every((key) => !isOn(root, key))) return;
  const api = loaded.get('be') ?? (await readBeside('be', place));
  if (api === undefined) return;
  const problems = toggleProblems(root, api);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The configs that decide what the one of a target is held against: both of the project. */
export async function configsBeside(target: string, cwd: string): Promise<readonly string[]> {
  if (target !== 'be' && target !== 'be_root') return [];
  const configs = await Promise.all((['be', 'be_root'] as const).map((one) => projectConfig(one, { cwd })));
  return configs.filter((config) => config !== undefined);
}

/** A line for every toggle of a project whose key the config of its API does not have. */
function toggleProblems(root: LoadedConfig, api: LoadedConfig): readonly string[] {
  return TOGGLES.filter((key) => isOn(root, key) && !isOn(api, key)).map((key) => {
    const message = `the project is set up for what ${api.source.name} does not have`;
    const hint = `add '${key}' there, or remove this key`;
    return formatProblem({ code: 'conflict', path: [key], message, hint }, root.source.name, root.source.locate);
  });
}

/** Most runs are of `be` alone: the other config is evaluated only where its text has a word that may matter. */
async function rootBeside(api: LoadedConfig | undefined, place: ProjectPlace): Promise<LoadedConfig | undefined> {
  const path = await projectConfig('be_root', place);
  if (api === undefined || path === undefined) return undefined;
  const text = readFileSync(path, 'utf8');
  const isNamed = TOGGLES.some((key) => !isOn(api, key) && text.includes(key));
  return isNamed ? readBeside('be_root', place) : undefined;
}

/**
 * Stands for every text file that a config names. No key depends on what they hold, so that a run of the other target
 * need not look at them, and be made again when they change.
 */
const ANY_TEXT: TextFiles = () => ({ text: '' });

/** A config of a target that is not part of the run; its own mistakes are told when it is. */
async function readBeside(target: string, place: ProjectPlace): Promise<LoadedConfig | undefined> {
  const config = await projectConfig(target, place);
  if (config === undefined) return undefined;
  const { extendedTarget, readSource, readTarget } = await import('../pipeline.js');
  const request = renderRequest(target, { ...place.settings, config }, place.cwd);
  try {
    const source = await readSource(await extendedTarget(target, request), request);
    return await readTarget({ ...request, source: { ...source, files: ANY_TEXT } });
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** A config that is only tried out has nothing to do with the others of the project. */
async function isOfProject(target: string, place: ProjectPlace): Promise<boolean> {
  const { config } = place.settings;
  const own = await projectConfig(target, place);
  return config === undefined || (own !== undefined && resolve(config) === resolve(own));
}

/** The config that a project has of a target, from where the process runs; none: it has none. */
async function projectConfig(target: string, { cwd }: Pick<ProjectPlace, 'cwd'>): Promise<string | undefined> {
  const { config } = await withStored(readSettings([]), target, cwd);
  if (config !== undefined) return existsSync(resolve(config)) ? config : undefined;
  const usual = usualConfig(target, cwd);
  return usual === undefined ? undefined : fromHere(usual, cwd);
}

function isOn({ config }: LoadedConfig, key: (typeof TOGGLES)[number]): boolean {
  const value = property(config, key);
  return value !== undefined && value !== false;
}
