/** Finds out what a project that is there consists of. Reads the disk, and evaluates the config of the API. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dirname } from 'node:path/posix';

import { fromHere, usualConfig } from '../input/find-config.js';
import type { ReadOptions } from '../input/read-config.js';
import type { Locate } from '../core/problem-line.js';
import { property } from '../core/property.js';
import { hasManifest } from '../output/state/read-manifest.js';
import { JOURNAL } from '../output/write/journal.js';
import { readTarget } from '../pipeline.js';
import type { PluginPlaces } from '../plugins/candidates.js';
import { pluginTargetNames } from '../plugins/plugins.js';
import { TARGETS, type TargetName } from '../target-names.js';
import type { ProjectConfig } from '../targets/be/config.js';
import type { RootConfig } from '../targets/be_root/config.js';
import { EXTRAS } from './answers.js';
import { isPartial } from './add-resource.js';
import { BASELINE_PATH, rootPaths } from './add-root.js';
import { importText, resourcePath } from './entries.js';
import { folderOf, listFile, listPath } from './list-files.js';
import { apiResources, jointResources, type WrittenPage, pageResources } from './loaded-resources.js';
import { earlierMark } from './earlier-pages.js';
import { type AnyResource, modelsPath, pagesPath, type Project, type TargetPlace } from './project.js';
import { MODULE, PREFIX_PATHS } from './project-files.js';
import { YO_RC } from './stored-targets.js';
import { withTables } from '../importing/tables-elsewhere.js';
import { readYoRc, type StoredSetup } from './yo-rc.js';

/**
 * Read a project.
 *
 * @param without - halves to take no notice of
 * @returns nothing where no target is configured
 * @throws CLIError - what is stored, or the config of the API, cannot be read
 */
export async function readProject(
  cwd: string,
  limits: EvaluationOptions & PluginOption = {},
  without: readonly Half[] = [],
): Promise<Project | undefined> {
  const stored = readYoRc(readText(cwd, YO_RC));
  const isWanted = ([name]: readonly [string, TargetPlace]): boolean => !without.some((half) => name.startsWith(half));
  const targets: Targets = Object.fromEntries(Object.entries(findTargets(stored, cwd)).filter(isWanted));
  if (Object.keys(targets).length === 0) return undefined;
  const { name, database = 'sqlite' } = stored.answers;
  const further = pluginTargets(stored, { ...limits, cwd });
  const common = {
    ...(name !== undefined && { name }),
    database,
    targets,
    further,
    stored,
    missing: missingOf(targets),
  };
  if (targets.be !== undefined) {
    return withPartial({ ...common, ...(await readApi(targets, targets.be, { cwd, limits })) });
  }
  const texts = readTexts(targets, MODULE, cwd);
  const pages =
    targets.fe_root && ((await evaluate('fe_root', targets.fe_root, { cwd, limits })).written as WrittenWeb);
  const auth = pages?.auth ?? stored.answers.auth ?? false;
  const resources = pageResources(pages?.resources ?? []);
  return withPartial({ ...common, module: MODULE, auth, texts, extras: { be: [], be_root: [] }, resources });
}

/** Mark the resources that some list lacks. */
function withPartial(project: Project): Project {
  const resources = project.resources.map((one) => (isPartial(project, one) ? { ...one, isPartial: true } : one));
  return { ...project, resources };
}

/** The one or the other half of a project. */
export type Half = Project['missing'][number];

/**
 * The halves whose main config, which a set-up writes last, is not where it is stored to be.
 *
 * @throws CLIError - what is stored cannot be read
 */
export function unwrittenHalves(cwd: string): readonly Half[] {
  const { be, fe_root: web } = findTargets(readYoRc(readText(cwd, YO_RC)), cwd);
  const isAbsent = (place: TargetPlace | undefined): boolean =>
    place !== undefined && !existsSync(resolve(cwd, place.config));
  return [...(isAbsent(be) ? (['be'] as const) : []), ...(isAbsent(web) ? (['fe'] as const) : [])];
}

/**
 * Tell whether a target of a project was not generated yet, or by a run that was killed.
 *
 * @throws CLIError - what is stored cannot be read
 */
export function isUngenerated(cwd: string): boolean {
  const places = Object.values(findTargets(readYoRc(readText(cwd, YO_RC)), cwd));
  const directories = places.map(({ prefixPath }) => resolve(cwd, prefixPath));
  return directories.some((outDir) => !hasManifest(outDir) || existsSync(join(outDir, JOURNAL)));
}

/**
 * Tell whether an import has begun a project that has nothing around its API yet.
 *
 * @throws CLIError - what is stored cannot be read
 */
export function isBegunByImport(cwd: string): boolean {
  if (!existsSync(join(cwd, BASELINE_PATH))) return false;
  const { be, be_root: root } = findTargets(readYoRc(readText(cwd, YO_RC)), cwd);
  return be !== undefined && root === undefined;
}

/**
 * The targets that a project has configs of; no config is read.
 *
 * @throws CLIError - what is stored cannot be read
 */
export function configuredTargets(cwd: string, plugins: readonly string[] = []): readonly string[] {
  const stored = readYoRc(readText(cwd, YO_RC));
  return [...Object.keys(findTargets(stored, cwd)), ...pluginTargets(stored, { cwd, plugins })];
}

/** The targets of plug-ins that a project has configs of: stored, or at the usual place. */
function pluginTargets(stored: StoredSetup, places: PluginPlaces): readonly string[] {
  return pluginTargetNames(places, TARGETS).filter(
    (name) => stored.targets[name] !== undefined || usualConfig(name, places.cwd) !== undefined,
  );
}

/** A config of `fe_root` as it is written, known to be right. */
interface WrittenWeb {
  readonly auth?: boolean;
  readonly resources?: readonly WrittenPage[];
}

type Targets = Project['targets'];

/** How configs are evaluated: what the user gave of it. */
export type EvaluationOptions = Pick<ReadOptions, 'jpath' | 'extStr' | 'tla' | 'timeoutSeconds' | 'maxMemoryMib'>;

/** What a config may need beside the dependencies of the project. */
type PluginOption = Pick<PluginPlaces, 'plugins'>;

interface Evaluation {
  readonly cwd: string;
  readonly limits: EvaluationOptions & PluginOption;
}

async function readApi(
  targets: Targets,
  place: TargetPlace,
  { cwd, limits }: Evaluation,
): Promise<Pick<Project, 'module' | 'apiModule' | 'auth' | 'database' | 'extras' | 'resources' | 'joint' | 'texts'>> {
  const [{ api, written }, root] = await Promise.all([
    readApiConfig(place, { cwd, limits }),
    targets.be_root && evaluate('be_root', targets.be_root, { cwd, limits }),
  ]);
  const module = api.apps[0]?.module ?? MODULE;
  const texts = readTexts(targets, module, cwd);
  const [database] = api.databases;
  const resources = apiResources(api).map((resource) => withFile(resource, place, texts, cwd));
  return {
    module,
    ...(property(written, 'apps') !== undefined && { apiModule: module }),
    auth: api.auth !== undefined,
    database: database?.driver === 'sqlite' ? 'sqlite' : 'postgres',
    texts,
    extras: {
      be: EXTRAS.filter((extra) => extra !== 'queue' && api[extra] !== undefined),
      be_root: EXTRAS.filter((extra) => property(root?.written, extra) === true),
    },
    resources: await (root && targets.be_root
      ? withTables(resources, { ...targets.be_root, ...root, cwd })
      : resources),
    joint: jointResources(api).map((resource) => withFile(resource, place, texts, cwd)),
  };
}

/**
 * Read the config of the API.
 *
 * @throws ConfigError - it cannot be loaded
 */
export async function readApiConfig(
  place: Pick<TargetPlace, 'config'>,
  evaluation: Evaluation,
): Promise<{ readonly api: ProjectConfig; readonly written: unknown; readonly locate: Locate }> {
  const { loaded, written, locate } = await evaluate('be', place, evaluation);
  return { api: loaded as ProjectConfig, written, locate };
}

/**
 * Read the config of the project around the API.
 *
 * @throws ConfigError - it cannot be loaded
 */
export async function readRootConfig(place: Pick<TargetPlace, 'config'>, evaluation: Evaluation): Promise<RootConfig> {
  const { written } = await evaluate('be_root', place, evaluation);
  const [{ RootConfigSchema }, { resolve: resolved }] = await Promise.all([
    import('../targets/be_root/schema/root.js'),
    import('../targets/be_root/resolve.js'),
  ]);
  return resolved(RootConfigSchema.parse(written));
}

/** The config of a resource is its own if that of the API imports it. */
function withFile<Kind extends AnyResource>(
  resource: Kind,
  { config }: TargetPlace,
  texts: Project['texts'],
  cwd: string,
): Kind {
  const file = resourcePath(resource.name, config);
  const isNamed =
    folderOf('be', config, texts) === dirname(file) ||
    texts[listFile('be', config, texts)]?.includes(importText(file, config)) === true;
  return isNamed && existsSync(resolve(cwd, file)) ? { ...resource, file } : resource;
}

/** What is stored of a target wins; else it is configured where its config is at the usual place. */
function findTargets(stored: StoredSetup, cwd: string): Targets {
  const found = TARGETS.flatMap((name): (readonly [TargetName, TargetPlace])[] => {
    const { config = usualConfig(name, cwd), prefixPath = PREFIX_PATHS[name] } = stored.targets[name] ?? {};
    return config === undefined ? [] : [[name, { config, prefixPath }]];
  });
  return Object.fromEntries(found);
}

function missingOf(targets: Targets): Project['missing'] {
  const hasApi = targets.be !== undefined || targets.be_root !== undefined;
  const hasWeb = targets.fe !== undefined || targets.fe_root !== undefined;
  return [...(hasApi ? [] : (['be'] as const)), ...(hasWeb ? [] : (['fe'] as const))];
}

/** @throws ConfigError - the config cannot be loaded, so that nothing can be said of the project */
async function evaluate(
  name: TargetName,
  { config }: Pick<TargetPlace, 'config'>,
  { cwd, limits }: Evaluation,
): Promise<Evaluated> {
  const path = fromHere(config, cwd);
  const { source, config: loaded } = await readTarget({ ...limits, target: name, config: path, cwd });
  return { written: source.value, loaded, locate: source.locate };
}

interface Evaluated {
  readonly written: unknown;
  readonly loaded: object;
  readonly locate: Locate;
}

function readTexts({ be, be_root: root, fe_root: web }: Targets, module: string, cwd: string): Project['texts'] {
  const paths = [
    ...(be ? [be.config, listPath('be', be.config)] : []),
    ...(root ? [root.config, listPath('be_root', root.config), modelsPath(root, module)] : []),
    ...(be && !root ? rootPaths(module) : []),
    ...(web ? [web.config, listPath('fe_root', web.config), pagesPath(web), earlierMark(web)] : []),
  ];
  return Object.fromEntries(
    paths.flatMap((path): readonly (readonly [string, string])[] => {
      const text = readText(cwd, path);
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

function readText(cwd: string, path: string): string | undefined {
  return existsSync(resolve(cwd, path)) ? readFileSync(resolve(cwd, path), 'utf8') : undefined;
}
