/** `field`, `rename`, `remove`: the config changes, and with it all that follows, in one run that is undone whole. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { ConfigChange } from '../changing/config-change.js';
import { withMoves } from '../changing/moved-files.js';
import { planChange } from '../changing/plan-change.js';
import { planOwned } from '../changing/plan-owned.js';
import { linesNaming, type NamedLine } from '../changing/lines-naming.js';
import { CLIError } from '../core/problem.js';
import type { GeneratedFile } from '../core/fragment.js';
import { filesOfFolder } from '../input/resource-folder.js';
import { diffLines } from '../output/show/diff-lines.js';
import { makePlan, type Plan } from '../output/plan/plan.js';
import { planLines, removedLines } from '../output/show/report.js';
import { readProject, readRootConfig } from '../setup/existing.js';
import type { Project } from '../setup/project.js';
import { changedFile } from '../setup/project-files.js';
import { projectRevision } from '../setup/project-revision.js';
import { everyTarget } from '../wizard/changes.js';
import { findTools } from '../wizard/find-tools.js';
import { afterChange } from '../wizard/next-commands.js';
import { askPerson, inquirerPrompt } from '../wizard/terminal.js';
import { writeSetup } from '../wizard/write-setup.js';
import type { RootConfig } from '../targets/be_root/config.js';
import { moduleOf } from '../targets/be_root/views/model.js';
import type { AskedCommand, ChangeCommand } from './commands.js';
import { fileWithout } from './missing-columns.js';
import type { Face, Occasion, Surroundings } from './face.js';
import { skipsPrompts, wantsColor } from './request.js';
import { run } from './run.js';
import { UsageError } from './usage-error.js';

/** What came of a change beside the configs. */
interface Outcome {
  /** Path of the migration; none: none is written. */
  readonly revision?: string;
  /** Absolute paths of files that are as they were generated. */
  readonly made: ReadonlySet<string>;
  /** What is to be said of it. */
  readonly told: readonly string[];
}

/**
 * Change fields of a project.
 *
 * @returns the exit code
 * @throws CLIError - the change cannot be made; every file is as it was then
 */
export async function changeProject({
  asked: { name: command, word: line = '' },
  settings,
  face,
}: Occasion<AskedCommand<ChangeCommand | 'own'>>): Promise<number> {
  const { cwd } = face;
  const project = await readProject(cwd, settings);
  if (project === undefined) throw new CLIError(['there is no project here; run it where the config directory is']);
  const textOf = (path: string): string | undefined =>
    existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined;
  const filesIn = (folder: string): readonly string[] =>
    filesOfFolder(join(cwd, folder)).map((path) => `${folder}/${basename(path)}`);
  const read = Object.assign(textOf, { filesIn });
  const root = project.targets.be_root;
  const before = root && (await readRootConfig(root, { cwd, limits: settings }));
  const place = { project, read, ...(before && { made: new Set(before.models.map(({ name }) => name.raw)) }) };
  const change = command === 'own' ? planOwned(line, place, settings.setup.owner) : planChange(command, line, place);
  await refuseAbsent(change, face);
  if (command === 'remove' && !(await isMeant(change, { settings, face }))) {
    if (!settings.quiet) face.say(['Nothing was removed.']);
    return 0;
  }
  const files = [...change.texts].map(([path, content]) => changedFile(path, content));
  const outcome = await carriedOut({ files, project, change, ...(before && { before }) }, { settings, face });
  if (!settings.quiet) face.say(closing(change, { outcome, project, face, isDry: settings.dryRun }));
  return 0;
}

/** A class of the user's is renamed where it is, by an editor that knows Python; the configs follow. */
async function refuseAbsent({ renamedClass }: ConfigChange, { cwd, env }: Face): Promise<void> {
  if (renamedClass === undefined) return;
  const { from, to } = renamedClass;
  const path = await fileWithout(to, { cwd, env });
  if (path === undefined) return;
  const name = to.split('.').at(-1) ?? to;
  const names = `${name}, and its module ${moduleOf(name)}`;
  const advice = `call it ${names} wherever they are named (its table keeps its name), then run this again`;
  throw new CLIError([`${from} is a class of yours, which no run renames: ${advice}; ${path} has no class ${name}`]);
}

/** What is to be written. */
interface Carried {
  readonly files: readonly GeneratedFile[];
  readonly project: Project;
  readonly change: ConfigChange;
  /** The config of the root, as it was. */
  readonly before?: RootConfig;
}

/** Write the configs, and bring what follows from them; a view takes them back. */
async function carriedOut(
  { files, project, change, before }: Carried,
  { settings, face }: Surroundings,
): Promise<Outcome> {
  const { cwd, env, hasTerminal } = face;
  const { renames, owners = [], tables = [] } = change;
  const root = settings.setup.migration ? project.targets.be_root : undefined;
  const plan = makePlan(files, cwd);
  const style = { cwd, verbose: settings.verbose, color: wantsColor(settings, hasTerminal, env) };
  const shownOf = (one: Plan): readonly string[] => (settings.diff ? diffLines(one, style) : planLines(one, style));
  const shown = shownOf(plan);
  const { targets } = everyTarget([...Object.keys(project.targets), ...project.further]);
  const { resource, unused = [] } = change;
  const moved: string[] = [];
  const revise = (one: Plan): Plan => {
    if (resource === undefined) return one;
    const moving = withMoves(one, resource);
    moved.push(...moving.told);
    return moving.plan;
  };
  const written = await writeSetup(files, cwd, unused);
  try {
    const revision =
      root &&
      before &&
      (await projectRevision(before, {
        place: root,
        cwd,
        env,
        limits: settings,
        renames,
        owners,
        tables,
        owner: settings.setup.owner,
        mayLose: settings.yes,
      }));
    // That names of the API go is what a rename or a removal is for.
    const meant = { ...settings, namesMayChange: true };
    const request = { action: 'update' as const, targets, settings: meant, words: ['update'] };
    const after = revision ? [revision.file] : [];
    // The run that writes it says so itself.
    const migration = makePlan(after, cwd);
    const revised = settings.dryRun ? shownOf(migration) : [];
    const first = [...shown, ...revised, ...removedLines(unused, style)];
    const others = [{ ...plan, stale: { ...plan.stale, removed: unused } }, migration];
    const planned = await run(request, face, { after, revise, first, others, migrates: false });
    const made = planned.flatMap((one) =>
      one.plan.files.filter(({ state }) => state === 'current' || state === 'outdated'),
    );
    if (settings.dryRun) written.undo();
    else written.settle();
    return {
      made: new Set(made.map(({ target }) => target)),
      told: [...(revision?.told ?? []), ...moved],
      ...(revision && { revision: revision.file.path }),
    };
  } catch (error) {
    written.undo();
    throw error;
  }
}

/** Ask before something is taken away; what is only shown is not asked about. */
async function isMeant(
  { what, loses = 'its column and what rows hold in it' }: ConfigChange,
  { settings, face }: Surroundings,
): Promise<boolean> {
  if (settings.yes || settings.dryRun) return true;
  if (skipsPrompts(settings, face.stdin, face.env)) {
    throw new UsageError(`remove takes ${what} away, and asks first; where nobody can be asked, give --yes`);
  }
  const ask = askPerson(await inquirerPrompt(), () => undefined);
  const answer = await ask({
    kind: 'select',
    name: 'removal',
    message: `Remove ${what}, ${loses}?`,
    choices: [
      { value: 'keep', label: 'No, leave it' },
      { value: 'remove', label: 'Yes, remove it' },
    ],
    default: 'keep',
  });
  return answer === 'remove';
}

function closing(
  { done, texts, gone, fieldsOf, told: needs = [], keepsTables = false }: ConfigChange,
  {
    outcome,
    project,
    face: { cwd, env },
    isDry,
  }: Pick<Carried, 'project'> & { outcome: Outcome; face: Face; isDry: boolean },
): readonly string[] {
  if (isDry) return [];
  const { made, revision, told } = outcome;
  const lines = gone.length === 0 ? [] : linesNaming(gone, { cwd, made, fieldsOf });
  const named = ({ path, line, text }: NamedLine): string => `  ${path}:${String(line)}: ${text}`;
  const left =
    lines.length === 0 ? [] : ['', `Lines that still say ${gone.join(' or ')}; look at each:`, ...lines.map(named)];
  const how = { isWritten: keepsTables || revision !== undefined, tools: findTools(env) };
  return [
    ...left,
    ...(revision === undefined ? [] : ['', `${revision} changes the tables`]),
    ...told,
    ...needs,
    ...(project.targets.be_root === undefined || texts.size === 0 ? [] : afterChange(done.replaceAll("'", ''), how)),
  ];
}
