/**
 * From targets to plans: every file of every target is rendered, and decided about, before anything is written. The bin
 * and the Yeoman generators share it.
 */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { CLIError, ConfigError } from '../core/problem.js';
import { readManifest } from '../output/state/read-manifest.js';
import { isAtRest } from '../output/state/next-state.js';
import { TextNotKept, isStanding, textOf } from '../output/state/facts.js';
import { type GoneNames, keepGoneNames, type KeptNames } from '../output/plan/gone-names.js';
import { type MadeFiles, makeFiles, type LastState, filesFromState, readState } from '../make-files.js';
import { USER_TEMPLATES } from '../input/user-template.js';
import { readFileStates } from '../output/state/file-states.js';
import { contentOf, isWritten, matchingPaths, makePlan, type Plan, type PlanOptions } from '../output/plan/plan.js';
import { replayJournal } from '../output/write/journal.js';
import { refuseStateLinks } from '../output/state/links.js';
import type { LoadedConfig, RenderRequest } from '../pipeline.js';
import { earlierPagesNote } from '../setup/earlier-pages.js';
import { toolIdentity } from '../tool-identity.js';
import { updateConfig, versionNote } from './config-versions.js';
import { outputDirectory, renderRequest, withStored } from './request.js';
import type { Settings } from './settings.js';
import { checkToggles, configsBeside } from './toggles.js';

/** What is to be planned. */
export interface PlanRequest {
  readonly targets: readonly string[];
  /** As given; what the project has stored of each target is filled in. */
  readonly settings: Settings;
  readonly cwd: string;
  /** Makes the files, whatever was made before; default: they are taken from the state of the last run where nothing changed, else made. */
  readonly render?: ((request: RenderRequest) => Promise<readonly GeneratedFile[]>) | undefined;
  /** Bring what changed in their templates into files that are the user's, and configs to their latest version; default false. */
  readonly update?: boolean;
  /** Digest of what makes the files; default: that of this tool. */
  readonly tool?: string;
  /** Told of a run before that was killed, as soon as it is finished: whatever fails after that, files have changed. */
  readonly onReplayed?: OnReplayed | undefined;
}

/** Takes a line of {@link replayJournal}. */
export type OnReplayed = (line: string) => void;

/** The plan of one target. */
export interface TargetPlan {
  readonly target: string;
  readonly plan: Plan;
  /** The settings of the target. */
  readonly settings: Settings;
  /** Lines about its config; default none. */
  readonly notes?: readonly string[];
  /** Names of its API that earlier runs made, and this one does not; default none. */
  readonly gone?: GoneNames;
  /** Whether the tables stay the same, or their migration is written with its files; default: nobody knows. */
  readonly tables?: 'same' | 'migrated';
}

/**
 * Render targets, and decide about their files; a run that was killed is finished first, but not by a dry one. A target
 * from whose inputs nothing changed, and whose files stand as they were, is not rendered.
 *
 * @throws CLIError - a config cannot be loaded, `--force-paths` names no file, something stands in a file's way
 */
export async function planTargets(request: PlanRequest): Promise<readonly TargetPlan[]> {
  const { settings, cwd } = request;
  const rendered = await renderTargets(request);
  const { forcePaths } = settings;
  const matches = rendered.map(({ files, outDir }) => matchingPaths(files, outDir, { forcePaths, cwd }));
  const unknown = forcePaths.filter((path) => !matches.some((known) => known.includes(path)));
  if (unknown.length > 0) {
    throw new CLIError(unknown.map((path) => `--force-paths: this run makes no file ${JSON.stringify(path)}`));
  }
  const schemas = request.update === true ? await schemaPlans(rendered) : new Map<string, readonly Plan[]>();
  return rendered.flatMap((one, index): TargetPlan[] => {
    const { target, settings: own, loaded, notes: reasons } = one;
    const { files, gone } = keptNames(one, settings);
    const plan = one.plan ?? makePlan(files, one.outDir, planOptions(request, one, matches[index]));
    const planned = { target, settings: own, plan, ...(gone !== undefined && { gone }) };
    if (loaded === undefined) return [{ ...planned, ...(reasons && { notes: reasons }) }];
    const { notes, plan: rewritten } = request.update ? updateConfig(loaded) : { notes: versionNote(loaded) };
    const more = [...(rewritten ? [rewritten] : []), ...(schemas.get(target) ?? [])];
    return [{ ...planned, notes }, ...more.map((one) => ({ target, settings: own, plan: one }))];
  });
}

/** Schemas beside a JSON config are for editors: an update brings those of this version. */
async function schemaPlans(rendered: readonly Rendered[]): Promise<ReadonlyMap<string, readonly Plan[]>> {
  const read = rendered.flatMap(({ loaded }) => loaded ?? []);
  if (read.every(({ path }) => !path.endsWith('.json'))) return new Map();
  const { currentSchemas } = await import('../setup/schema-files.js');
  return new Map(
    read.map(({ target, path }) => {
      const plan = makePlan(currentSchemas(target, path), resolve(dirname(path)));
      return [target.name, plan.files.every(({ action }) => action === 'identical') ? [] : [plan]];
    }),
  );
}

/** A check holds files against the names of earlier runs also where they may change: it forgets none. */
function keptNames({ files, outDir }: Rendered, { check, namesMayChange }: Settings): KeptNames {
  const kept = keepGoneNames(files, outDir);
  return namesMayChange && !check ? { ...kept, files } : kept;
}

function planOptions(
  { settings, cwd, update = false }: PlanRequest,
  { target, outDir, runState }: Pick<Rendered, 'target' | 'outDir' | 'runState'>,
  named: readonly string[] = [],
): PlanOptions {
  const { force, forcePaths, onConflict } = settings;
  const isForced = force && forcePaths.length === 0;
  const owner = { target, manifest: readManifest(outDir) };
  const policy = onConflict === 'ask' ? {} : { onConflict };
  const fileStates = readFileStates(outDir, target);
  const known = { owner, fileStates, ...(runState !== undefined && { runState }) };
  return { force: isForced, forcePaths: named, cwd, update, ...policy, ...known };
}

interface Rendered extends MadeFiles {
  readonly target: string;
  readonly settings: Settings;
  readonly outDir: string;
  /** There already when nothing is to be done. */
  readonly plan?: Plan;
  /** The config, where it was read. */
  readonly loaded?: LoadedConfig | undefined;
  /** Why nothing was rendered. */
  readonly notes?: readonly string[];
}

/** Render targets, all at once but for those whose configs others are about to write: `fe_root` brings that of `fe`. */
async function renderTargets(request: PlanRequest): Promise<readonly Rendered[]> {
  const { targets, settings, cwd, render, update = false, onReplayed } = request;
  const tool = request.tool ?? (render === undefined ? toolIdentity() : '');
  const all = await Promise.all(
    targets.map(async (target) => ({ target, own: await withStored(settings, target, cwd) })),
  );
  const loaded = new Map<string, LoadedConfig>();
  const start = async ({ target, own }: (typeof all)[number], before: readonly Rendered[]): Promise<Rendered> => {
    const onLoaded = (config: LoadedConfig) => void loaded.set(target, config);
    const text = pendingText(own.config, before);
    const outDir = outputDirectory(own, cwd);
    // Nothing of any target is read before this: no other comes in between.
    refuseStateLinks(outDir);
    const earlier = earlierPagesNote(target, outDir);
    if (earlier !== undefined) return { target, settings: own, outDir, files: [], notes: [earlier] };
    if (!settings.dryRun) replayJournal(outDir).forEach((line) => onReplayed?.(line));
    const beside = await configsBeside(target, cwd);
    const wanted: RenderRequest = {
      ...renderRequest(target, own, cwd),
      onLoaded,
      ...(beside.length > 0 && { beside }),
      ...(text !== undefined && { text }),
      ...(update && { templates: (overrides) => updatedTemplates(overrides, { target, outDir }) }),
    };
    const made = await makeOne(request, wanted, tool);
    return { target, settings: own, outDir, ...made, loaded: loaded.get(target) };
  };
  const isPending = ({ own: { config } }: (typeof all)[number]): boolean =>
    targets.length > 1 && config !== undefined && config !== '-' && !existsSync(resolve(config));
  const first = await allOf(all.filter((one) => !isPending(one)).map((one) => start(one, [])));
  const rest = await allOf(all.filter(isPending).map((one) => start(one, first)));
  await checkToggles(loaded, { settings, cwd });
  return targets.flatMap((target) => [...first, ...rest].filter((one) => one.target === target));
}

/** The files of one target, and their plan where it is made already. */
async function makeOne(
  request: PlanRequest,
  wanted: RenderRequest,
  tool: string,
): Promise<MadeFiles & Pick<Rendered, 'plan'>> {
  const { render, update = false, settings } = request;
  if (render !== undefined) return { files: await render(wanted) };
  const last = readState(wanted, tool);
  // These need the text of every file.
  if (update || settings.forcePaths.length > 0) return makeFiles(wanted, last);
  const known = planAtRest(request, wanted, last);
  if (known !== undefined) return known;
  let plan: Plan | undefined;
  const made = await makeFiles(wanted, last, (some) => {
    plan = planOfSome(request, wanted, some);
    return plan !== undefined;
  });
  return { ...made, ...(plan !== undefined && { plan }) };
}

/** The plan of a target where there is nothing to do, as far as that can be told without making its files. */
function planAtRest(
  request: PlanRequest,
  wanted: RenderRequest,
  last: LastState,
): Pick<Rendered, 'files' | 'plan'> | undefined {
  const files = filesFromState(wanted, last);
  if (files === undefined) return undefined;
  try {
    const plan = makePlan(files, wanted.outDir, planOptions(request, wanted));
    return isAtRest(plan) ? { files, plan } : undefined;
  } catch (error) {
    if (error instanceof TextNotKept) return undefined;
    throw error;
  }
}

/** The plan where a few files were made; nothing where one of the others does not stand as it was. */
function planOfSome(request: PlanRequest, wanted: RenderRequest, made: MadeFiles): Plan | undefined {
  try {
    if (keepGoneNames(made.files, wanted.outDir).gone !== undefined) return undefined;
    const plan = makePlan(made.files, wanted.outDir, planOptions(request, { ...wanted, ...made }));
    return plan.files.every(({ file, action }) => action === 'identical' || !isStanding(file)) ? plan : undefined;
  } catch {
    // What stands in the way is told by the run that makes all files.
    return undefined;
  }
}

/** The project's own templates as an update leaves them. One with conflicts renders as it was: markers are no template. */
function updatedTemplates(
  overrides: readonly GeneratedFile[],
  { target, outDir }: { readonly target: string; readonly outDir: string },
): ReadonlyMap<string, string> {
  const owner = { target, manifest: readManifest(outDir) };
  const start = `${USER_TEMPLATES}/${target}/`.length;
  return new Map(
    makePlan(overrides, outDir, { owner, update: true })
      .files.filter((planned) => isWritten(planned) && (planned.edit?.merged?.conflicts ?? 0) === 0)
      .map((planned) => [planned.file.path.slice(start), contentOf(planned)]),
  );
}

/** The text of a config that another target of the run is about to write. */
function pendingText(config: string | undefined, rendered: readonly Rendered[]): string | undefined {
  if (config === undefined || config === '-') return undefined;
  for (const { files, outDir } of rendered) {
    const found = files.find(({ path }) => join(outDir, path) === resolve(config));
    if (found !== undefined) return textOf(found);
  }
  return undefined;
}

/** Wait for all; the problems of several configs are told together. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(works);
  const failures = settled.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  const told = failures.flatMap((failure) => {
    if (!(failure instanceof ConfigError)) throw failure;
    return failure.messages;
  });
  if (failures.length > 0) throw new ConfigError(told);
  return Promise.all(works);
}
