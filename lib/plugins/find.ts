/** Which plug-ins a run has: dependencies of the project that say so, and packages that it was given. */
import { readVersion } from '../version.js';
import { pluginCandidates, type PluginPlaces } from './candidates.js';
import { type BrokenPackage, type PluginPackage, readPackage } from './package.js';

/** The plug-ins of a run, by name. */
export interface FoundPlugins {
  readonly packages: readonly PluginPackage[];
  readonly broken: readonly BrokenPackage[];
}

/** Find the plug-ins of a run; nothing of them is run. */
export function findPlugins(places: PluginPlaces): FoundPlugins {
  const version = readVersion();
  const found = new Map<string, PluginPackage | BrokenPackage>();
  for (const { name, directory, isGiven } of pluginCandidates(places)) {
    const problem = directory === undefined ? 'it is not installed' : NO_PLUGIN;
    const read = directory === undefined ? undefined : readPackage(directory, version);
    const plugin = read ?? (isGiven ? { name, problem } : undefined);
    if (plugin !== undefined && !found.has(plugin.name)) found.set(plugin.name, plugin);
  }
  const all = [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  return {
    packages: all.flatMap((plugin) => ('problem' in plugin ? [] : [plugin])),
    broken: all.flatMap((plugin) => ('problem' in plugin ? [plugin] : [])),
  };
}

const NO_PLUGIN = "it is no plug-in: its package.json has no field 'codegen'";
