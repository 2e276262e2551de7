/**
 * The lists that grow with a project, each in a file of its own beside the config that imports it: a list and nothing
 * else, an entry on each line, so that git keeps the lines of two branches that add some.
 */
import { basename, dirname, join } from 'node:path/posix';

import type { GeneratedFile } from '../core/fragment.js';
import { literal } from '../languages/jsonnet.js';
import { folderAt } from '../input/resource-folder.js';
import { formatOf, makerImport } from './entries.js';
import { comment, MARKS } from './jsonnet-layout.js';

/** The targets whose configs list resources. */
export type ListingTarget = 'be' | 'be_root' | 'fe_root';

const LISTS = {
  be: {
    file: 'resources.jsonnet',
    about: 'The resources of the API, each on a line of its own.',
    mark: MARKS.resources,
  },
  be_root: { file: 'models.jsonnet', about: 'The starter models, each on a line of its own.', mark: MARKS.models },
  fe_root: {
    file: 'pages.jsonnet',
    about: 'The resources that have web pages, each on a line of its own.',
    mark: MARKS.resources,
  },
} as const;

/** The folder whose files are the list of a JSON config, from the project's directory; nothing: the list is written out. */
export function folderOf(
  target: ListingTarget,
  config: string,
  texts: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (formatOf(config) !== 'json') return undefined;
  try {
    const value: unknown = JSON.parse(texts[config] ?? '');
    return folderAt(value, target === 'be_root' ? 'models' : 'resources', config);
  } catch {
    return undefined;
  }
}

/** Where the list of a config is, if it has a file of its own. */
export function listPath(target: ListingTarget, config: string): string {
  return join(dirname(config), LISTS[target].file);
}

/** What a config imports its list by. */
export function listImport(target: ListingTarget): string {
  return `import ${literal(LISTS[target].file)}`;
}

/**
 * The file that the list of a config stands in: its own one, or the config itself, as in projects of before and where
 * somebody wrote it so.
 *
 * @param texts - by path
 */
export function listFile(
  target: ListingTarget,
  config: string,
  texts: Readonly<Record<string, string | undefined>>,
): string {
  const path = listPath(target, config);
  return texts[path] !== undefined && texts[config]?.includes(listImport(target)) === true ? path : config;
}

/** The file of a list. */
export function listOf(target: ListingTarget, config: string, entries: readonly string[]): GeneratedFile {
  const { about, mark } = LISTS[target];
  const lines = [
    ...comment(about),
    ...(target === 'be' ? [] : [makerImport(target)]),
    '[',
    ...[...entries.map((entry) => `${entry},`), mark].map((line) => `  ${line}`),
    ']',
  ];
  const content = lines.map((line) => `${line}\n`).join('');
  return { path: listPath(target, config), content, ifExists: 'skip', executable: false };
}

/** Tells git which files beside a config are lists and nothing else. */
export function listAttributes(config: string): GeneratedFile {
  const lines = [
    '# Lists, and nothing else: a merge keeps the lines of both branches.',
    ...Object.values(LISTS).map(({ file }) => `/${basename(file)} merge=union`),
  ];
  const content = lines.map((line) => `${line}\n`).join('');
  return { path: join(dirname(config), '.gitattributes'), content, ifExists: 'skip', executable: false };
}
