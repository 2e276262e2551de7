/** The half that a project lacks, made so that it fits the half that is there. */
import { dirname, join } from 'node:path/posix';

import type { GeneratedFile } from '../core/fragment.js';
import { addResource, listLines } from './add-resource.js';
import type { ResourceAnswer, SetupAnswers } from './answers.js';
import { type Change, changeOf } from './change.js';
import { checkResources } from './check-resources.js';
import { importText, madeFrom, resourcePath } from './entries.js';
import { parseResourceLine, printResourceLine } from './field-line.js';
import { jsonConfig, webValue } from './json-configs.js';
import { folderOf, listAttributes, listOf, listPath } from './list-files.js';
import { knownFrom } from './resource-config.js';
import { calledIn, type Project } from './project.js';
import { configFile, configPaths, pageFile, PREFIX_PATHS, projectFiles } from './project-files.js';
import { feRootConfig } from './target-configs.js';

/** Add the half that `create` names. */
export function addPart(project: Project, answers: SetupAnswers): Change {
  return answers.create === 'be' ? addApi(project, answers) : addWeb(project, answers);
}

/** An API for web pages that had theirs elsewhere: it has what they show, and the new resources. */
function addApi(project: Project, answers: SetupAnswers): Change {
  const shown = shownByPages(project, answers.auth);
  const resources = [...shown, ...answers.resources];
  // The pages that are there ask for an API without a path before its own.
  const configs = configPaths(answers.format);
  const files = projectFiles({ ...answers, create: 'both', resources }, [], false).filter(
    ({ path }) =>
      path !== configs.fe_root && path !== listPath('fe_root', configs.fe_root) && !path.startsWith('.vscode/'),
  );
  const api = { config: configs.be, prefixPath: PREFIX_PATHS.be };
  const grown = { ...project, targets: { ...project.targets, be: api } };
  const lines = answers.resources.flatMap((resource) =>
    listLines(grown, resource, resourcePath(resource.name, configs.be)),
  );
  const { fe_root: web } = project.targets;
  const isOwn = web !== undefined && folderOf('fe_root', web.config, project.texts) !== undefined;
  const related = [...resources.map(knownFrom), ...project.resources];
  const pages = isOwn ? answers.resources.map((one) => pageFile(one, { config: web.config, related })) : [];
  return changeOf([...files, ...pages], lines, project.texts);
}

/** Resources of the pages, as far as an API of this kind can have them. */
function shownByPages({ resources }: Project, auth: boolean): readonly ResourceAnswer[] {
  let usable = resources.flatMap(({ answer, apiName }) =>
    apiName === undefined && 'resource' in parseResourceLine(printResourceLine(answer), { auth }) ? [answer] : [],
  );
  for (;;) {
    const wrong = new Set(checkResources(usable, { known: [], auth }).map(({ index }) => index));
    if (wrong.size === 0) return usable;
    usable = usable.filter((_, index) => !wrong.has(index));
  }
}

/**
 * Web pages for an API that is there: of every resource, and of the new ones.
 *
 * @param isServed - whether the application of the API serves them
 */
export function addWeb(project: Project, { name, resources, format }: SetupAnswers, isServed = false): Change {
  const { fe_root: config } = configPaths(format);
  const added = addResource(project, resources);
  const related = project.resources;
  if (format === 'json') return addJsonWeb(project, added, { config, name, isServed });
  const pages: GeneratedFile[] = [];
  const entries = related.map(({ file, answer, apiName }) => {
    if (file !== undefined) return madeFrom('fe_root', importText(file, config), { name: apiName });
    const page = pageFile(answer, { config, related, apiName });
    pages.push(page);
    return importText(page.path, config);
  });
  const joint = (project.joint ?? []).flatMap(({ file, apiName }) =>
    file === undefined ? [] : [madeFrom('fe_root', importText(file, config), { name: apiName })],
  );
  const more = resources.map((resource, index) => {
    const called = calledIn(project, resource.name);
    const options = called === resource.name ? {} : { name: called };
    return madeFrom('fe_root', importText(added.files[index]?.path ?? '', config), options);
  });
  const text = feRootConfig({ name, auth: project.auth, isServed });
  const list = listOf('fe_root', config, [...entries, ...joint, ...more]);
  return { ...added, files: [listAttributes(config), list, configFile(config, text), ...pages, ...added.files] };
}

/** The pages of an API whose resources are a folder are made of that; else they have one of their own. */
function addJsonWeb(
  { targets, resources, texts, auth }: Project,
  added: Change,
  { config, name, isServed }: { readonly config: string; readonly name: string; readonly isServed: boolean },
): Change {
  const shared = targets.be && folderOf('be', targets.be.config, texts);
  const folder = shared === join(dirname(config), 'resources') ? 'resources' : 'pages';
  const pages =
    folder === 'pages'
      ? resources.map(({ answer, apiName }) => pageFile(answer, { config, related: resources, apiName }))
      : [];
  const file = configFile(config, jsonConfig('fe_root', webValue({ name, auth, isServed, folder })));
  return { ...added, files: [file, ...pages, ...added.files] };
}
