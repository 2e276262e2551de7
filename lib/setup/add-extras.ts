/** More than it has for the API of a project that is there: lines in its two configs, and in the list of its models. */
import { Name } from '../core/name.js';
import { CLIError } from '../core/problem.js';
import { MESSAGE_MODELS } from '../targets/be_root/messages.js';
import type { Extra } from './answers.js';
import { type Change, changeOf, type ListLine } from './change.js';
import { apiLines, rootLines, withNeeded } from './extras.js';
import { MARKS } from './jsonnet-layout.js';
import { listImport } from './list-files.js';
import { insertBeforeList } from './marks.js';
import { type ExtrasThere, modelsPath, type Project } from './project.js';

/** What of a project decides how extras are added. */
export type ExtendableProject = Pick<Project, 'module' | 'targets' | 'texts' | 'extras'>;

/**
 * Add extras to a project; a config that has one of them stays as it is for that one.
 *
 * @param name - of the project
 * @throws CLIError - a config is plain JSON, which lines of jsonnet do not fit into
 */
export function addExtras(project: ExtendableProject, extras: readonly Extra[], name: string): Change {
  const { module, targets, texts, extras: there } = project;
  const wanted = withNeeded(extras);
  const { be, be_root: root } = targets;
  const lacking = (target: keyof ExtrasThere): readonly Extra[] =>
    wanted.filter((extra) => !there[target].includes(extra));
  const switches = rootLines(lacking('be_root'));
  const blocks = [
    {
      config: be?.config,
      target: 'be' as const,
      mark: MARKS.resources,
      lines: apiLines(lacking('be'), { name, module }),
    },
    {
      config: root?.config,
      target: 'be_root' as const,
      mark: MARKS.models,
      lines: switches.length > 0 ? [...switches, ''] : [],
    },
  ];
  const edits: { path: string; text: string }[] = [];
  const missing: { path: string; line: string }[] = [];
  for (const { config, target, mark, lines } of blocks) {
    if (config === undefined || lines.length === 0) continue;
    if (config.endsWith('.json')) throw new CLIError([`${config}: ${JSON_FIX.replace('%', `${config}net`)}`]);
    const end = texts[config]?.includes(listImport(target)) === true ? listImport(target) : mark;
    const text = insertBeforeList(texts[config] ?? '', end, lines);
    if (text !== undefined) edits.push({ path: config, text });
    else missing.push(...lines.map((line) => ({ path: config, line })));
  }
  const models = changeOf([], lacking('be_root').includes('comms') ? messageLines(project) : [], texts);
  return { files: [], edits: [...edits, ...models.edits], missing: [...missing, ...models.missing] };
}

const JSON_FIX = 'lines of jsonnet cannot be added to JSON: rename it to %, which may hold the same';

/** The models of messages in the list of models, where the scaffold would have put them. */
function messageLines({ module, targets: { be_root: root } }: ExtendableProject): readonly ListLine[] {
  if (root === undefined) return [];
  return MESSAGE_MODELS.map((model) => ({
    path: modelsPath(root, module),
    mark: MARKS.pythonModels,
    line: `from .${new Name(model).snake} import ${model} as ${model}`,
    sorted: true,
  }));
}
