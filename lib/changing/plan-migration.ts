/** The migration of what a run brings into models, as one more file of the run. */
import { join, relative } from 'node:path';

import type { TargetPlan } from '../cli/plan-targets.js';
import { storedTargets } from '../cli/request.js';
import type { Settings } from '../cli/settings.js';
import type { GeneratedFile } from '../core/fragment.js';
import { Name } from '../core/name.js';
import { CLIError } from '../core/problem.js';
import { usualConfig } from '../input/find-config.js';
import { makePlan } from '../output/plan/plan.js';
import { readApiConfig } from '../setup/existing.js';
import {
  joiningRevision,
  readVersions,
  RefusedChange,
  VERSIONS,
  type WrittenRevision,
  writeRevision,
} from '../setup/revision.js';
import { withSlashes } from '../slashes.js';
import type { ProjectConfig } from '../targets/be/config.js';
import type { Model } from '../targets/be_root/config.js';
import { WRITTEN_ANYWAY } from '../targets/be_root/revision/table-changes.js';
import { refusalLine, type WrittenApi } from './field-places.js';
import { tablesOfRun } from './model-tables.js';

/** What of a run decides about its migration. */
export interface MigratedRun {
  readonly settings: Settings;
  readonly cwd: string;
  /** Files that are written in the same go, with paths from `cwd`: one may join the migrations of branches. */
  readonly after: readonly GeneratedFile[];
}

/**
 * Plan the migration of what a run brings into models.
 *
 * @returns the plans, with one more where a migration is to be written, or with a line why there is none
 * @throws CLIError - rows that are there would lack a value
 */
export async function withMigration(
  planned: readonly TargetPlan[],
  { settings, cwd, after }: MigratedRun,
): Promise<readonly TargetPlan[]> {
  const root = planned.find(({ target, plan }) => target === 'be_root' && plan.options.owner !== undefined);
  if (root === undefined || !settings.setup.migration) return planned;
  const tables = tablesOfRun(root.plan);
  const { outDir } = root.plan;
  const known = readVersions(outDir);
  // The first migration makes all tables.
  if (known.length === 0) return planned;
  const made = ({ file }: WrittenRevision, notes: readonly string[]): TargetPlan => ({
    target: 'be_root',
    settings: root.settings,
    plan: makePlan([file], outDir),
    notes,
  });
  const telling = (more: Partial<TargetPlan>): readonly TargetPlan[] =>
    planned.map((one) => (one === root ? { ...one, ...more } : one));
  const place = withSlashes(relative(cwd, join(outDir, VERSIONS)));
  const joining = after.filter(({ path }) => path.startsWith(`${place}/`)).map(({ content }) => content);
  const joined = async (): Promise<readonly TargetPlan[]> => {
    const revision = await joiningRevision([...known, ...joining]);
    return revision === undefined ? [] : [made(revision, revision.told)];
  };
  if (tables === undefined) return [...planned, ...(await joined())];
  if ('reason' in tables) {
    return telling({ notes: [...(root.notes ?? []), `No migration is written: ${tables.reason}`] });
  }
  const { before, after: now } = tables;
  const api = await apiOf(settings, cwd);
  const revision = await writtenRevision(
    {
      before: { models: before },
      after: { models: now },
      versions: [...known, ...joining],
      owners: api === undefined ? [] : ownersOf(api.api),
      owner: settings.setup.owner,
    },
    api,
  );
  if (revision === undefined) return [...telling({ tables: 'same' }), ...(await joined())];
  const changes = `${withSlashes(relative(cwd, join(outDir, revision.file.path)))} changes the tables`;
  return [...telling({ tables: 'migrated' }), made(revision, [changes, ...revision.told, ...goneLines(before, now)])];
}

/** Who edits a config can be told where, and what to do about it. */
async function writtenRevision(
  change: Parameters<typeof writeRevision>[0],
  api: WrittenApi | undefined,
): ReturnType<typeof writeRevision> {
  try {
    return await writeRevision(change);
  } catch (error) {
    if (!(error instanceof RefusedChange)) throw error;
    const lines = api === undefined ? error.messages : error.refused.map((one) => refusalLine(one, api));
    throw new CLIError(lines.map(forUpdates));
  }
}

function forUpdates(message: string): string {
  const problem = message.replace(`; ${WRITTEN_ANYWAY}`, '');
  const way = 'or run with --no-migration, and write the migration by hand';
  return problem.includes('--no-migration') ? problem : `${problem}; ${way}`;
}

/** A column that goes takes along what rows hold; a config does not tell a new name from that. */
function goneLines(before: readonly Model[], after: readonly Model[]): readonly string[] {
  return before.flatMap((old) => {
    const now = after.find(({ name }) => name.raw === old.name.raw);
    const gone = old.columns.filter(({ name }) => now?.columns.every((column) => column.name !== name));
    const field = (name: string): string => `${old.name.raw}.${name}`;
    return gone.map(({ name }) => `${field(name)} goes with what rows hold in it; codegen rename keeps that`);
  });
}

/** The config of the API, from which the models are made. */
async function apiOf(
  settings: Settings,
  cwd: string,
): Promise<(WrittenApi & { readonly api: ProjectConfig }) | undefined> {
  const config = (await storedTargets(cwd)).be?.config ?? usualConfig('be', cwd);
  return config === undefined
    ? undefined
    : { ...(await readApiConfig({ config }, { cwd, limits: settings })), name: config };
}

/** Columns that say whose a row is. */
function ownersOf(api: ProjectConfig): readonly string[] {
  return api.apps
    .flatMap(({ resources }) => resources)
    .flatMap(({ model, scope_by: scope }) =>
      scope === undefined ? [] : [`${Name.fromDotted(model).raw}.${scope.column}`],
    );
}
