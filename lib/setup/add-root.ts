/** The project around an API whose config and models are there, as after an import. Nothing of these is lost. */
import { dirname, join } from 'node:path/posix';

import { CLIError } from '../core/problem.js';
import { editedJson } from '../input/json-edits.js';
import { MESSAGE_MODELS } from '../targets/be_root/messages.js';
import { SIGN_IN_COUNT } from '../targets/be_root/sign-in.js';
import { USER, USER_TABLE } from '../targets/be_root/users.js';
import { BASELINE } from '../targets/be_root/views/migration.js';
import { addWeb } from './add-part.js';
import type { SetupAnswers } from './answers.js';
import { type Change, changeOf, type ListLine } from './change.js';
import { editorFiles } from './editor-files.js';
import { formatOf, resourceFolder } from './entries.js';
import { apiKeys, apiLines, withNeeded } from './extras.js';
import { apiValue, jsonConfig, rootValue, signInKeys } from './json-configs.js';
import { MARKS } from './jsonnet-layout.js';
import { folderOf, listAttributes, listImport, listOf } from './list-files.js';
import { insertBeforeList } from './marks.js';
import { isSamePlace } from './names.js';
import { modelEntries, modelsPath, type Project } from './project.js';
import { configFile, configPaths, PREFIX_PATHS } from './project-files.js';
import { beConfig, beRootConfig, importedConfig, signInLines } from './target-configs.js';

const ROOT = { prefixPath: PREFIX_PATHS.be_root, config: '' };

/** The migration by which an import begins a project. */
export const BASELINE_PATH = `migrations/versions/${BASELINE}_baseline.py`;
const BASELINE_SQL = `migrations/versions/${BASELINE}_baseline.sql`;

/** Files that tell what a project around an API would stand upon. */
export function rootPaths(module: string): readonly string[] {
  const list = modelsPath(ROOT, module);
  return [BASELINE_PATH, BASELINE_SQL, list, `${dirname(list)}.py`, join(dirname(list), 'base.py')];
}

/** Tell whether a project has an API, and nothing around it. */
export function isRootless({ targets }: Pick<Project, 'targets'>): boolean {
  return targets.be !== undefined && targets.be_root === undefined;
}

/** Tell whether a table of the database has the place of the users who would sign in, imported or not. */
export function hasOwnUsers({ resources, texts }: Pick<Project, 'resources' | 'texts'>): boolean {
  const isImported = resources.some(({ name }) => [USER, SIGN_IN_COUNT].some((other) => isSamePlace(name, other)));
  return isImported || OWN_USERS.test(texts[BASELINE_SQL] ?? '');
}

/** How a table of the schema that needs no name is made, by PostgreSQL's rules or as somebody wrote it for SQLite. */
const OWN_USERS = new RegExp(
  `^CREATE\\s+TABLE\\s+(?:IF NOT EXISTS\\s+)?(?:main\\.)?["'\`[]?(?:${USER_TABLE}|sign_in_counts)["'\`\\]]?\\s*\\(`,
  'im',
);

/**
 * Put the project around the API.
 *
 * @throws CLIError - models stand where the project cannot have them
 */
export function addRoot(project: Project, given: SetupAnswers): Change {
  const { module, targets, texts } = project;
  checkModels(project, given);
  const config = targets.be?.config ?? '';
  const format = formatOf(config);
  const imported = texts[BASELINE_PATH] === undefined ? {} : { imported: BASELINE };
  const answers: SetupAnswers = { ...given, format, module, ...imported };
  const isServed = answers.create === 'both';
  const root = configPaths(format).be_root;
  const files =
    format === 'json'
      ? [configFile(root, jsonConfig('be_root', { ...rootValue(answers, isServed), ...modelsOf(project, config) }))]
      : [listAttributes(config), listOf('be_root', root, []), configFile(root, beRootConfig(answers, isServed))];
  const auth = answers.auth || project.auth;
  const web = isServed ? addWeb({ ...project, auth }, { ...answers, resources: [] }, true).files : [];
  const made = [...files, ...web.filter(({ path }) => files.every((file) => file.path !== path))];
  const editors = editorFiles(made, format).map(({ path, content }) => configFile(path, content));
  const models = changeOf([], modelLines(answers), texts);
  const api = apiChange(project, answers);
  return {
    files: [...made, ...editors],
    edits: [...api.edits, ...models.edits],
    missing: [...api.missing, ...models.missing],
  };
}

/** Starter models are made of the resources that the API has in a folder, but for imported ones. */
function modelsOf({ texts }: Project, config: string): object {
  return folderOf('be', config, texts) === resourceFolder(config) ? {} : { models: [] };
}

function checkModels({ module, texts, resources }: Project, { auth }: SetupAnswers): void {
  const [, , list = '', single = '', base = ''] = rootPaths(module);
  if (texts[single] !== undefined) {
    const hint = `make it ${list}, with its base in ${base}, or mount the API in an application of your own`;
    throw new CLIError([`${single} holds the models, where a project of this kind has a package: ${hint}`]);
  }
  if (texts[list] !== undefined && texts[base] === undefined) {
    throw new CLIError([`${base} is missing: the project around the models looks for their class Base there`]);
  }
  if (auth && hasOwnUsers({ resources, texts })) {
    throw new CLIError([
      `--auth: the database has a table of users already; leave it out, and see "codegen docs authentication"`,
    ]);
  }
}

/** The models that come with a project, in a list that is there. */
function modelLines({ auth, extras = [], module = '' }: SetupAnswers): readonly ListLine[] {
  const names = [
    ...(auth ? [SIGN_IN_COUNT, USER] : []),
    ...(withNeeded(extras).includes('comms') ? MESSAGE_MODELS : []),
  ];
  return modelEntries(names, modelsPath(ROOT, module));
}

/** The config of the API as a set-up writes it, or with what it lacks where somebody has changed it. */
function apiChange({ targets, texts, module }: Project, answers: SetupAnswers): Pick<Change, 'edits' | 'missing'> {
  const path = targets.be?.config ?? '';
  const text = texts[path] ?? '';
  const { format = 'jsonnet', database, auth, name } = answers;
  const driver = database === 'sqlite' ? 'sqlite' : 'postgresql';
  const isJson = format === 'json';
  if (text === importedConfig(format, { module, driver })) {
    return {
      edits: [{ path, text: isJson ? jsonConfig('be', apiValue(answers)) : beConfig(answers) }],
      missing: [],
    };
  }
  const extras = withNeeded(answers.extras ?? []);
  const factories = /\btest_factories\b/.test(text) ? {} : { test_factories: 'tests.factories' };
  if (isJson) {
    const keys = { ...(auth && signInKeys(answers)), ...apiKeys(extras, { name, module }), ...factories };
    const changes = Object.entries(keys).map(([key, after]: [string, unknown]) => ({ path: [key], after }));
    return { edits: [{ path, text: editedJson(text, changes, { insertSpaces: true, tabSize: 2 }) }], missing: [] };
  }
  const lines = [
    ...(auth ? signInLines("(import 'be/auth/jwt.libsonnet')", answers) : []),
    ...apiLines(extras, { name, module }),
    ...('test_factories' in factories ? ["  test_factories: 'tests.factories',", ''] : []),
  ];
  const end = text.includes(listImport('be')) ? listImport('be') : MARKS.resources;
  const changed = insertBeforeList(text, end, lines);
  return changed === undefined
    ? { edits: [], missing: lines.map((line) => ({ path, line })) }
    : { edits: [{ path, text: changed }], missing: [] };
}
