/** More resources in a project that is there: a file for each, and a line in every list that names resources. */
import { dirname } from 'node:path/posix';

import { CLIError } from '../core/problem.js';
import { ACCOUNTS, type ResourceAnswer } from './answers.js';
import { type Change, changeOf, type ListLine } from './change.js';
import { resourceLine } from '../targets/fe_root/resource-names.js';
import { earlierMark } from './earlier-pages.js';
import { formatOf, importText, madeFrom, pagePath, resourcePath } from './entries.js';
import { MARKS } from './jsonnet-layout.js';
import { folderOf, listFile, type ListingTarget } from './list-files.js';
import {
  calledIn,
  modelEntries,
  modelsPath,
  pagesPath,
  type Project,
  type ProjectResource,
  type TargetPlace,
} from './project.js';
import { CONFIGS, pageFile, resourceFile } from './project-files.js';
import { knownFrom } from './resource-config.js';

/** What of a project decides how resources are added. */
export type GrowingProject = Pick<Project, 'module' | 'apiModule' | 'auth' | 'targets' | 'resources' | 'texts'>;

/**
 * Add resources, in their order.
 *
 * @throws CLIError - a config is plain JSON, which cannot import the file of a resource
 */
export function addResource(project: GrowingProject, added: readonly ResourceAnswer[]): Change {
  const { targets, module, auth, resources, texts } = project;
  const related = [...added.map(knownFrom), ...resources, ...(auth ? [ACCOUNTS] : [])];
  const files = added.map((resource) =>
    targets.be === undefined
      ? pageFile(resource, { config: targets.fe_root?.config ?? CONFIGS.fe_root, related })
      : resourceFile(resource, { config: targets.be.config, module, related, web: targets.fe_root !== undefined }),
  );
  const lines = added.flatMap((resource, index) => listLines(project, resource, files[index]?.path ?? ''));
  return changeOf(files, lines, texts);
}

/** The lines that name a resource; `file` is its config. */
export function listLines(project: GrowingProject, { name }: ResourceAnswer, file: string): readonly ListLine[] {
  const { targets, module, apiModule, texts } = project;
  const { be, be_root: root, fe_root: web } = targets;
  const called = calledIn(project, name);
  const imported = ({ config }: TargetPlace): string => importText(file, checked(config));
  const listed = (target: ListingTarget, { config }: TargetPlace): string => listFile(target, config, texts);
  // What is in a folder is in its list; pages may have a folder of their own.
  const isFolder = (target: ListingTarget, { config }: TargetPlace): boolean => {
    const folder = folderOf(target, config, texts);
    return folder !== undefined && (target === 'fe_root' || folder === dirname(file));
  };
  const lines: ListLine[] = [];
  if (be && !isFolder('be', be)) {
    lines.push({ path: listed('be', be), mark: MARKS.resources, line: `${imported(be)},` });
  }
  if (be && root) {
    if (!isFolder('be_root', root)) {
      const path = listed('be_root', root);
      const entry = madeFrom('be_root', imported(root), { text: texts[path] });
      lines.push({ path, mark: MARKS.models, line: `${entry},` });
    }
    lines.push(...modelEntries([name], modelsPath(root, module)));
  }
  if (web) {
    if (!isFolder('fe_root', web)) {
      // A name of its own stands in the resource's config; nothing there tells the module.
      const own = called === `${apiModule ?? ''}.${name}` ? called : undefined;
      const path = listed('fe_root', web);
      const entry = be ? madeFrom('fe_root', imported(web), { text: texts[path], name: own }) : imported(web);
      lines.push({ path, mark: MARKS.resources, line: `${entry},` });
    }
    // Pages of an earlier kind get no page of it.
    if (texts[earlierMark(web)] === undefined) {
      lines.push({ path: pagesPath(web), mark: MARKS.resources, line: resourceLine(called), sorted: true });
    }
  }
  return lines;
}

/**
 * Tell whether a resource that has a config of its own is missing from a list that could name it: the run that added it
 * was stopped, or somebody took it out there.
 */
export function isPartial(
  project: GrowingProject,
  { answer, name }: Pick<ProjectResource, 'answer' | 'name'>,
): boolean {
  const { targets, texts } = project;
  const { be, be_root: root, fe_root: web } = targets;
  const { config } = be ?? web ?? {};
  if (config === undefined) return false;
  const file = be ? resourcePath(name, config) : pagePath(calledIn(project, name), config);
  const isInFolder = (['be', 'be_root', 'fe_root'] as const).every((target) => {
    const place = targets[target];
    return place === undefined || folderOf(target, place.config, texts) === dirname(file);
  });
  if ([be, root, web].some((place) => place && formatOf(place.config) === 'json') && !isInFolder) return false;
  const first = listFile(be ? 'be' : 'fe_root', config, texts);
  if (!isInFolder && texts[first]?.includes(importText(file, config)) !== true) return false;
  return changeOf([], listLines(project, answer, file), texts).edits.length > 0;
}

function checked(config: string): string {
  if (!config.endsWith('.json')) return config;
  const fix = `rename it to ${config}net, which may hold the same`;
  throw new CLIError([`${config}: JSON cannot import the config of a resource; ${fix}`]);
}
