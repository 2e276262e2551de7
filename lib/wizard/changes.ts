/** What settled answers come to in a directory: files, targets to generate, and what is left to do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { TARGETS, type TargetName } from '../target-names.js';
import { addExtras } from '../setup/add-extras.js';
import { addResource } from '../setup/add-resource.js';
import type { ResourceAnswer, SetupAnswers } from '../setup/answers.js';
import { addPart } from '../setup/add-part.js';
import { addRoot, hasOwnUsers } from '../setup/add-root.js';
import type { Change } from '../setup/change.js';
import { wholeExtras } from '../setup/extras.js';
import { listPath, type ListingTarget } from '../setup/list-files.js';
import { type Project, storedSetup, type TargetPlace } from '../setup/project.js';
import { changedFile, configPaths, projectFiles } from '../setup/project-files.js';
import { YO_RC } from '../setup/stored-targets.js';
import { writeYoRc } from '../setup/yo-rc.js';
import { BASELINE } from '../targets/be_root/views/migration.js';
import { type Draft, settledAnswers } from './draft.js';
import { afterExtras, afterResource, nextCommands, type Tools } from './next-commands.js';

/** Where the answers are carried out. */
export interface Place {
  readonly cwd: string;
  /** What is there; none: nothing is. */
  readonly project: Project | undefined;
  readonly tools: Tools;
}

/** What is to be done. */
export interface Changes {
  /**
   * What targets read: it is there before they are generated. In the order in which it is written: a config comes after what
   * it imports, and what tells that something is there comes last, so that a run that is killed can be done again.
   */
  readonly files: readonly GeneratedFile[];
  readonly targets: readonly string[];
  /** Bring what changes in their templates into files that are the user's; default false. */
  readonly update?: boolean;
  /** Lists that name what targets make: they change when it is there. */
  readonly lists: readonly GeneratedFile[];
  /** Where the config of tables is, and what is left to do with their migration or without. Default: no table changes. */
  readonly migrated?: {
    readonly place: TargetPlace;
    readonly closing: (isWritten: boolean) => readonly string[];
  };
  /** What is left to do, when everything is written. */
  readonly closing: readonly string[];
}

/** Work out what answers come to. */
export function changesOf(draft: Draft, { cwd, project, tools }: Place): Changes {
  const answers = settledAnswers(draft);
  if (project === undefined) return newProject(answers, { cwd, tools });
  const grown = withoutAdded(project, answers.resources);
  switch (draft.task) {
    case 'resource':
      return moreResources(grown, answers.resources, tools);
    case 'extras':
      return more(project, answers, { cwd, tools });
    case 'root':
      return around(project, answers, { cwd, tools });
    case 'be':
    case 'fe':
      return otherHalf(grown, { ...answers, create: draft.task }, { cwd, tools });
    default:
      return everyTarget([...Object.keys(project.targets), ...project.further]);
  }
}

/** A project without what is added once more, to complete it. */
function withoutAdded(project: Project, added: readonly ResourceAnswer[]): Project {
  const names = added.map(({ name }) => name);
  return { ...project, resources: project.resources.filter(({ name }) => !names.includes(name)) };
}

/** Generate what is configured, and nothing else. */
export function everyTarget(names: readonly string[]): Changes {
  return { files: [], targets: inOrder(names), lists: [], closing: [] };
}

/** Roots come first: what they bring is there when the other targets are read. Plug-ins come last. */
const ORDER: readonly string[] = ['be_root', 'fe_root', 'be', 'fe'];

function inOrder(names: readonly string[]): readonly string[] {
  return [...ORDER.filter((target) => names.includes(target)), ...names.filter((name) => !ORDER.includes(name))];
}

const LISTING: readonly ListingTarget[] = ['be', 'be_root', 'fe_root'];

interface Surroundings {
  readonly cwd: string;
  readonly tools: Tools;
}

function newProject(answers: SetupAnswers, { cwd, tools }: Surroundings): Changes {
  const targets = inOrder(TARGETS.filter((target) => isWanted(target, answers.create)));
  return {
    files: inWritingOrder([...projectFiles(answers, []), stored(answers, cwd)], answers, ['fe_root', 'be_root', 'be']),
    targets,
    lists: [],
    closing: nextCommands(answers, tools),
  };
}

function isWanted(target: TargetName, create: SetupAnswers['create']): boolean {
  return create === 'both' || target === create || target === `${create}_root`;
}

function moreResources(project: Project, resources: readonly ResourceAnswer[], tools: Tools): Changes {
  const change = addResource(project, resources);
  const names = resources.map(({ name }) => name);
  const { files, lists } = changedFiles(change, project);
  const { be_root: place } = project.targets;
  return {
    files: inWritingOrder(files, project, ['fe_root', 'be_root', 'be']),
    lists,
    targets: inOrder(Object.keys(project.targets)),
    closing: missingLines(change),
    ...(place && { migrated: { place, closing: (isWritten: boolean) => afterResource(names, { isWritten, tools }) } }),
  };
}

/** Lines in two configs, and in files of the user's what comes of them. */
function more(project: Project, { name, extras = [] }: SetupAnswers, { cwd, tools }: Surroundings): Changes {
  const change = addExtras(project, extras, name);
  const files = change.edits.map(({ path, text }) => changedFile(path, text));
  return {
    // The list of models gains its lines before it is compared with what its template makes of it now.
    files: inWritingOrder(files, project, ['be', 'be_root']),
    lists: [],
    targets: ['be_root', 'be'],
    update: true,
    closing: [...missingLines(change), ...afterExtras(extras, { hasMigrations: hasMigrations(project, cwd), tools })],
  };
}

/** Whether there are migrations beside those that come with a project. */
function hasMigrations({ targets }: Project, cwd: string): boolean {
  const path = join(cwd, targets.be_root?.prefixPath ?? '.', 'migrations/versions');
  return existsSync(path) && readdirSync(path).some((name) => name.endsWith('.py') && !/^000[123]_/.test(name));
}

function otherHalf(
  project: Project,
  answers: SetupAnswers & { readonly create: 'be' | 'fe' },
  { cwd, tools }: Surroundings,
): Changes {
  const { name = answers.name, database, auth, extras } = project;
  const own = answers.create === 'fe' ? { database, auth, extras: wholeExtras(extras) } : {};
  const whole = { ...answers, ...own, name };
  const change = addPart(project, whole);
  const both: SetupAnswers = { ...whole, create: 'both' };
  const { files, lists } = changedFiles(change, project);
  // Commands of an API that stands in no project of this kind are its owner's business.
  const startable: SetupAnswers = project.targets.be_root === undefined && answers.create === 'fe' ? whole : both;
  return {
    files: inWritingOrder(
      [...files, stored(both, cwd, answers.create)],
      { ...project, ...(answers.format && { format: answers.format }) },
      answers.create === 'be' ? ['fe_root', 'be_root', 'be'] : ['be_root', 'be', 'fe_root'],
    ),
    lists,
    targets: inOrder([...Object.keys(project.targets), answers.create, `${answers.create}_root`]),
    closing: [...missingLines(change), ...documentLines(project, answers), ...nextCommands(startable, tools)],
  };
}

/** The project around an API that is there, with web pages or without. */
function around(project: Project, answers: SetupAnswers, { cwd, tools }: Surroundings): Changes {
  const change = addRoot(project, answers);
  const { files, lists } = changedFiles(change, project);
  const { be } = project.targets;
  const { targets, answers: kept } = storedSetup(answers);
  const entry = { answers: kept, targets: { ...targets, ...(be && { be }) } };
  return {
    files: inWritingOrder(
      [...files, changedFile(YO_RC, writeYoRc(textOf(cwd, YO_RC), entry))],
      { ...project, ...(answers.format && { format: answers.format }) },
      ['be', 'fe_root', 'be_root'],
    ),
    lists,
    targets: inOrder([...Object.keys(entry.targets), ...project.further]),
    closing: [
      ...missingLines(change),
      ...(hasOwnUsers(project) && !answers.auth ? ['', OWN_USERS] : []),
      ...nextCommands({ ...answers, imported: BASELINE }, tools),
    ],
  };
}

const OWN_USERS =
  'Nobody signs in: the database has a table of users already. codegen docs authentication says how its rows can.';

function textOf(cwd: string, path: string): string | undefined {
  const full = join(cwd, path);
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined;
}

function changedFiles({ files, edits }: Change, { targets }: Project): Pick<Changes, 'files' | 'lists'> {
  const configs = [
    ...Object.values(targets).map((target) => target.config),
    ...LISTING.flatMap((target) => {
      const { config } = targets[target] ?? {};
      return config === undefined ? [] : [listPath(target, config)];
    }),
  ];
  const changed = edits.map(({ path, text }) => changedFile(path, text));
  return {
    files: [...files, ...changed.filter(({ path }) => configs.includes(path))],
    lists: changed.filter(({ path }) => !configs.includes(path)),
  };
}

/**
 * Bring files into the order in which they are written: what configs import, what is stored, then configs.
 *
 * @param configs - targets, the one last whose config tells that the new things are there: a run that is killed before can be
 *   done again
 */
function inWritingOrder(
  files: readonly GeneratedFile[],
  { targets, format }: Partial<Pick<Project, 'targets'> & Pick<SetupAnswers, 'format'>>,
  configs: readonly ListingTarget[],
): readonly GeneratedFile[] {
  const written = configs.map((target) => [target, targets?.[target]?.config ?? configPaths(format)[target]] as const);
  const places = [YO_RC, ...written.flatMap(([target, config]) => [listPath(target, config), config])];
  // Those that are not among them have place -1.
  return files.toSorted((left, right) => places.indexOf(left.path) - places.indexOf(right.path));
}

/** The pages of a project that gains an API were made for another one. */
function documentLines({ targets, stored }: Project, { create }: SetupAnswers): readonly string[] {
  if (create !== 'be' || stored.answers.openapi === undefined) return [];
  const configs = [targets.fe_root, targets.fe].flatMap((target) => (target === undefined ? [] : [target.config]));
  return [
    '',
    `The pages still read ${stored.answers.openapi}: for the new API, remove openapi_spec from ${configs.join(' and ')}.`,
  ];
}

function missingLines({ missing }: Change): readonly string[] {
  if (missing.length === 0) return [];
  const lines = missing.map(({ path, line }) => `  ${path}: ${line}`);
  const hint = 'Add these lines yourself, since the marks that they belong to are gone, and run this again:';
  return ['', hint, ...lines];
}

/** What is remembered; `part` are the targets that are new. */
function stored(answers: SetupAnswers, cwd: string, part = answers.create): GeneratedFile {
  const { targets } = storedSetup({ ...answers, create: part });
  return changedFile(YO_RC, writeYoRc(textOf(cwd, YO_RC), { ...storedSetup(answers), targets }));
}
