/** The migration of what a set-up changes in the tables of a project. */
import type { GeneratedFile } from '../core/fragment.js';
import type { PythonPlace } from '../importing/find-python.js';
import { readRootConfig } from '../setup/existing.js';
import { projectJoin, projectRevision } from '../setup/project-revision.js';
import type { RootConfig } from '../targets/be_root/config.js';
import type { Changes } from '../wizard/changes.js';
import { withStored } from './request.js';
import type { Settings } from './settings.js';

/** What a set-up adds for the tables. */
export interface SetupMigration {
  readonly files: readonly GeneratedFile[];
  readonly closing: readonly string[];
}

/** What of a set-up decides about its migration. */
export interface MigratedSetup extends PythonPlace {
  readonly changes: Changes;
  readonly settings: Settings;
}

/** Read the tables of a project; nothing where no migration is to be written. */
export async function tablesOf({ changes, settings, cwd }: MigratedSetup): Promise<RootConfig | undefined> {
  const { migrated } = changes;
  if (migrated === undefined || !settings.setup.migration) return undefined;
  return readRootConfig(migrated.place, { cwd, limits: settings });
}

/** Where nothing changes in the tables, branches may have left two ends of their migrations. */
async function joinedHeads({ changes, settings, cwd }: MigratedSetup): Promise<SetupMigration> {
  const isMeant = settings.setup.migration && !settings.dryRun && changes.files.length === 0;
  if (!isMeant || !changes.targets.includes('be_root')) return { files: [], closing: [] };
  const { prefixPath = '.' } = await withStored(settings, 'be_root', cwd);
  const revision = await projectJoin(prefixPath, cwd);
  return revision === undefined ? { files: [], closing: [] } : { files: [revision.file], closing: revision.told };
}

/**
 * Write the migration from tables that were there to those of the config as it stands now.
 *
 * @throws CLIError - rows that are there would lack a value
 */
export async function migrationSince(before: RootConfig | undefined, setup: MigratedSetup): Promise<SetupMigration> {
  const { migrated } = setup.changes;
  if (migrated === undefined) return joinedHeads(setup);
  const { settings: limits, cwd, env } = setup;
  const revision = before && (await projectRevision(before, { place: migrated.place, cwd, env, limits }));
  if (revision === undefined) return { files: [], closing: migrated.closing(false) };
  const { file, told } = revision;
  return { files: [file], closing: ['', `${file.path} makes the tables`, ...told, ...migrated.closing(true)] };
}
