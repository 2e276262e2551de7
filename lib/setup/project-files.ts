/** The configs of a new project, or of the half of a project that is still missing. */
import type { GeneratedFile } from '../core/fragment.js';
import { usualPaths } from '../input/find-config.js';
import type { TargetName } from '../target-names.js';
import { ACCOUNTS, type Format, type KnownResource, type ResourceAnswer, type SetupAnswers } from './answers.js';
import { editorFiles } from './editor-files.js';
import { formatOf, importText, madeFrom, pagePath, resourceFolder, resourcePath } from './entries.js';
import { apiValue, jsonConfig, rootValue, webValue } from './json-configs.js';
import { jsonPage, jsonResource } from './json-resource.js';
import { listAttributes, listOf } from './list-files.js';
import { modelEntry } from './model-entry.js';
import { pageConfig } from './page-config.js';
import { knownFrom, resourceConfig, type ResourceSurroundings } from './resource-config.js';
import { beConfig, beRootConfig, feRootConfig } from './target-configs.js';

/** The Python module of a new project. */
export const MODULE = 'app';

/** Where the targets of a new project write. */
export const PREFIX_PATHS = { be: '_generated', be_root: '.', fe: 'web', fe_root: 'web' } as const;

/** Where the configs of a new project stand; that of `fe` is part of what `fe_root` writes. */
export function configPaths(format: Format = 'jsonnet'): Readonly<Record<TargetName, string>> {
  const place = format === 'json' ? 1 : 0;
  return {
    be: usualPaths('be')[place],
    be_root: usualPaths('be_root')[place],
    fe: `${PREFIX_PATHS.fe_root}/${usualPaths('fe')[place]}`,
    fe_root: usualPaths('fe_root')[place],
  };
}

/** Where they stand as usual. */
export const CONFIGS = configPaths();

/**
 * Make the configs.
 *
 * @param known - resources that are there, to which relations may lead
 * @param isServed - whether the application serves the web pages: those of a new project it does
 */
export function projectFiles(
  answers: SetupAnswers,
  known: readonly KnownResource[],
  isServed = answers.create === 'both',
): readonly GeneratedFile[] {
  const { format = 'jsonnet', create } = answers;
  const isJson = format === 'json';
  const made =
    create === 'fe'
      ? (isJson ? jsonWebFiles : webFiles)(answers, known)
      : (isJson ? jsonApiFiles : apiFiles)(answers, known, isServed);
  return [...made, ...editorFiles(made, format).map(({ path, content }) => configFile(path, content))];
}

/** Of web pages alone, in JSON: the folder of its pages takes the place of a list. */
function jsonWebFiles(answers: SetupAnswers, known: readonly KnownResource[]): readonly GeneratedFile[] {
  const { fe_root: config } = configPaths('json');
  const related = [...answers.resources.map(knownFrom), ...known];
  return [
    configFile(config, jsonConfig('fe_root', webValue({ ...answers, folder: 'pages' }))),
    ...folderFiles(
      'config/pages',
      answers.resources.map((resource) => pageFile(resource, { config, related })),
    ),
  ];
}

/** Of an API in JSON: its resources are a folder, which the model and the pages are made of as well. */
function jsonApiFiles(
  answers: SetupAnswers,
  known: readonly KnownResource[],
  isServed: boolean,
): readonly GeneratedFile[] {
  const { name, auth, create, database, resources } = answers;
  const configs = configPaths('json');
  const related = [...resources.map(knownFrom), ...known, ...(auth ? [ACCOUNTS] : [])];
  const surroundings = { config: configs.be, module: MODULE, related, web: create === 'both', database };
  return [
    configFile(configs.be, jsonConfig('be', apiValue(answers))),
    configFile(configs.be_root, jsonConfig('be_root', rootValue(answers, isServed))),
    ...(create === 'both'
      ? [configFile(configs.fe_root, jsonConfig('fe_root', webValue({ name, auth, isServed })))]
      : []),
    ...folderFiles(
      resourceFolder(configs.be),
      resources.map((resource) => resourceFile(resource, surroundings)),
    ),
  ];
}

/** Git has no folder without a file. */
function folderFiles(folder: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.length > 0 ? files : [configFile(`${folder}/.gitkeep`, '')];
}

/** Of web pages alone: every page has a config of its own. */
function webFiles(
  { name, auth, openapi, resources }: SetupAnswers,
  known: readonly KnownResource[],
): readonly GeneratedFile[] {
  const config = CONFIGS.fe_root;
  const related = [...resources.map(knownFrom), ...known];
  const pages = resources.map((resource) => pageFile(resource, { config, related }));
  const entries = pages.map(({ path }) => importText(path, config));
  return [
    listAttributes(config),
    listOf('fe_root', config, entries),
    configFile(config, feRootConfig({ name, auth, ...(openapi !== undefined && { openapi }) })),
    ...pages,
  ];
}

/** Of an API, with web pages or without. */
function apiFiles(answers: SetupAnswers, known: readonly KnownResource[], isServed: boolean): readonly GeneratedFile[] {
  const { name, auth, create, database, resources } = answers;
  const related = [...resources.map(knownFrom), ...known, ...(auth ? [ACCOUNTS] : [])];
  const web = create === 'both';
  const surroundings = { config: CONFIGS.be, module: MODULE, related, web };
  const own = resources.map((resource) => resourceFile(resource, surroundings));
  const imports = (config: string): readonly string[] => own.map(({ path }) => importText(path, config));
  const models = resources.map((resource) =>
    modelEntry(resource, importText(resourcePath(resource.name, CONFIGS.be), CONFIGS.be_root), database),
  );
  const pages = imports(CONFIGS.fe_root).map((imported) => madeFrom('fe_root', imported));
  return [
    listAttributes(CONFIGS.be),
    listOf('be', CONFIGS.be, imports(CONFIGS.be)),
    listOf('be_root', CONFIGS.be_root, models),
    ...(web ? [listOf('fe_root', CONFIGS.fe_root, pages)] : []),
    configFile(CONFIGS.be, beConfig(answers)),
    configFile(CONFIGS.be_root, beRootConfig(answers, isServed)),
    ...(web ? [configFile(CONFIGS.fe_root, feRootConfig({ name, auth, isServed }))] : []),
    ...own,
  ];
}

/** The config of one resource of the API. */
export function resourceFile(
  resource: ResourceAnswer,
  { config, ...surroundings }: ResourceSurroundings & { readonly config: string },
): GeneratedFile {
  const write = formatOf(config) === 'json' ? jsonResource : resourceConfig;
  return configFile(resourcePath(resource.name, config), write(resource, surroundings));
}

/** The config of the pages of one resource. */
export function pageFile(
  resource: ResourceAnswer,
  {
    config,
    related,
    apiName = resource.name,
  }: {
    readonly config: string;
    readonly related: readonly KnownResource[];
    readonly apiName?: string | undefined;
  },
): GeneratedFile {
  const write = formatOf(config) === 'json' ? jsonPage : pageConfig;
  return configFile(pagePath(apiName, config), write(resource, related, apiName));
}

/** A config is the user's from the start. */
export function configFile(path: string, content: string): GeneratedFile {
  return { path, content, ifExists: 'skip', executable: false };
}

/** A file of a project that gets another text. */
export function changedFile(path: string, content: string): GeneratedFile {
  return { path, content, ifExists: 'overwrite', executable: false };
}
