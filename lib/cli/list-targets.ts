/** `targets`: what can be generated, from which config, and by which operations. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { CLIError } from '../core/problem.js';
import { loadRegistry } from '../core/registry.js';
import { discoverScopes } from '../core/scope.js';
import type { Target } from '../core/target.js';
import { usualPaths } from '../input/find-config.js';
import { displayPath } from '../output/safe-path.js';
import { configPath, extendedTarget, loadTarget } from '../pipeline.js';
import type { PluginPlaces } from '../plugins/candidates.js';
import { checkPlugins, pluginTargetNames } from '../plugins/plugins.js';
import { TARGETS } from '../target-names.js';
import { configuredTargets } from '../setup/existing.js';
import { type Answer, jsonAnswer, type Question } from './answer.js';
import { COMMANDS } from './commands.js';
import { outputDirectory, withStored } from './request.js';

/** One target, as it is listed. */
interface Listed {
  readonly name: string;
  readonly description: string;
  /** None: the project has no config of it. */
  readonly config?: string;
  readonly output?: string;
  readonly scopes: readonly { readonly name: string; readonly operations: readonly string[] }[];
}

/** List the targets. */
export async function answer({ settings, cwd }: Question): Promise<Answer> {
  const places = { cwd, plugins: settings.plugins };
  const configured = configuredTargets(cwd, settings.plugins);
  const further = pluginTargetNames(places, TARGETS).map((name) => ({ name, description: 'A target of a plug-in' }));
  const broken = await checkPlugins(places, TARGETS);
  const listed: Listed[] = [];
  for (const { name, description } of [...COMMANDS, ...further]) {
    const target = await targetOf(name, places);
    if (target === undefined) continue;
    const registry = loadRegistry(target);
    const scopes = [...discoverScopes(target.schema(registry.all))].map((scope) => ({
      name: scope.name,
      operations: registry.at(scope.name).map((operation) => operation.name),
    }));
    const own = await withStored(settings, name, cwd);
    const isConfigured = configured.includes(name) && (own.config === undefined || existsSync(resolve(own.config)));
    const config = isConfigured ? configPath(target, { cwd, ...(own.config !== undefined && own) }) : undefined;
    const output = displayPath(outputDirectory(own, cwd), cwd);
    listed.push({ name, description, ...(config !== undefined && { config, output }), scopes });
  }
  const isFailure = broken.length > 0;
  if (settings.json) return jsonAnswer({ targets: listed, problems: broken }, isFailure);
  return { lines: [...listed.flatMap(lines), ...broken.map((line) => `Error: ${line}`)], isFailure };
}

/** A target with what plug-ins add to it; without, where one of them is broken; nothing where the target itself is. */
async function targetOf(name: string, places: PluginPlaces): Promise<Target | undefined> {
  try {
    return await extendedTarget(name, places);
  } catch (error) {
    if (!(error instanceof CLIError)) throw error;
    const builtIn = TARGETS.find((known) => known === name);
    return builtIn && loadTarget(builtIn);
  }
}

function lines({ name, description, config, output, scopes }: Listed): readonly string[] {
  const place = config === undefined ? `none; it would be ${usualPaths(name)[0]}` : `${config}, for ${String(output)}/`;
  const rows = scopes.map((scope) => [scope.name, scope.operations.join(', ') || '(no operation of its own)'] as const);
  const row = ([title, text]: readonly [string, string]): string => `  ${title.padEnd(10)} ${text}`;
  return [`${name}: ${description}`, ...[['config', place] as const, ...rows].map(row), ''];
}
