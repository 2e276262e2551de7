/**
 * From targets to plans: every file of every target is rendered, and decided about, before anything is written. The bin
 * and the Yeoman generators share it.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { GeneratedFile } from '../core/fragment.js';
import { CLIError, ConfigError } from '../core/problem.js';
import { USER_TEMPLATES } from '../core/user-template.js';
import { readManifest } from '../output/manifest.js';
import { contentOf, isWritten, matchingPaths, plan as makePlan, type Plan } from '../output/plan.js';
import type { LoadedConfig, RunRequest, TargetName } from '../pipeline.js';
import { outputDirectory, renderRequest, withStored } from './request.js';
import type { Settings } from './settings.js';
import { checkToggles } from './toggles.js';

/** What is to be planned. */
export interface PlanRequest {
  readonly targets: readonly TargetName[];
  /** As given; what the project has stored of each target is filled in. */
  readonly settings: Settings;
  readonly cwd: string;
  readonly render: (request: RunRequest) => Promise<readonly GeneratedFile[]>;
  /** Bring what changed in their templates into files that are the user's; default false. */
  readonly update?: boolean;
}

/** The plan of one target. */
export interface TargetPlan {
  readonly target: TargetName;
  readonly plan: Plan;
  /** The settings of the target. */
  readonly settings: Settings;
}

/**
 * Render targets, and decide about their files.
 *
 * @throws CLIError - a config cannot be loaded, `--force-paths` names no file, something stands in a file's way
 */
export async function planTargets(request: PlanRequest): Promise<readonly TargetPlan[]> {
  const { settings, cwd, update = false } = request;
  const rendered = await renderTargets(request);
  const { force, forcePaths, onConflict } = settings;
  const matches = rendered.map(({ files, outDir }) => matchingPaths(files, outDir, { forcePaths, cwd }));
  const unknown = forcePaths.filter((path) => !matches.some((known) => known.includes(path)));
  if (unknown.length > 0) {
    throw new CLIError(unknown.map((path) => `--force-paths: this run makes no file ${JSON.stringify(path)}`));
  }
  return rendered.map(({ target, settings: own, files, outDir }, index) => {
    const named = matches[index] ?? [];
    const isForced = force && forcePaths.length === 0;
    const owner = { target, manifest: readManifest(outDir) };
    const policy = onConflict === 'ask' ? {} : { onConflict };
    const options = { force: isForced, forcePaths: named, cwd, owner, update, ...policy };
    return { target, settings: own, plan: makePlan(files, outDir, options) };
  });
}

interface Rendered {
  readonly target: TargetName;
  readonly settings: Settings;
  readonly files: readonly GeneratedFile[];
  readonly outDir: string;
}

/** Render targets, all at once but for those whose configs others are about to write: `fe_root` brings that of `fe`. */
async function renderTargets({
  targets,
  settings,
  cwd,
  render,
  update = false,
}: PlanRequest): Promise<readonly Rendered[]> {
  const loaded = new Map<TargetName, LoadedConfig>();
  const start = async (target: TargetName, before: readonly Rendered[]): Promise<Rendered> => {
    const own = withStored(settings, target, cwd);
    const onLoaded = (config: LoadedConfig) => void loaded.set(target, config);
    const text = pendingText(own.config, before);
    const outDir = outputDirectory(own, cwd);
    const files = await render({
      ...renderRequest(target, own, cwd),
      onLoaded,
      ...(text !== undefined && { text }),
      ...(update && { templates: (overrides) => updatedTemplates(overrides, { target, outDir }) }),
    });
    return { target, settings: own, files, outDir };
  };
  const isPending = (target: TargetName): boolean => {
    const { config } = withStored(settings, target, cwd);
    return targets.length > 1 && config !== undefined && config !== '-' && !existsSync(resolve(config));
  };
  const first = await allOf(targets.filter((target) => !isPending(target)).map((target) => start(target, [])));
  const rest = await allOf(targets.filter(isPending).map((target) => start(target, first)));
  await checkToggles(loaded, { settings, cwd });
  const all = [...first, ...rest];
  return targets.flatMap((target) => all.filter((one) => one.target === target));
}

/** The project's own templates as an update leaves them. One with conflicts renders as it was: markers are no template. */
function updatedTemplates(
  overrides: readonly GeneratedFile[],
  { target, outDir }: { readonly target: TargetName; readonly outDir: string },
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
  const files = rendered.flatMap(({ files, outDir }) =>
    files.map((file) => ({ ...file, path: join(outDir, file.path) })),
  );
  return files.find(({ path }) => path === resolve(config))?.content;
}

/** Wait for all; the problems of several configs are told together. */
async function allOf<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const settled = await Promise.allSettled(works);
  const failures = settled.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []));
  const other = failures.find((failure) => !(failure instanceof ConfigError));
  if (other !== undefined) throw other as Error;
  if (failures.length > 0) throw new ConfigError((failures as ConfigError[]).flatMap(({ messages }) => messages));
  return Promise.all(works);
}
