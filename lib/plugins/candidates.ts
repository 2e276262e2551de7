/** Which packages may be plug-ins, found without loading anything: a run that has nothing to do asks only this. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { property } from '../core/property.js';

/** Where a run looks for plug-ins. */
export interface PluginPlaces {
  /** Directory of the project, absolute */
  readonly cwd: string;
  /** Packages that are plug-ins whether the project depends on them or not: names, or paths that start with `.` or `/`. */
  readonly plugins?: readonly string[];
}

/** A package that a run was given, or that its project depends on and that has a field `codegen`. */
export interface Candidate {
  /** As it was given, or as it is depended on. */
  readonly name: string;
  /** Absolute; none: it is not installed. */
  readonly directory: string | undefined;
  /** Whether it was given: then it must be a plug-in. */
  readonly isGiven: boolean;
}

/** Find the packages that may be plug-ins: those that were given come first. */
export function pluginCandidates({ cwd, plugins = [] }: PluginPlaces): readonly Candidate[] {
  const given = plugins.map((name) => ({ name, directory: directoryOf(name, cwd), isGiven: true }));
  const known = new Set(plugins);
  const depended = dependenciesOf(cwd)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, directory: directoryOf(name, cwd), isGiven: false }));
  return [...given, ...depended.filter(({ directory }) => directory !== undefined && mayBePlugin(directory))];
}

function mayBePlugin(directory: string): boolean {
  try {
    const description: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return typeof description !== 'object' || description === null || 'codegen' in description;
  } catch {
    // Whoever looks closer says why it cannot be read.
    return true;
  }
}

/** Find a package as Node.js does, but for its `exports`, which often hide its `package.json`. */
function directoryOf(given: string, cwd: string): string | undefined {
  if (/^[./]|^[A-Za-z]:/.test(given))
    return existsSync(join(resolve(cwd, given), 'package.json')) ? resolve(cwd, given) : undefined;
  return upwards(cwd)
    .map((directory) => join(directory, 'node_modules', given))
    .find((directory) => existsSync(join(directory, 'package.json')));
}

/** What the project's `package.json` depends on; without one, nothing. */
function dependenciesOf(cwd: string): readonly string[] {
  const path = upwards(cwd)
    .map((directory) => join(directory, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) return [];
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) =>
      Object.keys(property(value, key) ?? {}),
    );
  } catch {
    // It is not this tool's file; whoever owns it says what is wrong with it.
    return [];
  }
}

function upwards(directory: string): readonly string[] {
  const parent = dirname(directory);
  return parent === directory ? [directory] : [directory, ...upwards(parent)];
}
