/** The commands that help with configs. Each is loaded when it is asked for; the bin and the Yeoman generators share them. */
import { CLIError } from '../core/problem.js';
import { jsonSchemaOf } from '../core/json-schema.js';
import { loadRegistry } from '../core/registry.js';
import { extendedTarget } from '../pipeline.js';
import type { PluginPlaces } from '../plugins/candidates.js';
import { configuredTargets } from '../setup/existing.js';
import { type Answer, jsonAnswer } from './answer.js';
import type { ToolCommand } from './commands.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/** Names of the commands that answer and write nothing. */
export type HelpCommand = Exclude<ToolCommand['name'], 'update' | 'clean'>;

/**
 * Answer a command.
 *
 * @param word - behind the command, known to be one that it takes
 * @throws CLIError - there is nothing to answer
 */
export async function answer(
  name: HelpCommand,
  word: string | undefined,
  settings: Settings,
  cwd: string,
): Promise<Answer> {
  switch (name) {
    case 'validate': {
      const { validateConfigs } = await import('./validate-configs.js');
      return validateConfigs(targetsToCheck(word, settings, cwd), settings, cwd);
    }
    case 'explain':
      return (await import('./explain-file.js')).explainFile(String(word), settings, cwd);
    case 'targets':
      return (await import('./list-targets.js')).listTargets(settings, cwd);
    case 'schema':
      return schemaOf(String(word), { cwd, plugins: settings.plugins });
    case 'completion':
      return { lines: (await import('./completion.js')).completionLines(String(word)) };
  }
}

function targetsToCheck(word: string | undefined, { config, plugins }: Settings, cwd: string): readonly string[] {
  if (word !== undefined) return [word];
  if (config !== undefined) throw new UsageError('--config needs the target that it is for, as in validate be');
  const targets = configuredTargets(cwd, plugins);
  if (targets.length > 0) return targets;
  throw new CLIError(['there is no config to check; name a target and its config: validate be --config PATH']);
}

async function schemaOf(name: string, places: PluginPlaces): Promise<Answer> {
  const target = await extendedTarget(name, places);
  const schema = target.schema(loadRegistry(target).all);
  return jsonAnswer(jsonSchemaOf(schema, `Config of the target ${name} of generator-codegen`));
}
