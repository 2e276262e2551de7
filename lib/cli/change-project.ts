/** `field`, `rename`, `remove`: the config changes, and with it all that follows, in one run that is undone whole. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { planChange, type ConfigChange } from '../changing/plan-change.js';
import { linesNaming, type NamedLine } from '../changing/lines-naming.js';
import { CLIError } from '../core/problem.js';
import type { GeneratedFile } from '../core/fragment.js';
import { diffLines } from '../output/diff-lines.js';
import { makePlan } from '../output/plan.js';
import { planLines } from '../output/report.js';
import { readApiConfig, readProject } from '../setup/existing.js';
import type { Project } from '../setup/project.js';
import type { ProjectConfig } from '../targets/be/config.js';
import { everyTarget } from '../wizard/changes.js';
import { afterChange } from '../wizard/next-commands.js';
import { askPerson } from '../wizard/terminal.js';
import { writeSetup } from '../wizard/write-setup.js';
import type { ChangeCommand } from './commands.js';
import type { Face } from './face.js';
import { skipsPrompts, wantsColor } from './request.js';
import { run } from './run.js';
import { inquirerPrompt } from './set-up.js';
import type { Settings } from './settings.js';
import { UsageError } from './usage-error.js';

/** How a change is made. */
interface Occasion {
  readonly settings: Settings;
  readonly face: Face;
}

/** The config of the API on both sides of a change: what a migration is made from. */
export interface ChangedApi {
  readonly before: ProjectConfig;
  readonly after: ProjectConfig;
}

/**
 * Change fields of a project.
 *
 * @param line - the words behind the command
 * @throws CLIError - the change cannot be made; every file is as it was then
 */
export async function changeProject(command: ChangeCommand, line: string, { settings, face }: Occasion): Promise<void> {
  const { cwd } = face;
  const project = await readProject(cwd, settings);
  if (project === undefined) throw new CLIError(['there is no project here; run it where the config directory is']);
  const read = (path: string): string | undefined =>
    existsSync(join(cwd, path)) ? readFileSync(join(cwd, path), 'utf8') : undefined;
  const change = planChange(command, line, { project, read });
  if (command === 'remove' && !(await isMeant(change, { settings, face }))) {
    if (!settings.quiet) face.say(['Nothing was removed.']);
    return;
  }
  const files = [...change.texts].map(([path, content]): GeneratedFile => ({
    path,
    content,
    ifExists: 'overwrite',
    executable: false,
  }));
  const changed = await carriedOut(files, project, { settings, face });
  if (!settings.quiet) face.say(closing(command, change, { changed, cwd, isDry: settings.dryRun }));
}

/** Write the configs, and bring what follows from them; a view takes them back. */
async function carriedOut(
  files: readonly GeneratedFile[],
  project: Project,
  { settings, face }: Occasion,
): Promise<ChangedApi | undefined> {
  const { cwd, env, hasTerminal, say } = face;
  const be = project.targets.be;
  const before = be && (await readApiConfig(be, { cwd, limits: settings })).api;
  const plan = makePlan(files, cwd);
  const style = { cwd, verbose: settings.verbose, color: wantsColor(settings, hasTerminal, env) };
  if (!settings.quiet) say(settings.diff ? diffLines(plan, style) : planLines(plan, style));
  const { targets } = everyTarget([...Object.keys(project.targets), ...project.further]);
  const written = await writeSetup(files, cwd);
  try {
    const after = be && (await readApiConfig(be, { cwd, limits: settings })).api;
    // That names of the API go is what a rename or a removal is for.
    await run({ action: 'update', targets, settings: { ...settings, namesMayChange: true }, words: ['update'] }, face);
    if (settings.dryRun) written.undo();
    else written.settle();
    return before && after && { before, after };
  } catch (error) {
    written.undo();
    throw error;
  }
}

/** Ask before something is taken away; what is only shown is not asked about. */
async function isMeant({ what }: ConfigChange, { settings, face }: Occasion): Promise<boolean> {
  if (settings.yes || settings.dryRun) return true;
  if (skipsPrompts(settings, face.stdin, face.env)) {
    throw new UsageError(`remove takes ${what} away, and asks first; where nobody can be asked, give --yes`);
  }
  const ask = askPerson(await inquirerPrompt(), () => undefined);
  const answer = await ask({
    kind: 'select',
    name: 'removal',
    message: `Remove ${what}, its column and what rows hold in it?`,
    choices: [
      { value: 'keep', label: 'No, leave it' },
      { value: 'remove', label: 'Yes, remove it' },
    ],
    default: 'keep',
  });
  return answer === 'remove';
}

function closing(
  command: ChangeCommand,
  { what, gone }: ConfigChange,
  { changed, cwd, isDry }: { readonly changed: ChangedApi | undefined; readonly cwd: string; readonly isDry: boolean },
): readonly string[] {
  const lines = gone.length === 0 ? [] : linesNaming(gone, cwd);
  const told = ({ path, line, text }: NamedLine): string => `  ${path}:${String(line)}: ${text}`;
  const left =
    lines.length === 0 || isDry
      ? []
      : ['', `Lines that still say ${gone.join(' or ')}; look at each:`, ...lines.map(told)];
  const verb = { field: 'Add', rename: 'Rename', remove: 'Remove' }[command];
  return [
    ...left,
    ...(isDry || changed === undefined ? [] : afterChange(`${verb} ${what.replaceAll("'", '')}`, toolsOf())),
  ];
}

function toolsOf(): { readonly just: boolean; readonly uv: boolean } {
  const { PATH = '' } = process.env;
  const has = (tool: string): boolean => PATH.split(delimiter).some((one) => one !== '' && existsSync(join(one, tool)));
  return { just: has('just'), uv: has('uv') };
}
