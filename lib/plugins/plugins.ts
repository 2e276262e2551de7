/** The plug-ins of a run, put together with what is built in: START HERE for plug-ins. */
import { GenerationError } from '../core/problem.js';
import type { Operation } from '../core/operation.js';
import type { Target } from '../core/target.js';
import type { PluginPlaces } from './candidates.js';
import { type FoundPlugins, findPlugins } from './find.js';
import { type Loaded, loadOperation, loadPluginTarget } from './load.js';
import type { PluginEntry, PluginPackage } from './package.js';

/** What plug-ins add to a target. */
export interface PluginParts {
  readonly operations: readonly Operation[];
  /** Directories of templates, absolute. */
  readonly templates: readonly string[];
  /** Directories that configs may import jsonnet from, absolute. */
  readonly stdlib: readonly string[];
}

/** The names of the targets that plug-ins bring; nothing of them is run. */
export function pluginTargetNames(places: PluginPlaces, builtIn: readonly string[]): readonly string[] {
  const { packages } = findPlugins(places);
  const names = packages.flatMap(targetEntries).map(({ entry }) => entry.target);
  return [...new Set(names)].filter((name) => !builtIn.includes(name)).sort();
}

/**
 * Load what plug-ins add to a target.
 *
 * @throws GenerationError - with a line for each plug-in for that target that is broken: its part would be missing in all
 *   files. Plug-ins for other targets do not matter.
 */
export async function loadParts(
  target: string,
  places: PluginPlaces,
  builtIn: readonly string[],
): Promise<PluginParts> {
  const found = findPlugins(places);
  const problems = [...brokenFor(target, found), ...clashesWith(target, found, builtIn)];
  const operations: Operation[] = [];
  const used = found.packages.filter(({ entries }) => entries.some((entry) => isOperationOf(target, entry)));
  for (const plugin of used) {
    for (const entry of plugin.entries.filter((one) => isOperationOf(target, one))) {
      const loaded = await loadOperation(plugin, entry);
      if ('problem' in loaded) problems.push(lineOf(plugin.name, loaded.problem));
      else operations.push(loaded.value);
    }
  }
  if (problems.length > 0) throw new GenerationError(problems);
  return {
    operations,
    templates: used.flatMap(({ templates }) => templates ?? []),
    stdlib: used.flatMap(({ stdlib }) => stdlib ?? []),
  };
}

/**
 * Load a target that a plug-in brings.
 *
 * @throws GenerationError - none brings it, two do, or the one that does is broken
 */
export async function loadTargetOf(name: string, places: PluginPlaces): Promise<Target> {
  const found = findPlugins(places);
  const [first, second] = found.packages.flatMap(targetEntries).filter(({ entry }) => entry.target === name);
  if (first === undefined) {
    const broken = brokenFor(name, found);
    throw new GenerationError(broken.length > 0 ? broken : [`there is no target '${name}', and no plug-in brings it`]);
  }
  if (second !== undefined) {
    throw new GenerationError([
      lineOf(second.plugin.name, `plug-in '${first.plugin.name}' brings a target '${name}', too`),
    ]);
  }
  const loaded = await loadPluginTarget(first.plugin, first.entry);
  if ('problem' in loaded) throw new GenerationError([lineOf(first.plugin.name, loaded.problem)]);
  return loaded.value;
}

/** Everything that is wrong with the plug-ins of a project, whatever target they are for. */
export async function checkPlugins(places: PluginPlaces, builtIn: readonly string[]): Promise<readonly string[]> {
  const found = findPlugins(places);
  const lines = found.broken.map(({ name, problem }) => lineOf(name, problem));
  for (const plugin of found.packages) {
    for (const entry of plugin.entries) {
      const loaded: Loaded<unknown> = builtInClash(entry, builtIn) ?? (await loadEntry(plugin, entry));
      if ('problem' in loaded) lines.push(lineOf(plugin.name, loaded.problem));
    }
  }
  return lines;
}

function loadEntry(plugin: PluginPackage, entry: PluginEntry): Promise<Loaded<unknown>> {
  return entry.operation === undefined ? loadPluginTarget(plugin, entry) : loadOperation(plugin, entry);
}

function builtInClash(
  { target, operation }: PluginEntry,
  builtIn: readonly string[],
): { readonly problem: string } | undefined {
  if (operation !== undefined || !builtIn.includes(target)) return undefined;
  return { problem: `its target '${target}' has the name of a built-in one` };
}

function clashesWith(target: string, { packages }: FoundPlugins, builtIn: readonly string[]): readonly string[] {
  return packages.flatMap(targetEntries).flatMap(({ plugin, entry }) => {
    const clash = entry.target === target ? builtInClash(entry, builtIn) : undefined;
    return clash === undefined ? [] : [lineOf(plugin.name, clash.problem)];
  });
}

function brokenFor(target: string, { broken }: FoundPlugins): string[] {
  return broken
    .filter(({ targets }) => targets === undefined || targets.includes(target))
    .map(({ name, problem }) => lineOf(name, problem));
}

function targetEntries(
  plugin: PluginPackage,
): readonly { readonly plugin: PluginPackage; readonly entry: PluginEntry }[] {
  return plugin.entries.filter(({ operation }) => operation === undefined).map((entry) => ({ plugin, entry }));
}

function isOperationOf(target: string, entry: PluginEntry): boolean {
  return entry.operation !== undefined && entry.target === target;
}

function lineOf(name: string, problem: string): string {
  return `plug-in '${name}': ${problem}`;
}
