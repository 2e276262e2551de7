/** Loads what plug-ins bring. Every failure becomes one line that names the package, and takes no other one down. */
import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Operation } from '../core/operation.js';
import { describeThrown } from '../core/problem.js';
import { property } from '../core/property.js';
import type { Target } from '../core/target.js';
import { isObject } from '../core/value-forms.js';
import { modulePath } from '../package-root.js';
import type { PluginEntry, PluginPackage } from './package.js';

/** A module of a plug-in: what it gives, or what is wrong with it. */
export type Loaded<T> = { readonly value: T } | { readonly problem: string };

/** Load an operation. */
export async function loadOperation(plugin: PluginPackage, entry: PluginEntry): Promise<Loaded<Operation>> {
  const loaded = await loadModule(plugin, entry);
  if ('problem' in loaded) return loaded;
  const { value } = loaded;
  const { operation: name } = entry;
  const isOperation = isObject(value) && typeof value.build === 'function' && typeof value.trigger === 'string';
  // Only `operation()` fills in the defaults.
  if (!isOperation || value.optionsSchema === undefined) {
    return wrong(entry, 'its default export is no operation; write export default operation({ … })');
  }
  if (value.name !== name)
    return wrong(entry, `its operation is called '${String(value.name)}', not '${String(name)}'`);
  if (!isObject(value.optionsSchema) || !('_zod' in value.optionsSchema)) {
    return wrong(entry, 'its options are no schema of zod 4');
  }
  if (value.dispatchOn === undefined && Object.keys(shapeOf(value.optionsSchema)).length > 0) {
    return wrong(entry, "its operation has options that no entry can be given; add dispatchOn: 'type'");
  }
  if (!Array.isArray(value.targets) || !value.targets.includes(entry.target)) {
    return wrong(entry, `its operation is not for target '${entry.target}'`);
  }
  return { value: { ...(loaded.value as Operation), from: plugin.name } };
}

/** Load a target; its directories become absolute. */
export async function loadPluginTarget(plugin: PluginPackage, entry: PluginEntry): Promise<Loaded<Target>> {
  const loaded = await loadModule(plugin, entry);
  if ('problem' in loaded) return loaded;
  const value = loaded.value as Partial<Record<string, unknown>>;
  const missing = missingPart(value);
  if (missing !== undefined) return wrong(entry, `its default export is no target: ${missing}`);
  if (value.name !== entry.target) {
    return wrong(entry, `its target is called '${String(value.name)}', not '${entry.target}'`);
  }
  const target = loaded.value as Target;
  const inPackage = (path: string): string => join(plugin.directory, path);
  return {
    value: {
      ...target,
      templatePath: target.templatePath.map(inPackage),
      operations: target.operations.map((operation) => ({ ...operation, from: plugin.name })),
      ...(target.jsonnetStdlibDir !== undefined && { jsonnetStdlibDir: inPackage(target.jsonnetStdlibDir) }),
    },
  };
}

/** What keeps a module's export from being a target. */
function missingPart(value: unknown): string | undefined {
  if (!isObject(value)) return 'it is no object';
  for (const key of ['schema', 'resolve']) if (typeof value[key] !== 'function') return `'${key}' must be a function`;
  for (const key of ['rules', 'templatePath', 'outputTypes', 'operations']) {
    if (!Array.isArray(value[key])) return `'${key}' must be a list`;
  }
  return isObject(value.language) ? undefined : "'language' must be an object";
}

async function loadModule({ directory }: PluginPackage, entry: PluginEntry): Promise<Loaded<unknown>> {
  shareThisCopy();
  try {
    const module: unknown = await import(pathToFileURL(join(directory, entry.module)).href);
    return { value: property(module, 'default') };
  } catch (error) {
    const told = describeThrown(error);
    const [, name = ''] = /does not provide an export named '(\w+)'/.exec(told) ?? [];
    return wrong(entry, `it cannot be loaded: ${told}${SUCCESSORS.get(name) ?? ''}`);
  }
}

/** What took the place of functions that plug-ins used. */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['testsBeside', '; generated tests come of facts now, see operationFacts'],
]);

function wrong({ module }: PluginEntry, problem: string): { readonly problem: string } {
  return { problem: `${module}: ${problem}` };
}

function shapeOf(schema: Readonly<Record<string, unknown>>): object {
  return isObject(schema.shape) ? schema.shape : {};
}

let isShared = false;

/**
 * Give plug-ins the copy of this package that runs, whichever is installed beside them: otherwise each could bring one
 * of its own, with errors and renderers that this one does not know.
 */
function shareThisCopy(): void {
  if (isShared) return;
  isShared = true;
  const copy = pathToFileURL(modulePath('lib/codegen')).href;
  register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: copy });
}

/** Runs in a thread of its own, so that it is text. */
const HOOKS = `
let copy;
export const initialize = (data) => { copy = data; };
export const resolve = (specifier, context, next) => next(specifier === 'generator-codegen' ? copy : specifier, context);
`;
