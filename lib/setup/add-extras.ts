/** More than it has for the API of a project that is there: lines in its two configs, and in the list of its models. */
import { editedJson } from '../input/json-edits.js';
import { MESSAGE_MODELS } from '../targets/be_root/messages.js';
import type { Extra } from './answers.js';
import { type Change, changeOf, type ListLine } from './change.js';
import { formatOf } from './entries.js';
import { apiKeys, apiLines, rootKeys, rootLines, withNeeded } from './extras.js';
import { MARKS } from './jsonnet-layout.js';
import { listImport } from './list-files.js';
import { insertBeforeList } from './marks.js';
import { type ExtrasThere, modelEntries, modelsPath, type Project } from './project.js';

/** What of a project decides how extras are added. */
export type ExtendableProject = Pick<Project, 'module' | 'targets' | 'texts' | 'extras'>;

/**
 * Add extras to a project; a config that has one of them stays as it is for that one.
 *
 * @param name - of the project
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
    if (formatOf(config) === 'json') {
      const keys = target === 'be' ? apiKeys(lacking('be'), { name, module }) : rootKeys(lacking('be_root'));
      edits.push({ path: config, text: withKeys(texts[config] ?? '', keys) });
      continue;
    }
    const end = texts[config]?.includes(listImport(target)) === true ? listImport(target) : mark;
    const text = insertBeforeList(texts[config] ?? '', end, lines);
    if (text !== undefined) edits.push({ path: config, text });
    else missing.push(...lines.map((line) => ({ path: config, line })));
  }
  const models = changeOf([], lacking('be_root').includes('comms') ? messageLines(project) : [], texts);
  return { files: [], edits: [...edits, ...models.edits], missing: [...missing, ...models.missing] };
}

/** A JSON config with more keys; all else of it stays as it is written. */
function withKeys(text: string, keys: object): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const changes = Object.entries(keys).map(([key, after]: [string, unknown]) => ({ path: [key], after }));
  return editedJson(text, changes, { insertSpaces: true, tabSize: 2, eol });
}

/** The models of messages in the list of models, where the scaffold would have put them. */
function messageLines({ module, targets: { be_root: root } }: ExtendableProject): readonly ListLine[] {
  if (root === undefined) return [];
  return modelEntries(MESSAGE_MODELS, modelsPath(root, module));
}
