/**
 * The guided set-up, from the first question to what is to be written: START HERE. It reads the project and asks; it
 * writes nothing.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { dirname, join } from 'node:path/posix';

import type { AskedCommand } from '../cli/commands.js';
import type { Settings, SetupSettings } from '../cli/settings.js';
import type { GeneratedFile } from '../core/fragment.js';
import { CLIError } from '../core/problem.js';
import { Name } from '../core/name.js';
import { didYouMean } from '../core/wording.js';
import { makePlan } from '../output/plan/plan.js';
import { type Format, FORMATS } from '../setup/answers.js';
import { formatOf } from '../setup/entries.js';
import { checkExtras, wholeExtras } from '../setup/extras.js';
import { isRootless } from '../setup/add-root.js';
import { checkResources } from '../setup/check-resources.js';
import {
  configuredTargets,
  type Half,
  isBegunByImport,
  isUngenerated,
  readProject,
  unwrittenHalves,
} from '../setup/existing.js';
import { knownOf, type Project } from '../setup/project.js';
import { configPaths } from '../setup/project-files.js';
import { TARGETS } from '../target-names.js';
import { hasJsonnet, HOW_TO_COMPILE } from '../input/jsonnet-library.js';
import { projectAbove } from '../setup/project-directory.js';
import { type GivenAnswers, readAnswers } from '../setup/read-answers.js';
import { checkName } from '../setup/names.js';
import { aroundApi, fieldsOfThere, type TaskContext, withRoot } from './around.js';
import { type Changes, changesOf, everyTarget } from './changes.js';
import { type Draft, type Task, wholeResources } from './draft.js';
import { extrasPlace } from './extras-step.js';
import { findTools } from './find-tools.js';
import { givenDraft } from './given.js';
import type { Ask } from './question.js';
import { apiOwner, completed } from './resource-steps.js';
import { nextStep, type StepContext } from './steps.js';
import { walk } from './walk.js';

/** What a set-up needs. */
export interface SetupRequest {
  readonly settings: Settings;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly ask: Ask;
  /** Whether a person answers. */
  readonly isAttended: boolean;
  /** The module that evaluates jsonnet; for tests of its absence. */
  readonly library?: string;
}

/** A change of configs that are there: that of `codegen field`, or owners of rows. */
export interface AskedChange {
  readonly change: AskedCommand<'field' | 'own'>;
}

/**
 * Find out what is wanted, and what it comes to.
 *
 * @returns nothing when the person left without writing
 * @throws CLIError - an answer is missing or wrong, or what is there cannot be read
 */
export async function guidedSetup(request: SetupRequest): Promise<Changes | AskedChange | undefined> {
  const { settings, cwd, isAttended } = request;
  const begun = begunHalves(request);
  if (begun.length > 0 || isAttended || isNothingAsked(settings.setup) || !isUngenerated(cwd)) {
    return setUp(request, begun);
  }
  // The configs of a new project may stand already, all of them, and only what comes of them be missing.
  const anew = await setUp(request, ['be', 'fe']).catch((error: unknown) => {
    if (!(error instanceof CLIError)) throw error;
    return undefined;
  });
  const isSame =
    anew && 'files' in anew && makePlan(anew.files, cwd).files.every(({ action }) => action === 'identical');
  return isSame === true ? anew : setUp(request, []);
}

/** @param begun - halves that are to be made anew */
async function setUp(request: SetupRequest, begun: readonly Half[]): Promise<Changes | AskedChange | undefined> {
  const { settings, cwd, ask, isAttended } = request;
  const configured = configuredTargets(cwd, settings.plugins);
  const isImported = isBegunByImport(cwd);
  if (begun.length === 0 && configured.length > 0 && !isAttended && isNothingAsked(settings.setup) && !isImported) {
    return everyTarget(configured);
  }
  const project = await readProject(cwd, settings, begun);
  if (project === undefined) checkPlace(settings, cwd);
  const known = contextOf(project, cwd);
  const formats = project === undefined ? formatsHere(request.library) : [];
  const context = { ...known, formats };
  const file = readAnswersFile(settings.setup, context, cwd);
  const told = givenDraft(settings.setup, file);
  const named: Draft = {
    ...told,
    ...(project
      ? {
          name: project.name ?? context.defaultName,
          format: formatOfProject(project, told),
        }
      : formats.length === 1 && told.format === undefined && { format: 'json' as const }),
  };
  const given = withTask(named, { project, isAttended, isImported, told, around: context.around });
  if (given.task === 'owned') return { change: { name: 'own', word: given.owned?.join(',') } };
  const start = completed(isAttended ? given : { ...given, verdict: 'write' }, context);
  const draft = await walk(start, (known) => nextStep(known, context), ask);
  if (draft.verdict !== 'write') return undefined;
  if (draft.task === 'field') return { change: { name: 'field', word: draft.field ?? '' } };
  checkWhole(draft, context);
  const changes = changesOf(draft, { project, cwd, tools: findTools(request.env) });
  const all = await withSchemas(changes, project);
  // A config may also be missing from a project that is there, which is told then.
  if (project === undefined && begun.length > 0 && !isBegun(all.files, cwd)) return setUp(request, []);
  const isForced = formats.length === 1 && told.format === undefined;
  return isForced ? { ...all, closing: [...all.closing, '', JSONNET_ADVICE] } : all;
}

/** What configs of a new project can be written in here, the usual first. */
function formatsHere(library: string | undefined): readonly Format[] {
  return hasJsonnet(library) ? FORMATS : FORMATS.filter((format) => format !== 'jsonnet');
}

const JSONNET_ADVICE = `The configs are JSON, since the jsonnet library cannot be loaded; to have it, ${HOW_TO_COMPILE}.`;

/** A project goes on in what its configs are written in. */
function formatOfProject({ targets: { be, fe_root: web } }: Project, { format }: Draft): Format {
  const there = formatOf((be ?? web)?.config ?? '');
  if (format === undefined || format === there) return there;
  throw new CLIError([`--format ${format}: the configs of this project are ${there}; leave the option out`]);
}

/** With the schemas of JSON configs that are new, for editors. */
async function withSchemas(changes: Changes, project: Project | undefined): Promise<Changes> {
  const paths = configPaths('json');
  const wanted = TARGETS.filter(
    (target) =>
      (project?.targets[target] === undefined || isRootless(project)) &&
      changes.files.some(({ path }) => path === paths[target]),
  );
  if (wanted.length === 0) return changes;
  const [{ loadTarget }, { schemaFiles }] = await Promise.all([
    import('../pipeline.js'),
    import('../setup/schema-files.js'),
  ]);
  const made = await Promise.all(
    wanted.map(async (target) =>
      schemaFiles(await loadTarget(target)).map((file) => ({ ...file, path: join(dirname(paths[target]), file.path) })),
    ),
  );
  return { ...changes, files: [...made.flat(), ...changes.files] };
}

/** Make sure that a new project is what can be meant. */
function checkPlace({ check, setup }: Settings, cwd: string): void {
  if (check) throw new CLIError(['--check: there is no project here; run it where the config directory is']);
  const above = projectAbove(cwd);
  if (above === undefined || setup.here) return;
  const shown = relative(cwd, above);
  throw new CLIError([`this directory is inside of the project at ${shown}; run there, or begin another with --here`]);
}

/** The halves that a set-up was making when it was stopped, as far as it is to make the same now. */
function begunHalves({ settings: { setup }, cwd, isAttended }: SetupRequest): readonly Half[] {
  const unwritten = unwrittenHalves(cwd);
  const { create = isAttended ? undefined : 'both' } = setup;
  if (create === 'both') return unwritten.includes('be') ? ['be', 'fe'] : [];
  return unwritten.filter((half) => half === create);
}

/** Tell whether of some files nothing is there, or just what is to be written. */
function isBegun(files: readonly GeneratedFile[], cwd: string): boolean {
  return makePlan(files, cwd).files.every(({ action }) => action === 'create' || action === 'identical');
}

/** Nothing but the generation of what is there. */
function isNothingAsked({ create, answers, extras, resources, field, fields, owned }: SetupSettings): boolean {
  return (
    create === undefined &&
    answers === undefined &&
    extras === undefined &&
    field === undefined &&
    owned === undefined &&
    resources.length === 0 &&
    fields.length === 0
  );
}

function readAnswersFile(
  { answers, auth }: SetupSettings,
  { known, hasUsers }: StepContext,
  cwd: string,
): GivenAnswers {
  if (answers === undefined) return {};
  const path = resolve(cwd, answers);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CLIError([`--answers: there is no file ${answers}`]);
  }
  // One that lacks something may be in the file again; whether it comes close to others is told with all answers.
  const taken = known.flatMap(({ name, isPartial = false }) => (isPartial ? [] : [name]));
  return readAnswers(readFileSync(path, 'utf8'), answers, { taken, auth: auth ?? hasUsers });
}

function contextOf(project: Project | undefined, cwd: string): StepContext {
  const name = new Name(basename(cwd).replaceAll(/[^\w-]+/g, '-')).kebab.replaceAll(/^[^a-z]+|-+$/g, '');
  return {
    defaultName: checkName(name) === undefined ? name : 'my-app',
    known: project ? knownOf(project) : [],
    hasUsers: project?.auth ?? false,
    ...(project && { missing: project.missing, database: project.database }),
    ...(project?.targets.be && project.targets.be_root && { there: wholeExtras(project.extras) }),
    ...(project && isRootless(project) && { around: aroundApi(project) }),
  };
}

/** In a project that is there, what was given says what is wanted. */
function withTask(draft: Draft, { project, isAttended, ...begun }: TaskContext): Draft {
  const { create, resources, extras, field, owned = [] } = draft;
  if (project === undefined) {
    if (field !== undefined)
      throw new CLIError(['--field: there is no project here; run it where the config directory is']);
    return draft;
  }
  const whole = withRoot(draft, { project, ...begun });
  if (whole !== undefined) return whole;
  const part = create === 'both' ? undefined : create;
  if (part !== undefined && project.missing.includes(part)) return { ...draft, task: part };
  if (part !== undefined) throw new CLIError([`--create ${part}: it is there already; leave the option out`]);
  const hasExtras = extras !== undefined && extras.length > 0;
  if (hasExtras && resources.length > 0) {
    throw new CLIError(['--extras: resources are added by a run of their own; leave one of them out']);
  }
  if (field !== undefined && (hasExtras || resources.length > 0)) {
    throw new CLIError(['--field: resources and extras are added by a run of their own; leave one of them out']);
  }
  if (field !== undefined) return { ...draft, task: 'field' };
  const fields = fieldsOfThere(draft, project);
  if (fields !== undefined) return { ...draft, resources: [], field: fields, task: 'field' };
  if (owned.length > 0 && resources.length === 0 && !hasExtras) return { ...draft, task: 'owned' };
  const task: Task | undefined =
    resources.length > 0 ? 'resource' : hasExtras ? 'extras' : isAttended ? undefined : 'again';
  return task === undefined ? draft : { ...draft, task };
}

function checkWhole(draft: Draft, context: StepContext): void {
  const { known, hasUsers } = context;
  const problems = checkResources(wholeResources(draft), { known, auth: draft.auth ?? hasUsers });
  if (problems.length > 0) throw new CLIError(problems.map(({ message }) => `--resource: ${message}`));
  checkOwned(draft, context);
  checkGivenExtras(draft, context);
}

/** Only an API of the project's own can have more, and not everything goes with every database. */
function checkGivenExtras(draft: Draft, context: StepContext): void {
  const { extras = [], task } = draft;
  if (extras.length === 0) return;
  if (apiOwner(draft, context) === 'elsewhere' || (task === 'extras' && context.there === undefined)) {
    throw new CLIError(['--extras: there is no API in a project of this kind; leave it out']);
  }
  const problem = checkExtras(extras, extrasPlace(draft, context));
  if (problem !== undefined) throw new CLIError([`--extras: ${problem}`]);
}

/** Only rows of new resources can belong to users, and only to users who sign in to an API of the project's own. */
function checkOwned(draft: Draft, context: StepContext): void {
  const { owned = [], resources } = draft;
  if (owned.length === 0) return;
  if (apiOwner(draft, context) === 'elsewhere')
    throw new CLIError(['--owned: the API is made elsewhere; leave it out']);
  if (!(draft.auth ?? context.hasUsers)) throw new CLIError(['--owned: nobody signs in; leave it out, or add --auth']);
  const names = resources.flatMap(({ name }) => name ?? []);
  const problems = owned
    .filter((name) => !names.includes(name))
    .map((name) => {
      const { hint = `the new resources are ${names.join(', ')}` } = didYouMean(name, names);
      const isThere = context.known.some((known) => known.name === name);
      if (isThere) return `--owned: ${name} is there already; give it an owner by a run of its own`;
      return `--owned: there is no new resource ${name}; ${hint}`;
    });
  if (problems.length > 0) throw new CLIError(problems);
}
